/**
 * Whether an object in this text names a key twice. Parsers differ in which of the two they take, so
 * that a proxy may have judged another value than we use. The text must be valid JSON; each character
 * is looked at once.
 */
export function hasDuplicateKey(json: string): boolean {
  /** One entry for each open bracket: the keys of an object, null for an array. */
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '{') {
      open.push(new Set());
      isKeyNext = true;
    } else if (character === '[') {
      open.push(null);
      isKeyNext = false;
    } else if (character === '}' || character === ']') {
      open.pop();
      isKeyNext = false;
    } else if (character === ',') {
      isKeyNext = open.at(-1) instanceof Set;
    } else if (character === '"') {
      const end = endOfString(json, at);
      const keys = open.at(-1);
      if (isKeyNext && keys) {
        const key: string = JSON.parse(json.slice(at, end + 1));
        if (keys.has(key)) return true;
        keys.add(key);
      }
      isKeyNext = false;
      at = end;
    }
  }
  return false;
}

/** The closing quote: the next one with an even number of backslashes before it. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); ; quote = json.indexOf('"', quote + 1)) {
    let before = quote;
    while (json[before - 1] === '\\') before -= 1;
    if ((quote - before) % 2 === 0) return quote;
  }
}
