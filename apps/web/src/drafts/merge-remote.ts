/** Deep equality regardless of key order: the server may send another order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

/** Three-way merge: what was typed over `before`, with what a colleague has saved since (`now`). */
export function mergeRemote<Value>(typed: Value, before: Value, now: Value): Value {
  if (!isRecord(typed) || !isRecord(before) || !isRecord(now)) {
    return isSame(typed, before) ? now : typed;
  }
  const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])];
  const entries = names.map(
    (name) => [name, mergeRemote<unknown>(typed[name], before[name], now[name])] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Value;
}

/** A field that was typed over and that a colleague has changed to something else. */
export interface Conflict {
  /** Dotted. */
  path: string;
  theirs: unknown;
}

/** Where the merge keeps what was typed although somebody has saved another value. */
export function conflictsOf(typed: unknown, before: unknown, now: unknown, at = ''): Conflict[] {
  if (isRecord(typed) && isRecord(before) && isRecord(now)) {
    const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])];
    return names.flatMap((name) =>
      conflictsOf(typed[name], before[name], now[name], at ? `${at}.${name}` : name),
    );
  }
  const clash = !isSame(typed, before) && !isSame(now, before) && !isSame(typed, now);
  return clash ? [{ path: at, theirs: now }] : [];
}

function ordered(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, ordered(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
