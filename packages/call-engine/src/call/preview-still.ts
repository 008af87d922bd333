import { type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import type { CallSessionOptions } from './session-options.ts';

/** What the patient would release: their picture as it is now, named by the time; rejects without one [SHOT-6]. */
export async function previewStill({
  media,
  browser,
}: Pick<CallSessionOptions, 'media' | 'browser'>): Promise<PreparedFile> {
  const camera = media.photoTrack();
  if (!camera) throw new Error('there is no camera');
  const bytes = await browser.takeStill(camera);
  const prepared = prepareFile(`visite-${onTheWall(browser.clock.now())}.jpg`, bytes);
  if (!prepared.ok) throw new Error(`the still is ${prepared.reason}`);
  return prepared.file;
}

/** As the clock on the wall shows it: the name is read by people, not sorted by machines. */
function onTheWall(now: number): string {
  const minutesBehind = new Date(now).getTimezoneOffset();
  const shown = new Date(now - minutesBehind * 60_000).toISOString();
  return shown.slice(0, 19).replaceAll(/[T:]/g, '-');
}
