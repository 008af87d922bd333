import type { Page } from '@playwright/test';

const network = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const slowerProcessor = 4;

/** A middling phone on a slow mobile network, as Lighthouse throttles it. */
export async function asSlowPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
}
