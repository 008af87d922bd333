import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../ui/single-keys.ts';

/** In a field of the viewer itself these still mean the file. */
const whileTyping = new Set(['PageDown', 'PageUp', 'Escape']);

/**
 * Keys of the open file. They also count when nothing has the focus, as after a press on a button
 * that went away with what it did; never inside a dialog or a field beside the file.
 */
export function useViewerKeys(
  section: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isHere = target instanceof Node && section.current?.contains(target);
    const typing = isTyping(target) && !whileTyping.has(event.key);
    const act = (isHere || target === document.body) && !typing ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Takes the focus while something is open and returns it to where it was. Whoever is writing keeps
 * it: what opens may have been opened by somebody else.
 */
export function useTemporaryFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    if (before?.matches('input, textarea')) return;
    element.current?.focus({ preventScroll: true });
    return () => {
      const isFree = document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}
