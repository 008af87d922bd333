import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

let tellAll: (() => void) | null = null;

/**
 * What was typed before React has taken the page over stays. React knows nothing of it and empties the
 * fields with its next render: they are filled again and tell it, once it listens. So does the button that
 * was pressed last, unless something was typed after it. Returns what ends the listening for presses: React
 * hears them itself from then on.
 */
export function keepTyped(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea')];
  const typed = new Map<Field, string | boolean>();
  const note = () => {
    for (const field of fields) if (isChanged(field)) typed.set(field, valueIn(field));
  };
  let press: (() => void) | null = null;
  const onInput = () => {
    press = null;
    note();
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && button.type !== 'submit') press = () => button.click();
  };
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) press = () => target.requestSubmit();
  };
  note();
  root.addEventListener('input', onInput);
  root.addEventListener('click', onClick);
  root.addEventListener('submit', onSubmit);
  tellAll = () => {
    root.removeEventListener('input', onInput);
    for (const [field, value] of typed) tell(field, value);
    // Only then has React taken in what the fields told.
    if (press) setTimeout(press);
  };
  return () => {
    root.removeEventListener('click', onClick);
    root.removeEventListener('submit', onSubmit);
  };
}

/** In the part of the page that has the fields: only its own effect says that React listens there. */
export function useTyped(): void {
  useEffect(() => {
    tellAll?.();
    tellAll = null;
  }, []);
}

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';
const valueIn = (field: Field) => (isCheckbox(field) ? field.checked : field.value);

function isChanged(field: Field): boolean {
  return isCheckbox(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

function tell(field: Field, value: string | boolean): void {
  if (isCheckbox(field)) {
    // Put back and pressed again: the press is what React hears.
    field.checked = !value;
    field.click();
    return;
  }
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const setValue = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  // React compares with the value that it has seen set: the empty one.
  field.value = field.defaultValue;
  setValue?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
