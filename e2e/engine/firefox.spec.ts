import { expect, test } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import { CallRelay } from './harness/call-relay.ts';
import { launchFirefox, openInFirefox } from './harness/firefox.ts';
import { openEngine, startConsultation } from './harness/open-engine.ts';

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
  test(`[PEER-1, PEER-26, PEER-49, FILE-6] ${offering} offers, the other answers, and Firefox keeps its key`, async ({
    page,
  }) => {
    const inChromium = await openEngine(page, address);
    const inFirefox = await openInFirefox(firefox, address);
    const [doctor, patient] =
      offering === 'Chromium' ? [inChromium, inFirefox] : [inFirefox, inChromium];
    await startConsultation(doctor, patient);
    const seen = await doctor.waitFor((state) => state.people[0]?.safetyWords !== null);
    const answered = await patient.waitFor((state) => state.people[0]?.safetyWords !== null);
    expect(answered.people[0]?.safetyWords).toBe(seen.people[0]?.safetyWords);
    await patient.sendFile('Befund.pdf', 1_000_000);
    await doctor.runAction('sendChat', 'Guten Tag');
    await doctor.waitFor((state) => state.files[0]?.status === 'complete');
    await patient.waitFor((state) => state.chat.includes('Guten Tag'));
    const again = await openInFirefox(firefox, address);
    await again.join(offering === 'Firefox' ? 'doctor' : 'patient');
    await again.waitForVideo();
    for (const each of [again, inChromium]) {
      const { people } = await each.waitFor((state) => state.people[0]?.safetyWords !== null);
      expect(people[0]).toMatchObject({ safetyWords: seen.people[0]?.safetyWords, newKey: null });
    }
    const [ending, other] = offering === 'Firefox' ? [again, patient] : [doctor, again];
    await ending.runAction('stop');
    await other.waitFor((state) => state.reason === 'stopped');
  });
}
