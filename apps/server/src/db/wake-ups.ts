import pg from 'pg';

/**
 * How nodes wake each other. A wake-up is only a hint that something may have changed: whoever
 * listens looks into the database, and looks there from time to time even without one.
 */
export interface WakeUps {
  /** `payload` is undefined after a gap, in which wake-ups may have been lost. */
  on(channel: string, listener: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
}

interface Options {
  onError?: (error: Error) => void;
  retryMs?: number;
}

/** Wake-ups through PostgreSQL's NOTIFY, on one connection that is made anew when it breaks. */
export function createWakeUps(connectionString: string, options: Options = {}): WakeUps {
  const { onError = () => undefined, retryMs = 500 } = options;
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let opening: Promise<void> | undefined;

  const tell = (channel: string, payload: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };

  const listen = (channel: string) => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);

  const again = () => {
    client = undefined;
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      opening = open();
    }, retryMs);
  };

  const open = async () => {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      application_name: 'visite-wake-ups',
    });
    fresh.on('error', onError);
    fresh.on('end', () => client === fresh && again());
    fresh.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    try {
      await fresh.connect();
      client = fresh;
      for (const channel of listeners.keys()) await listen(channel);
      for (const channel of listeners.keys()) tell(channel, undefined);
    } catch (cause) {
      onError(cause instanceof Error ? cause : new Error(String(cause)));
      client = fresh;
      await fresh.end().catch(onError);
      again();
    }
  };
  opening = open();

  return {
    on: (channel, listener) => {
      const known = listeners.get(channel);
      const set = known ?? new Set();
      set.add(listener);
      if (!known) {
        listeners.set(channel, set);
        void listen(channel)?.catch(onError);
      }
      return () => set.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await opening;
      const last = client;
      client = undefined;
      await last?.end().catch(onError);
    },
  };
}
