import { randomBytes } from 'node:crypto';
import type { Pool } from '../db/pool.ts';
import { createCoalescingLoop } from './coalescing-loop.ts';
import { eventsChannel } from './publish.ts';

export interface NodeWaker {
  /** Tells the other nodes that a person has new signals. */
  wakeOthers(tenantId: string, personId: string): void;
  /** What a payload says; undefined when it is this node's own word. */
  read(payload: string): { tenantId: string; people: string[] } | undefined;
  close(): void;
}

/** A NOTIFY holds less than 8,000 bytes. */
const peopleAtOnce = 150;

/**
 * Wakes the other nodes after a commit, many people in one NOTIFY: inside the signals' own
 * transactions it would put their commits in a row. A word that is lost costs one poll.
 */
export function createNodeWaker(pool: Pool, onError: (error: unknown) => void): NodeWaker {
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
          await pool.query({
            name: 'wake-others',
            text: `SELECT pg_notify('${eventsChannel}', $1)`,
            values: [payload],
          });
        }
      }
    },
    { gapMs: 0, onError },
  );

  return {
    wakeOthers: (tenantId, personId) => {
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
