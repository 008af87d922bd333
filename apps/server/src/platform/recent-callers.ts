import { hash } from 'node:crypto';

/** Which tokens have been valid a moment ago, on this node. */
export interface RecentCallers {
  has(tenantId: string, token: string): boolean;
  add(tenantId: string, token: string): void;
}

const rememberedMs = 30_000;
const rememberedAtMost = 10_000;

/**
 * Only a hint that a small body may be read before its token is judged: judged it is in the call's own
 * transaction, always. Without the hint every signal and heartbeat would cost two round trips more.
 */
export function createRecentCallers(): RecentCallers {
  const until = new Map<string, number>();
  const keyOf = (tenantId: string, token: string) => hash('sha256', `${tenantId} ${token}`);
  return {
    has: (tenantId, token) => (until.get(keyOf(tenantId, token)) ?? 0) > performance.now(),
    add: (tenantId, token) => {
      if (until.size >= rememberedAtMost) until.clear();
      until.set(keyOf(tenantId, token), performance.now() + rememberedMs);
    },
  };
}
