import type { SessionRate } from '@visite/contract';
import { ApiError } from './api-error.ts';
import type { Caller } from './caller.ts';

/** How often one session may do something, as this node counts it. */
export interface SessionRates {
  /** Throws 429 once the session has used up what it may do. */
  take(caller: Pick<Caller, 'tokenHash'>): void;
}

/** The same, for whoever a text names. */
export interface KeyedRates {
  take(key: string): void;
  /** Throws as `take` does, but counts nothing. */
  demand(key: string): void;
}

/** Sessions whose count is full again are forgotten when so many are known. */
const knownAtMost = 10_000;

/**
 * A token bucket for each session. In memory: what a flood would cost is the database's work, and a
 * count in PostgreSQL would be one more write for each signal.
 */
export function createSessionRates(
  rate: SessionRate,
  now: () => number = () => performance.now(),
): SessionRates {
  const rates = createKeyedRates(rate, now);
  return { take: ({ tokenHash }) => rates.take(tokenHash.toString('latin1')) };
}

export function createKeyedRates(
  { burst, perMinute }: SessionRate,
  now: () => number = () => performance.now(),
): KeyedRates {
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = perMinute / 60_000;
  const leftNow = ({ left, at }: { left: number; at: number }) =>
    Math.min(burst, left + (now() - at) * perMs);

  const forgetFull = () => {
    for (const [key, bucket] of buckets) if (leftNow(bucket) >= burst) buckets.delete(key);
  };
  const demand = (key: string) => {
    const left = leftNow(buckets.get(key) ?? { left: burst, at: now() });
    if (left < 1) {
      const retryAfter = Math.max(1, Math.ceil((1 - left) / perMs / 1_000));
      throw new ApiError('too-many-attempts', { retryAfter });
    }
    return left;
  };
  return {
    demand,
    take: (key) => {
      if (buckets.size >= knownAtMost && !buckets.has(key)) forgetFull();
      buckets.set(key, { left: demand(key) - 1, at: now() });
    },
  };
}
