import { RecentMap } from '../../state/recent-map.ts';

/** More than are on hold at once. */
const callsRemembered = 20;

/** What a tab remembers of each call, by appointment: over its holds, not of all calls of a day. */
export const callMemory = <Value>(onForget?: (value: Value) => void) =>
  new RecentMap<string, Value>(callsRemembered, onForget);
