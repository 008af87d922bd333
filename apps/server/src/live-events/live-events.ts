import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Config } from '../config.ts';
import { channels } from '../db/channels.ts';
import type { PgListener } from '../db/pg-listener.ts';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { practiceLog } from '../event-log/store.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createClusterNotifier } from './cluster-notifier.ts';
import { EventStream } from './event-stream.ts';
import { defaultLiveEventOptions, type LiveEventOptions } from './live-event-options.ts';
import { type Opening, openStream } from './open-stream.ts';
import { PracticeFeed } from './practice-feed.ts';
import { type KnownLog, readNews, readTimeline, type WrittenSignal } from './store.ts';
import { Closings, publishDisconnected, publishSeen, visitorHashes } from './stream-presence.ts';

export interface LiveEvents {
  open(opening: Opening): Promise<void>;
  /** Brings a committed signal to its receiver's streams, here and on the other nodes. */
  relay(signal: WrittenSignal): void;
  close(): Promise<void>;
}

interface Parts {
  pool: Pool;
  pgListener: PgListener;
  log: Logger;
  metrics: Metrics;
  config: Pick<Config, 'sms'>;
  /** Other beats than the product's own; for tests. */
  liveEventOptions?: Partial<LiveEventOptions>;
}

/** One node's open streams: one log per practice read once, one beat for all, no timer per stream. */
export function createLiveEvents(parts: Parts): LiveEvents {
  const { pool, pgListener, log, metrics } = parts;
  const withSms = parts.config.sms !== undefined;
  const options = { ...defaultLiveEventOptions, ...parts.liveEventOptions };
  const onError = (error: unknown) => log.warn({ err: error }, 'live events');
  const feeds = new Map<string, PracticeFeed>();
  const rounds = Array.from({ length: options.beatsPerRound }, () => new Set<EventStream>());
  const closings = new Closings(options.graceMs);
  const countReaders = () =>
    [...feeds.values()].reduce((sum, { streams }) => sum + streams.size, 0);
  const notifier = createClusterNotifier({ pool, onError });
  let beat = 0;
  let opened = 0;
  let polling: Promise<void> = Promise.resolve();
  let busy = false;

  new Gauge({
    name: 'visite_event_streams',
    help: 'Open event streams of this process',
    registers: [metrics.registry],
    collect() {
      this.set(countReaders());
    },
  });

  const feedOf = (tenantId: string): PracticeFeed => {
    const known = feeds.get(tenantId);
    if (known) return known;
    const feed = new PracticeFeed({
      tenantId,
      inTenant: (work) => inTenant(pool, tenantId, work),
      onError,
      withSms,
      coalesceMs: options.coalesceMs,
    });
    feeds.set(tenantId, feed);
    return feed;
  };

  const stopListening = pgListener.on(channels.events, (payload) => {
    if (payload === undefined) {
      for (const feed of feeds.values()) feed.wakeAll();
      return;
    }
    const word = notifier.read(payload);
    const feed = word && feeds.get(word.tenantId);
    if (!feed) return;
    if (word.people.length === 0) feed.wakeLog();
    for (const personId of word.people) feed.wakePerson(personId);
  });

  /** Finds what a lost notification would have told: one statement for all practices of this node. */
  const poll = async () => {
    const logs: KnownLog[] = [...feeds.values()].flatMap((feed) => feed.knownLogs());
    const [first] = logs;
    if (!first) return;
    const { news, timeline } = await inTenant(pool, first.tenantId, async (tx) => ({
      timeline: await readTimeline(tx),
      news: await readNews(tx, logs),
    }));
    for (const feed of feeds.values()) await feed.follow(timeline);
    for (const { tenant_id, recipient_id } of news) {
      const feed = feeds.get(tenant_id);
      if (recipient_id === practiceLog) feed?.wakeLog();
      else feed?.wakePerson(recipient_id);
    }
  };

  const lookAfter = async (tenantId: string, feed: PracticeFeed) => {
    if (feed.streams.size === 0) return void feeds.delete(tenantId);
    await inTenant(pool, tenantId, async (tx) => {
      await feed.checkSessions(tx, [...feed.streams]);
      await publishSeen(tx, visitorHashes(feed.streams));
      await publishDisconnected(tx);
    });
  };

  const publishLeft = async () => {
    for (const { tenantId, personId, hash } of closings.takeDue()) {
      if (feeds.get(tenantId)?.streams.hasSession(hash, personId)) continue;
      await inTenant(pool, tenantId, (tx) => closings.publishLeft(tx, hash));
    }
  };

  const onBeat = async () => {
    const turn = beat;
    await poll();
    await publishLeft();
    let index = 0;
    for (const [tenantId, feed] of feeds) {
      if (index % options.beatsPerRound === turn) await lookAfter(tenantId, feed);
      index += 1;
    }
  };

  const timer = setInterval(() => {
    beat = (beat + 1) % options.beatsPerRound;
    for (const stream of rounds[beat] ?? []) stream.sendComment();
    // A database that hangs must not pile up beats.
    if (busy) return;
    busy = true;
    polling = onBeat()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, options.beatMs);
  timer.unref();

  const keep = (stream: EventStream, response: ServerResponse) => {
    const feed = feedOf(stream.tenantId);
    const round = rounds[opened++ % options.beatsPerRound];
    round?.add(stream);
    response.once('close', () => {
      round?.delete(stream);
      feed.streams.remove(stream);
      closings.add(stream);
    });
    feed.add(stream);
  };

  return {
    open: async (opening) => {
      const { tenantId } = opening;
      const prepared = await inTenant(pool, tenantId, (tx) =>
        openStream(tx, { ...opening, withSms }, (position) =>
          feedOf(tenantId).staffState(tx, position),
        ),
      );
      const response = opening.begin();
      const stream = new EventStream(tenantId, prepared.caller, prepared.position, response);
      prepared.greet(stream);
      keep(stream, response);
    },
    relay: (signal) => {
      feeds.get(signal.tenantId)?.relay(signal);
      notifier.notifyOthers(signal.tenantId, signal.recipientId);
    },
    close: async () => {
      clearInterval(timer);
      stopListening();
      notifier.close();
      for (const feed of feeds.values()) feed.close();
      await polling;
    },
  };
}
