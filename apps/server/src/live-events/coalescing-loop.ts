export interface CoalescingLoop {
  wake(): void;
  close(): void;
}

interface Options {
  /** At least this long between two beginnings: what comes meanwhile is done together. */
  gapMs: number;
  onError: (error: unknown) => void;
}

/**
 * Does the work at the first wake-up at once and never twice at the same time; however many
 * wake-ups come in between, they are one more turn. What fails is done at the next wake-up.
 */
export function createCoalescingLoop(
  work: () => Promise<void>,
  { gapMs, onError }: Options,
): CoalescingLoop {
  let woken = false;
  let running = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let beganAt = Number.NEGATIVE_INFINITY;

  const turn = async () => {
    timer = undefined;
    woken = false;
    running = true;
    beganAt = performance.now();
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    running = false;
    if (woken) schedule();
  };

  const schedule = () => {
    if (closed || running || timer) return;
    const waitMs = beganAt + gapMs - performance.now();
    if (waitMs <= 0) void turn();
    else timer = setTimeout(turn, waitMs);
  };

  return {
    wake: () => {
      woken = true;
      schedule();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
