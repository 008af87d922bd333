/** Nine digits of base 36 hold milliseconds until the year 5188, so that ids sort as text. */
const timeDigits = 9;

/**
 * Identifies one tab in a call. Ids sort by the time of joining, so that every party picks the same
 * one of two tabs, in whatever order their signals arrive.
 */
export function createConnectionId(joinedAt: number, random: Uint8Array): string {
  const time = Math.max(0, Math.floor(joinedAt)).toString(36).padStart(timeDigits, '0');
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time}-${tail}`;
}

export function isNewer(candidate: string, than: string): boolean {
  return candidate > than;
}
