import { useEffect, useRef } from 'react';
import { isTyping, singleKeysEnabled } from '../../../ui/single-keys.ts';

type Actions = Readonly<Record<string, (() => void) | undefined>>;

export interface CallShortcuts {
  /** Single keys: only what can be taken back by the same key. They can be turned off. */
  plain: Actions;
  /** With Alt: what others see or hear at once. A word typed beside a field must not do it. */
  alt: Actions;
}

/** Keys act while nobody types and no dialog is open. */
export function useCallShortcuts(keys: CallShortcuts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.repeat) return;
      if (isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"],[role="alertdialog"],[role="menu"]')) return;
      if (!event.altKey && !singleKeysEnabled.get()) return;
      const { plain, alt } = latest.current;
      const action = event.altKey ? alt[letterOf(event)] : plain[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** On a Mac, Alt turns letters into signs: there the key's place on the keyboard counts. */
function letterOf({ key, code }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}
