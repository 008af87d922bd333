import { type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import type { CallSessionOptions } from './session-options.ts';

/** What the patient would release: their picture as it is now, named by the time [SHOT-6]; rejects where none comes. */
export async function previewStill({
  media,
  browser,
}: Pick<CallSessionOptions, 'media' | 'browser'>): Promise<PreparedFile> {
  const { camera } = media.tracks();
  if (!camera) throw new Error('there is no camera');
  const bytes = await browser.takeStill(camera);
  const time = new Date(browser.clock.now()).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  const prepared = prepareFile(`visite-${time}.jpg`, bytes);
  if (!prepared.ok) throw new Error(`the still is ${prepared.reason}`);
  return prepared.file;
}
