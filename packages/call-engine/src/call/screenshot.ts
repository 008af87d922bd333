import type { PreparedFile } from '../files/prepare-file.ts';

/**
 * A still of the patient's picture, from request to release. On the patient's side no message
 * leads out of `asked`: only their own two decisions do [SHOT-5].
 */
export type Screenshot =
  | { step: 'none' }
  /** Staff: the patient has not decided yet. */
  | { step: 'waiting' }
  | { step: 'denied' }
  | { step: 'accepted' }
  /** Patient: somebody of the practice asks. */
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
      // An answer that nobody waits for counts for nothing [SHOT-4].
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

/** Patient: the question stands and is not decided. */
export function isAsked(
  current: Screenshot,
): current is Extract<Screenshot, { step: 'asked' | 'preview' }> {
  return current.step === 'asked' || current.step === 'preview';
}

function isOpenFor(current: Screenshot, by: string): boolean {
  return isAsked(current) && current.by === by;
}
