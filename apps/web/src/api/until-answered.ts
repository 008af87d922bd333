import { codeOf, FetchError, ResponseError } from './api-errors.ts';

const longestWaitMs = 30_000;

interface RetryOptions {
  /** Ends the repeating: the last error is thrown. */
  signal?: AbortSignal;
  /** Before each wait, and once it has been answered after all. */
  onWaiting?: (waiting: boolean) => void;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Retries a request that nobody answered: after `Retry-After`, or with a backoff of up to half a minute. */
export async function untilAnswered<Answer>(
  work: () => Promise<Answer>,
  { signal, onWaiting, wait = pause }: RetryOptions = {},
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await work();
      if (failures > 0) onWaiting?.(false);
      return answer;
    } catch (error) {
      if (!isTransient(error) || signal?.aborted) throw error;
      onWaiting?.(true);
      await wait(waitMs(error, failures), signal);
      if (signal?.aborted) throw error;
    }
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof FetchError ||
  codeOf(error) === 'unavailable' ||
  codeOf(error) === 'too-many-attempts';

function waitMs(error: unknown, failures: number): number {
  const named =
    error instanceof ResponseError ? Number(error.response.headers.get('retry-after')) : 0;
  return named > 0 ? named * 1_000 : Math.min(longestWaitMs, 1_000 * 2 ** failures);
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((over) => {
    const timer = setTimeout(over, ms);
    const stop = () => {
      clearTimeout(timer);
      over();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
