export interface KeyPress {
  key: string;
  /** Control, Meta or Alt is held. */
  chord: boolean;
  /** The focus is where letters are text. */
  typing: boolean;
  at: number;
}

/** Milliseconds in which the second key of a pair has to follow. */
const pairMs = 1_500;

/**
 * Reads single keys ("n") and pairs ("g d") out of key presses. Letters typed into a field and
 * chords of the browser are none of ours.
 */
export function createKeySequences(known: () => ReadonlySet<string>) {
  let first = '';
  let firstAt = 0;
  return (press: KeyPress): string | null => {
    if (press.chord || press.typing || press.key.length !== 1) return null;
    const key = press.key.toLowerCase();
    const keys = known();
    const pair = `${first} ${key}`;
    const inTime = first !== '' && press.at - firstAt <= pairMs;
    first = '';
    if (inTime && keys.has(pair)) return pair;
    if (keys.has(key)) return key;
    first = key;
    firstAt = press.at;
    return null;
  };
}
