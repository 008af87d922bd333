import { startTransition, useEffect, useState } from 'react';

/** More than a screen holds; few enough that a slow phone draws them between two presses. */
const rowsAtOnce = 30;

interface Growth {
  /** Drawn with the list itself; 0 where a press has opened it. */
  first?: number;
  atOnce?: number;
  /** What is listed, such as a day: another one begins anew. */
  of?: string;
}

/**
 * How many rows of a long list are drawn: a screenful at once, the others bit by bit, so that no press
 * waits for them. All of them are there in the end: the browser's own search finds each.
 */
export function useGrowingCount(
  total: number,
  { first = rowsAtOnce, atOnce = rowsAtOnce, of = '' }: Growth = {},
): number {
  const [grown, setGrown] = useState({ of, count: first });
  const count = grown.of === of ? grown.count : first;
  useEffect(() => {
    if (count >= total) return;
    const more = { of, count: count + atOnce };
    const timer = setTimeout(() => startTransition(() => setGrown(more)));
    return () => clearTimeout(timer);
  }, [of, count, total, atOnce]);
  return Math.min(count, total);
}
