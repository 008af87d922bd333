import type { ChatEntry } from '@visite/call-engine';

/** What one person said in one go: the name stands above it once. */
export interface ChatGroup {
  id: string;
  from: string;
  me: boolean;
  time: number;
  entries: readonly ChatEntry[];
}

const togetherMs = 3 * 60_000;

export function groupChat(chat: readonly ChatEntry[]): ChatGroup[] {
  const groups: { -readonly [Key in keyof ChatGroup]: ChatGroup[Key] }[] = [];
  for (const entry of chat) {
    const last = groups.at(-1);
    const { id, from, me, time } = entry;
    // The clocks of two people differ: a time from before is no reason for a new group.
    if (last?.from === from && time - last.time < togetherMs) {
      last.entries = [...last.entries, entry];
    } else groups.push({ id, from, me, time, entries: [entry] });
  }
  return groups;
}
