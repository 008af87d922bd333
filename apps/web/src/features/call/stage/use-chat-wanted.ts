import { useState } from 'react';
import type { Viewing } from './use-viewing.ts';

/** One thing at a time where two do not fit: a file that is opened or shown takes the chat's place. */
export function useChatWanted(
  file: Viewing['file'],
  handheld: boolean,
): [wanted: boolean, want: (wanted: boolean) => void] {
  const [wanted, want] = useState(false);
  const shown = file ? `${file.uuid} ${file.page}` : null;
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    if (handheld && shown !== null) want(false);
  }
  return [wanted, want];
}
