import type { ApiSession } from '../api/api-session.ts';

/** Pages without an event stream, and those that a comment did not reach, look this often. */
const everyMs = 60_000;
const tries = 6;

/** Takes the practice's configuration as it is now; the code for it comes with the first change. */
export function refreshConfigSoon(attempt = 1): void {
  import('./refresh-config.ts')
    .then(({ refreshConfig }) => refreshConfig())
    .catch((error: unknown) => {
      console.debug('could not take the configuration', error);
      if (attempt < tries) setTimeout(() => refreshConfigSoon(attempt + 1), 500 * 2 ** attempt);
    });
}

/** Once per tab: while somebody looks at it, and when they come back to it (TENANT-20). */
export function followConfig(page: Document): void {
  let lookedAt = Date.now();
  const look = () => {
    if (page.hidden || Date.now() - lookedAt < everyMs) return;
    lookedAt = Date.now();
    refreshConfigSoon();
  };
  page.addEventListener('visibilitychange', look);
  setInterval(look, everyMs);
}

/** At once where the event stream tells of a change, and after a gap in it. */
export function followConfigBy(api: ApiSession): void {
  api.onChanged((records) => {
    if (records.includes('settings')) refreshConfigSoon();
  });
  api.onEventsBack(() => refreshConfigSoon());
}
