import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';
import { activeAppointment, pageInUse } from './active-appointment.ts';
import { paths, patterns } from './paths.ts';

/** Between two attempts while the server is away. */
const retryMs = 2_000;
/** With the server reachable: after that many failures the crash page is shown. */
const triesAtMost = 3;

export interface ImportEnvironment {
  /** Whether the server answers, and whether with the version that this page is made of. */
  served: () => Promise<'away' | 'same' | 'newer'>;
  /** In a call, or logged in for one. */
  inUse: () => boolean;
  reload: () => void;
  pause: () => Promise<void>;
}

/**
 * Retries a dynamic import while the server is away. After an update the files of the older version
 * are gone: the page reloads, unless that would interrupt a call.
 */
export async function retryImport<T>(load: () => Promise<T>, around = browser): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      console.debug('a part of the page did not arrive', error);
      const served = await around.served();
      if (served === 'newer' && !around.inUse()) {
        around.reload();
        // Never settles: the page is being reloaded.
        return new Promise(() => undefined);
      }
      if (served !== 'away') failures += 1;
      if (failures >= triesAtMost) throw error;
      await around.pause();
    }
  }
}

const browser: ImportEnvironment = {
  async served() {
    const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
    try {
      // The page of this entry: the other one names other files.
      const isStaff = matchPath(patterns.staffMissing, window.location.pathname) !== null;
      const page = isStaff ? paths.staffRoot() : paths.home();
      const response = await fetch(page, { cache: 'no-store' });
      if (!response.ok) return 'away';
      return (await response.text()).includes(new URL(own).pathname) ? 'same' : 'newer';
    } catch (error) {
      console.debug('the server is away', error);
      return 'away';
    }
  },
  inUse: () => activeAppointment.get() !== null || pageInUse.get(),
  reload: () => window.location.reload(),
  pause: () => new Promise((resolve) => setTimeout(resolve, retryMs)),
};

/** `React.lazy` with retries, for a part of a screen whose texts are already loaded. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retryImport(load) }));
}
