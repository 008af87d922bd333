import { useState, useSyncExternalStore } from 'react';

let second = Date.now();
const everySecond = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  second = Date.now();
  for (const listener of everySecond) listener();
}

function subscribe(listener: () => void): () => void {
  if (everySecond.size === 0) {
    second = Date.now();
    timer = setInterval(tick, 1_000);
    document.addEventListener('visibilitychange', tick);
  }
  everySecond.add(listener);
  return () => {
    everySecond.delete(listener);
    if (everySecond.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * The present for one of many rows: it is another one only if the row would look different. All rows
 * share one clock.
 */
export function useNowFor(look: (now: number) => string): number {
  const [last] = useState({ now: 0, look: '' });
  return useSyncExternalStore(subscribe, () => {
    const next = look(second);
    if (next !== last.look) Object.assign(last, { now: second, look: next });
    return last.now;
  });
}
