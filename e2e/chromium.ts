import { existsSync } from 'node:fs';

// The same browser without a window of its own: a story takes two thirds of the time in it.
const windowless = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';

/** The browser of the stories. */
export const chromiumPath =
  process.env.CHROMIUM_PATH ?? (existsSync(windowless) ? windowless : whole);

/** No requests of the browser's own. */
export const quietChromium = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Camera and microphone are made up, and allowed without a question. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  ...quietChromium,
];
