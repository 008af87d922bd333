import { type Clock, Timer } from '../clock.ts';

/** The page as far as its devices need it; implemented in `browser.ts`. */
export type ShownPage = {
  clock: Clock;
  isShown(): boolean;
  /** Calls back when the page is shown again, as after the lock screen; returns the unsubscribe function. */
  onReturn(listener: () => void): () => void;
};

/** A page that is shown again gets most devices back by itself within this time. */
const givenBackMs = 3_000;

/** Calls back when what the system has not given back may be taken again [MEDIA-24, MEDIA-25, WEBKIT-7]. */
export function watchReturn(page: ShownPage, takeAgain: () => void): () => void {
  const timer = new Timer(page.clock);
  const stop = page.onReturn(() =>
    timer.set(givenBackMs, () => {
      // Away once more: a phone refuses the devices there, and the next return counts.
      if (page.isShown()) takeAgain();
    }),
  );
  return () => {
    timer.dispose();
    stop();
  };
}
