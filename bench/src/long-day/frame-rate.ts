import type { Page } from '@playwright/test';
import { pictureOf } from '../../../e2e/call/steps.ts';

const seconds = 10;

/** Frames a second that were presented of the other's picture. */
export function frameRate(page: Page, of: 'doctor' | 'patient'): Promise<number> {
  return pictureOf(page, of).evaluate(
    (video: HTMLVideoElement, lasting) =>
      new Promise<number>((resolve) => {
        let first: { at: number; frames: number } | null = null;
        const count = (
          _now: number,
          { presentationTime: at, presentedFrames: frames }: VideoFrameCallbackMetadata,
        ) => {
          first ??= { at, frames };
          if (at - first.at >= lasting)
            resolve(((frames - first.frames) * 1_000) / (at - first.at));
          else video.requestVideoFrameCallback(count);
        };
        video.requestVideoFrameCallback(count);
      }),
    seconds * 1_000,
  );
}
