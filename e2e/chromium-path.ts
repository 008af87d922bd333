import { existsSync } from 'node:fs';

// The same browser without a window of its own: a story takes two thirds of the time in it.
const windowless = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';

/** The browser of the stories. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ?? (existsSync(windowless) ? windowless : whole);
