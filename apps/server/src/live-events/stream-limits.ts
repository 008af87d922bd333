import type { ServerResponse } from 'node:http';
import { ApiError } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import { createSessionRates } from '../platform/session-rates.ts';

/** One for each tab; browsers open six connections to a server, over HTTP/2 more. */
const openAtOnce = 20;
/** A tab that cannot keep its stream asks again after one second, then less often. */
const openings = { burst: 120, perMinute: 120 };
const retryAfter = 10;

/** How many event streams one session may open and hold on this node. */
export function createStreamLimits() {
  const rates = createSessionRates(openings);
  const open = new Map<string, number>();
  return {
    take: ({ tokenHash }: Pick<Caller, 'tokenHash'>, response: ServerResponse): void => {
      const key = tokenHash.toString('latin1');
      const count = open.get(key) ?? 0;
      if (count >= openAtOnce) throw new ApiError('too-many-attempts', { retryAfter });
      rates.take({ tokenHash });
      open.set(key, count + 1);
      response.once('close', () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      });
    },
  };
}
