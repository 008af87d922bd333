import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import type { Caller } from '../platform/caller.ts';
import { touchStaffSessions } from './store.ts';

/** Remembers which staff sessions made requests, so that 60 minutes without one can end them. */
export interface SessionActivity {
  seen(tenantId: string, caller: Caller): void;
  /** Writes what is remembered. */
  close(): Promise<void>;
}

interface Options {
  pool: Pool;
  onError: (error: unknown) => void;
  /** A session lives on by this at most: short beside the limit, long beside a request. */
  delayMs?: number;
}

/**
 * Written later, together and in transactions of their own: a request neither pays for it nor
 * holds a lock on its session, which two admins who change each other would wait for crosswise.
 */
export function createSessionActivity({ pool, onError, delayMs = 2_000 }: Options) {
  let pending = new Map<string, Map<string, Buffer>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const tenants = pending;
    pending = new Map();
    for (const [tenantId, sessions] of tenants) {
      try {
        await inTenant(pool, tenantId, (tx) => touchStaffSessions(tx, [...sessions.values()]));
      } catch (error) {
        // A lost note ends a session early only if no later request follows.
        onError(error);
      }
    }
  };

  const activity: SessionActivity = {
    seen: (tenantId, caller) => {
      if (caller.kind !== 'staff') return;
      const sessions = pending.get(tenantId) ?? new Map<string, Buffer>();
      sessions.set(caller.tokenHash.toString('base64'), caller.tokenHash);
      pending.set(tenantId, sessions);
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = writing.then(write);
      }, delayMs);
    },
    close: async () => {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(write);
      await writing;
    },
  };
  return activity;
}
