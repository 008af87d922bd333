import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

let tellAll: (() => void) | null = null;

/**
 * What was typed before React has taken the page over stays. React knows nothing of it and empties the
 * fields with its next render: they are filled again and tell it, once it listens. So does the button that
 * was pressed last (`early-presses.ts`).
 */
export function keepTyped(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<Field>('input, textarea')];
  const typed = new Map<Field, string | boolean>();
  const note = () => {
    for (const field of fields) if (isChanged(field)) typed.set(field, valueIn(field));
  };
  note();
  root.addEventListener('input', note);
  tellAll = () => {
    root.removeEventListener('input', note);
    for (const [field, value] of typed) tell(field, value);
    const pressed = root.querySelector<HTMLButtonElement>('button[aria-busy]');
    if (!pressed) return;
    pressed.removeAttribute('aria-busy');
    // Only then has React taken in what the fields told.
    setTimeout(() => pressed.click());
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
