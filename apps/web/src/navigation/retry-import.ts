import { matchPath } from 'react-router';
import { activeAppointment } from './active-appointment.ts';
import { pageInUse } from './page-in-use.ts';
import { paths, patterns } from './paths.ts';

/** Between two attempts while the server is away. */
const retryMs = 2_000;
/** With the server there, a file that fails this often does not come: the crash page says so. */
const triesAtMost = 3;

export interface Surroundings {
  /** Whether the server answers, and whether with the version that this page is made of. */
  served: () => Promise<'away' | 'same' | 'newer'>;
  /** In a call, or logged in for one. */
  inUse: () => boolean;
  reload: () => void;
  pause: () => Promise<void>;
}

/**
 * Fetches a part of the product again and again while the server is away. After an update the files
 * of the older version are gone: the page loads itself anew, unless that would cut a call.
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
        // The page goes away under it.
        return new Promise(() => undefined);
      }
      if (served !== 'away') failures += 1;
      if (failures >= triesAtMost) throw error;
      await around.pause();
    }
  }
}

const browser: Surroundings = {
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
