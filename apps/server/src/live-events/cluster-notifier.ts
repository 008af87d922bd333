import { randomBytes } from 'node:crypto';
import { channels } from '../db/channels.ts';
import type { Pool } from '../db/pool.ts';
import { createCoalescingLoop } from './coalescing-loop.ts';
import { notifyNodes } from './store.ts';

export interface ClusterNotifier {
  /** Tells the other nodes that a person has new signals. */
  notifyOthers(tenantId: string, personId: string): void;
  /** What a payload says; undefined when this node sent it. */
  read(payload: string): { tenantId: string; people: string[] } | undefined;
  close(): void;
}

interface Options {
  pool: Pool;
  onError: (error: unknown) => void;
}

/** A NOTIFY payload holds less than 8,000 bytes. */
const peopleAtOnce = 150;
/** The first goes at once; under load one NOTIFY is for many signals. */
const notifyGapMs = 10;

/**
 * Notifies the other nodes after a commit, many people in one NOTIFY: inside the signals' own
 * transactions it would serialize their commits. A lost NOTIFY costs one poll.
 */
export function createClusterNotifier({ pool, onError }: Options): ClusterNotifier {
  const node = randomBytes(6).toString('hex');
  let waiting = new Map<string, Set<string>>();

  const loop = createCoalescingLoop(
    async () => {
      const tenants = waiting;
      waiting = new Map();
      for (const [tenantId, people] of tenants) {
        const all = [...people];
        for (let from = 0; from < all.length; from += peopleAtOnce) {
          const payload = [tenantId, node, ...all.slice(from, from + peopleAtOnce)].join(' ');
          await notifyNodes(pool, channels.events, payload);
        }
      }
    },
    { gapMs: notifyGapMs, onError },
  );

  return {
    notifyOthers: (tenantId, personId) => {
      const people = waiting.get(tenantId) ?? new Set();
      waiting.set(tenantId, people.add(personId));
      loop.wake();
    },
    read: (payload) => {
      const [tenantId = '', sender, ...people] = payload.split(' ');
      return sender === node ? undefined : { tenantId, people };
    },
    close: () => loop.close(),
  };
}
