import { useEffect, useRef } from 'react';
import { useStore } from '../../state/store.ts';
import { isTyping } from '../../ui/is-typing.ts';
import { singleKeysEnabled } from '../../ui/single-keys.ts';
import { createKeySequences } from './key-sequences.ts';

/** Keys belong to what lies over the page; a panel beside it leaves them to the page. */
const layers = '[role="dialog"]:not([data-beside]), [role="alertdialog"]';

/** Runs what belongs to a key or a pair of keys, and `onPalette` at Ctrl+K or Cmd+K. */
export function useShortcuts(actions: ReadonlyMap<string, () => void>, onPalette: () => void) {
  const enabled = useStore(singleKeysEnabled);
  const latest = useRef({ actions, onPalette });
  useEffect(() => {
    latest.current = { actions, onPalette };
  });

  useEffect(() => {
    const read = createKeySequences(() => new Set(latest.current.actions.keys()));
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector(layers)) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (!enabled) return;
      const found = read({
        key: event.key,
        chord: event.ctrlKey || event.metaKey || event.altKey,
        typing: isTyping(event.target),
        at: event.timeStamp,
      });
      const action = found === null ? undefined : latest.current.actions.get(found);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
