import { use, useCallback } from 'react';
import type { Connection } from '../api/connection.ts';
import { followConfigBy } from './follow-config.ts';
import { usePageConfig } from './page-config.ts';

let loading: Promise<Connection> | null = null;
let present: Connection | null = null;

/**
 * The tab's one connection. Its code carries the schemas, so it arrives with the first screen that
 * asks: the home page never does.
 */
function loadConnection(secureApiBaseUrl: string): Promise<Connection> {
  loading ??= create(secureApiBaseUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function create(secureApiBaseUrl: string): Promise<Connection> {
  const { createConnection } = await import('../api/connection.ts');
  const connection = createConnection({ secureApiBaseUrl, fetch: window.fetch.bind(window) });
  window.addEventListener('online', () => connection.hurry());
  followConfigBy(connection);
  present = connection;
  return connection;
}

/** The connection if this tab has made one, without making one. */
export function presentConnection(): Connection | null {
  return present;
}

/** Waits (in the nearest Suspense) until the connection's code is here. */
export function useConnection(): Connection {
  const { secureApiBaseUrl } = usePageConfig();
  return use(loadConnection(secureApiBaseUrl));
}

/** For a screen that must show before that code is here: `await load()` when it is needed. */
export function useConnectionLoader(): () => Promise<Connection> {
  const { secureApiBaseUrl } = usePageConfig();
  return useCallback(() => loadConnection(secureApiBaseUrl), [secureApiBaseUrl]);
}
