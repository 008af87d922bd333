import { expect, type Page, test } from '@playwright/test';
import { TwoHostCall } from './harness/two-host-call.ts';
import type { Flow } from './page/call-page.ts';

const smallPhone =
  'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let phone: Page;
const call = new TwoHostCall({
  async patientPage(browser) {
    phone = await browser.newPage({ userAgent: smallPhone });
    await phone.addInitScript(() =>
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }),
    );
    return phone;
  },
});

/** What arrives from the patient, once it is as it should be. */
async function arrives(
  condition: (since: { frames: number; height: number; concealed: number }) => boolean,
): Promise<void> {
  let before: Flow = await call.doctor.flow();
  await expect
    .poll(
      async () => {
        const now = await call.doctor.flow();
        const concealed = (now.concealed - before.concealed) / (now.samples - before.samples);
        const since = { frames: now.frames - before.frames, height: now.height, concealed };
        before = now;
        return condition(since) || JSON.stringify(since);
      },
      { intervals: [4_000], timeout: 180_000 },
    )
    .toBe(true);
}

const whole = (concealed: number) => concealed < 0.02;

test('[MEDIA-22] a phone with four cores sends 360p at most, the desk more', async () => {
  await expect.poll(async () => (await call.patient.flow()).height).toBeGreaterThan(360);
  const { height } = await call.doctor.flow();
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThanOrEqual(360);
});

test('[MEDIA-21] on 200 kbit/s the voice is whole and the picture small, on 60 the voice is whole', async () => {
  call.hosts.limitRate(1, 200);
  await arrives(({ frames, height, concealed }) => frames > 0 && height <= 180 && whole(concealed));
  call.hosts.limitRate(1, 60);
  await expect.poll(async () => (await call.patient.flow()).videoActive).toBe(false);
  await arrives(({ concealed }) => whole(concealed));
  call.hosts.limitRate(1, null);
  await arrives(({ frames, height, concealed }) => frames > 0 && height > 180 && whole(concealed));
  await expect
    .poll(async () => (await call.doctor.flow()).videoActive, { timeout: 60_000 })
    .toBe(true);
});

test('[MEDIA-24] a page that was frozen behind the lock screen goes on', async () => {
  const tools = await phone.context().newCDPSession(phone);
  await tools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  await tools.send('Page.setWebLifecycleState', { state: 'active' });
  await call.bothReceiveVideo();
  await call.patient.runAction('sendChat', 'Ich war kurz weg');
  await call.doctor.waitFor((state) => state.chat.includes('Ich war kurz weg'));
});

test('[MEDIA-26] from Wi-Fi to mobile: the browser tells, and the call goes on', async () => {
  const before = (await call.patient.log()).length;
  call.hosts.changeLink(1);
  await expect
    .poll(async () => (await call.patient.log()).slice(before))
    .toEqual(expect.arrayContaining(['another network', 'asks for a restart']));
  const since = (await call.patient.log()).slice(before);
  expect(since.indexOf('another network')).toBeLessThan(since.indexOf('asks for a restart'));
  await call.bothReceiveVideo();
  await call.patient.runAction('sendChat', 'Jetzt über Mobilfunk');
  await call.doctor.waitFor((state) => state.chat.includes('Jetzt über Mobilfunk'));
});
