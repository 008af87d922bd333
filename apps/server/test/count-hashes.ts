import { createHook } from 'node:async_hooks';

export interface HashCount {
  started: number;
  /** The most that ran at the same moment. */
  atOnce: number;
  stop(): void;
}

/** Counts the argon2 hashes that this process really computes. */
export function countHashes(): HashCount {
  const running = new Set<number>();
  const count = { started: 0, atOnce: 0 };
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'ARGON2REQUEST') return;
      running.add(id);
      count.started += 1;
      count.atOnce = Math.max(count.atOnce, running.size);
    },
    before: (id) => void running.delete(id),
  }).enable();
  return Object.assign(count, { stop: () => void hook.disable() });
}
