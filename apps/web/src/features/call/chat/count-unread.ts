import type { ChatEntry } from '@visite/call-engine';

/** How many of the entries from `seen` on came from others. */
export function countUnread(chat: readonly ChatEntry[], seen: number): number {
  return chat.slice(seen).filter(({ me }) => !me).length;
}
