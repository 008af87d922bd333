import { useEffect, useRef } from 'react';
import { singleKeysEnabled } from '../../../app/single-keys.ts';
import { useStore } from '../../../app/use-store.ts';
import { isTyping } from '../../../ui/is-typing.ts';

/** Single letters act while nobody types and no dialog is open; they can be turned off. */
export function useCallKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const enabled = useStore(singleKeysEnabled);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
