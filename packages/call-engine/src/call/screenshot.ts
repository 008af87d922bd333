import { type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import { takeStill } from '../media/take-still.ts';
import type { CallSessionOptions } from './ports.ts';

/**
 * A still of the patient's video, from request to release. On the patient's side no message of
 * others leaves the state `asked` towards a photo: only the patient's own decision does [SHOT-5].
 */
export type Screenshot =
  | { step: 'none' }
  /** Staff: the patient has not decided yet. */
  | { step: 'waiting' }
  | { step: 'denied' }
  | { step: 'accepted' }
  /** Patient: staff have requested a photo. */
  | { step: 'asked'; by: string }
  | { step: 'preview'; by: string; still: PreparedFile };

export type ScreenshotEvent =
  | { type: 'requested' }
  | { type: 'withdrawn' }
  | { type: 'answered'; accepted: boolean }
  | { type: 'asked'; by: string }
  | { type: 'noLongerAsked'; by: string }
  | { type: 'previewed'; still: PreparedFile }
  | { type: 'decided' }
  | { type: 'closed' };

export const noScreenshot: Screenshot = { step: 'none' };

export function nextScreenshot(current: Screenshot, event: ScreenshotEvent): Screenshot {
  switch (event.type) {
    case 'requested':
      return isAsked(current) ? current : { step: 'waiting' };
    case 'withdrawn':
      return current.step === 'waiting' ? noScreenshot : current;
    case 'answered':
      // An answer without a pending request is ignored [SHOT-4].
      if (current.step !== 'waiting') return current;
      return { step: event.accepted ? 'accepted' : 'denied' };
    case 'asked':
      return current.step === 'none' ? { step: 'asked', by: event.by } : current;
    case 'noLongerAsked':
      return isOpenFor(current, event.by) ? noScreenshot : current;
    case 'previewed':
      if (!isAsked(current)) return current;
      return { step: 'preview', by: current.by, still: event.still };
    case 'decided':
      return isAsked(current) ? noScreenshot : current;
    case 'closed':
      return current.step === 'denied' || current.step === 'accepted' ? noScreenshot : current;
  }
}

/** Patient: the request is pending. */
export function isAsked(
  current: Screenshot,
): current is Extract<Screenshot, { step: 'asked' | 'preview' }> {
  return current.step === 'asked' || current.step === 'preview';
}

function isOpenFor(current: Screenshot, by: string): boolean {
  return isAsked(current) && current.by === by;
}

/** A still of the current video, named by the time; rejects without a camera [SHOT-6]. */
export async function captureScreenshot({
  media,
  browser,
}: Pick<CallSessionOptions, 'media' | 'browser'>): Promise<PreparedFile> {
  const camera = media.photoTrack();
  if (!camera) throw new Error('there is no camera');
  const bytes = await takeStill(camera, browser.stillCamera, browser.clock);
  const prepared = prepareFile(`visite-${localTimestamp(browser.clock.now())}.jpg`, bytes);
  if (!prepared.ok) throw new Error(`the still is ${prepared.reason}`);
  return prepared.file;
}

/** In the local time zone, because people read the name. */
function localTimestamp(now: number): string {
  const offsetMinutes = new Date(now).getTimezoneOffset();
  const local = new Date(now - offsetMinutes * 60_000).toISOString();
  return local.slice(0, 19).replaceAll(/[T:]/g, '-');
}
