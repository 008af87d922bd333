import { playChime } from '../../ui/chime.ts';

const callLock = 'visite.in-call';
/** For so long after one tab has rung, the others leave the same news alone. */
const quietMs = 20_000;

/** Of several tabs one rings, and none while one of them is in a call (DASH-11). */
export async function ringOnce(news: string): Promise<void> {
  const { locks } = navigator;
  // Browsers offer locks on secure pages only; there every tab rings for itself.
  if (!locks) {
    await playChime();
    return;
  }
  const { held = [] } = await locks.query();
  if (held.some(({ name }) => name === callLock)) return;
  await locks.request(`visite.chime.${news}`, { ifAvailable: true }, async (lock) => {
    // A tab that may not sound yet gives way to one that may.
    if (lock && (await playChime())) await new Promise((rest) => setTimeout(rest, quietMs));
  });
}

/** Keeps every tab of this browser silent until the returned function is called. */
export function holdSilence(): () => void {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const request = navigator.locks?.request(callLock, { mode: 'shared' }, () => over);
  request?.catch((error: unknown) => console.debug('other tabs may ring', error));
  return () => end();
}
