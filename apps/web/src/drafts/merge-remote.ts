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

function ordered(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, ordered(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
