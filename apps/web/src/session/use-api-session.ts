import { use, useCallback } from 'react';
import type { ApiSession } from '../api/api-session.ts';
import { followConfigBy } from '../practice/follow-config.ts';
import { usePageConfig } from '../practice/page-config.ts';

let loading: Promise<ApiSession> | null = null;
let present: ApiSession | null = null;

/**
 * The tab's one API session. Its code carries the schemas, so it arrives with the first screen that
 * asks: the home page never does.
 */
function loadApiSession(secureApiBaseUrl: string): Promise<ApiSession> {
  loading ??= create(secureApiBaseUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function create(secureApiBaseUrl: string): Promise<ApiSession> {
  const { createApiSession } = await import('../api/api-session.ts');
  const api = createApiSession({ secureApiBaseUrl, fetch: window.fetch.bind(window) });
  window.addEventListener('online', () => api.retryEventsNow());
  followConfigBy(api);
  present = api;
  return api;
}

/** The API session if this tab has made one, without making one. */
export function currentApiSession(): ApiSession | null {
  return present;
}

/** Waits (in the nearest Suspense) until the session's code is here. */
export function useApiSession(): ApiSession {
  const { secureApiBaseUrl } = usePageConfig();
  return use(loadApiSession(secureApiBaseUrl));
}

/** For a screen that must show before that code is here: `await load()` when it is needed. */
export function useApiSessionLoader(): () => Promise<ApiSession> {
  const { secureApiBaseUrl } = usePageConfig();
  return useCallback(() => loadApiSession(secureApiBaseUrl), [secureApiBaseUrl]);
}
