import { type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import type { CallSessionOptions } from './session-options.ts';

/** What the patient would release: their picture as it is now, named by the time [SHOT-6]. */
export async function previewStill({
  media,
  browser,
}: Pick<CallSessionOptions, 'media' | 'browser'>): Promise<PreparedFile | null> {
  const { camera } = media.tracks();
  if (!camera) return null;
  const bytes = await browser.takeStill(camera);
  const time = new Date(browser.clock.now()).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  const prepared = prepareFile(`visite-${time}.jpg`, bytes);
  return prepared.ok ? prepared.file : null;
}
