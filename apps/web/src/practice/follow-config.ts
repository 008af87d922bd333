import type { ApiSession } from '../api/api-session.ts';

/** For pages without an event stream, and for a missed comment on it. */
const everyMs = 60_000;
const tries = 6;

/** Reads the practice's configuration again; the code for it is fetched with the first change. */
export function refreshConfigSoon(attempt = 1): void {
  import('./refresh-config.ts')
    .then(({ refreshConfig }) => refreshConfig())
    .catch((error: unknown) => {
      console.debug('could not take the configuration', error);
      if (attempt < tries) setTimeout(() => refreshConfigSoon(attempt + 1), 500 * 2 ** attempt);
    });
}

/** Once per tab: polls while the page is visible, and when it becomes visible (TENANT-20). */
export function followConfig(page: Document): void {
  let polledAt = Date.now();
  const poll = () => {
    if (page.hidden || Date.now() - polledAt < everyMs) return;
    polledAt = Date.now();
    refreshConfigSoon();
  };
  page.addEventListener('visibilitychange', poll);
  setInterval(poll, everyMs);
}

/** When the event stream names a change, and after a gap in it. */
export function followConfigBy(api: ApiSession): void {
  api.onChanged((records) => {
    if (records.includes('settings')) refreshConfigSoon();
  });
  api.onEventsReconnected(() => refreshConfigSoon());
}
