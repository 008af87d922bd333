import { randomBytes } from 'node:crypto';
import type { Pool } from '../db/pool.ts';
import type { WakeUps } from '../db/wake-ups.ts';
import { createCoalescingLoop } from './coalescing-loop.ts';
import { eventsChannel } from './publish.ts';

export interface NodeWaker {
  /** Tells the other nodes that a person has new signals. */
  wakeOthers(tenantId: string, personId: string): void;
  /** What a payload says; undefined when it is this node's own word. */
  read(payload: string): { tenantId: string; people: string[] } | undefined;
  /** At the first reader, and then every few seconds: others wake only nodes they have heard of. */
  sayHello(): void;
  close(): void;
}

interface Options {
  pool: Pool;
  wakeUps: WakeUps;
  /** Whether there is anybody on this node to be woken for. */
  hasReaders: () => boolean;
  onError: (error: unknown) => void;
}

/** A NOTIFY holds less than 8,000 bytes. */
const peopleAtOnce = 150;
/** The first goes at once; under load each one is for many, and makes one reading of them all. */
const wakeGapMs = 10;
const nodesChannel = 'visite_nodes';
/** Three times what lies between two hellos: a node that was not heard of for so long is gone. */
const rememberedMs = 15_000;
export const helloMs = rememberedMs / 3;

/**
 * Wakes the other nodes after a commit, many people in one NOTIFY: inside the signals' own
 * transactions it would put their commits in a row. A word that is lost costs one poll. Where no
 * other node has readers nothing is said: the word would cost PostgreSQL as much as a signal.
 */
export function createNodeWaker({ pool, wakeUps, hasReaders, onError }: Options): NodeWaker {
  const node = randomBytes(6).toString('hex');
  let waiting = new Map<string, Set<string>>();
  const heard = new Set<string>();
  let othersUntil = 0;

  // Nothing is written that a crash could lose: the commit need not wait for the disk.
  const notify = (channel: string, payload: string) =>
    pool.query({
      name: 'wake-others',
      text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
      values: [channel, payload],
    });
  const sayHello = () => {
    if (hasReaders()) notify(nodesChannel, node).catch(onError);
  };
  const assumeOthers = () => {
    othersUntil = performance.now() + rememberedMs;
  };

  const stopListening = wakeUps.on(nodesChannel, (other) => {
    if (other === node) return;
    assumeOthers();
    // Whoever is new, or was missed in a gap, has not heard of this node either.
    if (other !== undefined && heard.has(other)) return;
    if (other !== undefined) heard.add(other);
    sayHello();
  });
  assumeOthers();

  const loop = createCoalescingLoop(
    async () => {
      const tenants = waiting;
      waiting = new Map();
      for (const [tenantId, people] of tenants) {
        const all = [...people];
        for (let from = 0; from < all.length; from += peopleAtOnce) {
          const payload = [tenantId, node, ...all.slice(from, from + peopleAtOnce)].join(' ');
          await notify(eventsChannel, payload);
        }
      }
    },
    { gapMs: wakeGapMs, onError },
  );

  return {
    wakeOthers: (tenantId, personId) => {
      if (performance.now() > othersUntil) return;
      const people = waiting.get(tenantId) ?? new Set();
      waiting.set(tenantId, people.add(personId));
      loop.wake();
    },
    read: (payload) => {
      const [tenantId = '', sender, ...people] = payload.split(' ');
      return sender === node ? undefined : { tenantId, people };
    },
    sayHello,
    close: () => {
      stopListening();
      loop.close();
    },
  };
}
