import type { Artefacts, ChatEntry } from './call-state.ts';

/** The same on every client, whatever the order of arrival [CALL-49]. */
export function inOrder(chat: readonly ChatEntry[]): ChatEntry[] {
  return chat.toSorted((one, other) => {
    if (one.time !== other.time) return one.time - other.time;
    return one.from < other.from ? -1 : 1;
  });
}

/** What was kept, together with what has arrived since. */
export function restored(kept: Artefacts, now: Artefacts): Artefacts {
  const known = new Set(kept.chat.map(({ id }) => id));
  return {
    chat: inOrder([...kept.chat, ...now.chat.filter(({ id }) => !known.has(id))]),
    files: new Map([...kept.files, ...now.files]),
    drawings: new Map([...kept.drawings, ...now.drawings]),
    erased: new Map([...kept.erased, ...now.erased]),
  };
}
