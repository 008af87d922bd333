import pg from 'pg';

/**
 * Receives what the nodes tell each other. A notification is only a hint that something may have
 * changed: listeners read the database, and poll it from time to time in case one was lost.
 */
export interface PgListener {
  /**
   * `payload` is undefined when listening has begun, first or again: notifications before that
   * may have been lost.
   */
  on(channel: string, listener: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
}

interface Options {
  onError?: (error: Error) => void;
  retryMs?: number;
  /** How often the connection is asked whether it still lives, and how long it may take to answer. */
  aliveMs?: number;
  answerMs?: number;
  connectMs?: number;
}

/** PostgreSQL's LISTEN on one connection, which reconnects when it breaks. */
export function createPgListener(connectionString: string, options: Options = {}): PgListener {
  const { onError = () => undefined, retryMs = 500, aliveMs = 10_000, answerMs = 5_000 } = options;
  const { connectMs = 3_000 } = options;
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;
  let opening: Promise<void> | undefined;

  const dispatch = (channel: string, payload: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };

  const listen = (channel: string) => client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);

  /** Who only listens never notices that a cable was cut or that a machine is gone. */
  const keepAsking = (asked: pg.Client) => {
    clearTimeout(heartbeat);
    heartbeat = setTimeout(() => {
      asked.query('SELECT 1').then(
        () => client === asked && keepAsking(asked),
        () => asked.connection.stream.destroy(),
      );
    }, aliveMs);
  };

  const reconnect = () => {
    client = undefined;
    clearTimeout(heartbeat);
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
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      application_name: 'visite-listener',
    });
    fresh.on('error', onError);
    fresh.on('end', () => client === fresh && reconnect());
    fresh.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''));
    try {
      await fresh.connect();
      client = fresh;
      for (const channel of listeners.keys()) await listen(channel);
      for (const channel of listeners.keys()) dispatch(channel, undefined);
      keepAsking(fresh);
    } catch (cause) {
      onError(cause instanceof Error ? cause : new Error(String(cause)));
      // Not end(): it waits for a server that may be silent for ever.
      fresh.connection.stream.destroy();
      reconnect();
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
        void listen(channel)
          ?.then(() => dispatch(channel, undefined))
          .catch(onError);
      }
      return () => set.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await opening;
      clearTimeout(heartbeat);
      const last = client;
      client = undefined;
      const silent = setTimeout(() => last?.connection.stream.destroy(), answerMs);
      await last?.end().catch(onError);
      clearTimeout(silent);
    },
  };
}
