import { useEffect, useEffectEvent } from 'react';
import { createKeybindingsHandler, type KeybindingsMap } from 'tinykeys';
import { useStore } from '../../state/store.ts';

import { isTyping, singleKeysEnabled } from '../../ui/single-keys.ts';

/** Keys belong to what lies over the page; a panel beside it leaves them to the page. */
const layers = '[role="dialog"]:not([data-beside]), [role="alertdialog"]';

/** Milliseconds in which the second key of a sequence has to follow. */
const timeout = 1_500;

/**
 * Runs the action of a key ("n") or a sequence of keys ("g d"), and `onPalette` at Ctrl+K or Cmd+K.
 * Where a sequence ends in a key that has an action of its own, the sequence comes first in `actions`.
 */
export function useShortcuts(actions: ReadonlyMap<string, () => void>, onPalette: () => void) {
  const enabled = useStore(singleKeysEnabled);
  // A string, because a new subscription forgets the first key of a sequence.
  const sequences = enabled ? [...actions.keys()].join('\n') : '';
  const run = useEffectEvent((sequence: string) => actions.get(sequence)?.());
  const openPalette = useEffectEvent(onPalette);

  useEffect(() => {
    const palette = (event: KeyboardEvent) => {
      event.preventDefault();
      openPalette();
    };
    const bindings: KeybindingsMap = { 'Control+k': palette, 'Meta+k': palette };
    for (const sequence of sequences.split('\n').filter(Boolean)) {
      bindings[anyCase(sequence)] = (event) => {
        event.preventDefault();
        // A new handler: after "g d" this one would still take a "c" for the end of "g c".
        handle = createHandler();
        run(sequence);
      };
    }
    const createHandler = () => createKeybindingsHandler(bindings, { timeout, ignore });
    let handle = createHandler();
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [sequences]);
}

/** Shift is allowed: "?" and, on a German keyboard, "/" need it. */
function anyCase(sequence: string): string {
  return sequence.replaceAll(/\S+/g, '[Shift]+$&');
}

function ignore(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  if (document.querySelector(layers)) return true;
  return isTyping(event.target) && !event.ctrlKey && !event.metaKey;
}
