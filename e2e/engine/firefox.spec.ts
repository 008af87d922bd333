import { expect, test } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import { CallRelay } from './harness/call-relay.ts';
import { launchFirefox, openInFirefox } from './harness/firefox.ts';
import { consult, openEngine } from './harness/rooms.ts';

const relay = new CallRelay();
let address = '';
let firefox: Browser;

test.beforeAll(async () => {
  address = await relay.listen();
  firefox = await launchFirefox();
});
test.afterAll(async () => {
  await firefox.close();
  await relay.close();
});
test.beforeEach(() => relay.reset());
test.describe.configure({ mode: 'serial' });

for (const offering of ['Chromium', 'Firefox'] as const) {
  test(`[PEER-1, PEER-26, FILE-6] ${offering} offers, the other answers`, async ({ page }) => {
    const inChromium = await openEngine(page, address);
    const inFirefox = await openInFirefox(firefox, address);
    const [doctor, patient] =
      offering === 'Chromium' ? [inChromium, inFirefox] : [inFirefox, inChromium];
    await consult(doctor, patient);
    const seen = await doctor.until((look) => look.people[0]?.words !== null);
    const other = await patient.until((look) => look.people[0]?.words !== null);
    expect(other.people[0]?.words).toBe(seen.people[0]?.words);
    await patient.sendFile('Befund.pdf', 1_000_000);
    await doctor.act('sendChat', 'Guten Tag');
    await doctor.until((look) => look.files[0]?.status === 'complete');
    await patient.until((look) => look.chat.includes('Guten Tag'));
    await doctor.act('stop');
    await patient.until((look) => look.reason === 'stopped');
  });
}
