import { type Browser, expect, type Page, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import type { EnginePage } from './harness/engine-page.ts';
import { openEngine, startConsultation } from './harness/open-engine.ts';
import { TwoHosts } from './harness/two-hosts.ts';
import type { Flow } from './page/call-page.ts';

const relay = new CallRelay();
const browsers: Browser[] = [];
let hosts: TwoHosts;
let doctor: EnginePage;
let patient: EnginePage;
let phone: Page;

const smallPhone =
  'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test.beforeAll(async () => {
  hosts = new TwoHosts();
  const address = await relay.listen(hosts.serverAddress);
  for (const host of [0, 1] as const) browsers.push(await hosts.launch(host, address));
  const [desk, mobile] = browsers;
  if (!desk || !mobile) throw new Error('two browsers expected');
  phone = await mobile.newPage({ userAgent: smallPhone });
  await phone.addInitScript(() =>
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }),
  );
  doctor = await openEngine(await desk.newPage(), address);
  patient = await openEngine(phone, address);
  await startConsultation(doctor, patient);
});
test.afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await relay.close();
  hosts.remove();
});
test.describe.configure({ mode: 'serial' });

/** What arrives from the patient, once it is as it should be. */
async function arrives(
  condition: (since: { frames: number; height: number; concealed: number }) => boolean,
): Promise<void> {
  let before: Flow = await doctor.flow();
  await expect
    .poll(
      async () => {
        const now = await doctor.flow();
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
  await expect.poll(async () => (await patient.flow()).height).toBeGreaterThan(360);
  const { height } = await doctor.flow();
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThanOrEqual(360);
});

test('[MEDIA-21] on 200 kbit/s the voice is whole and the picture small, on 60 the voice is whole', async () => {
  hosts.limitRate(1, 200);
  await arrives(({ frames, height, concealed }) => frames > 0 && height <= 180 && whole(concealed));
  hosts.limitRate(1, 60);
  await expect.poll(async () => (await patient.flow()).videoActive).toBe(false);
  await arrives(({ concealed }) => whole(concealed));
  hosts.limitRate(1, null);
  await arrives(({ frames, height, concealed }) => frames > 0 && height > 180 && whole(concealed));
  await expect.poll(async () => (await doctor.flow()).videoActive, { timeout: 60_000 }).toBe(true);
});

test('[MEDIA-24] a page that was frozen behind the lock screen goes on', async () => {
  const tools = await phone.context().newCDPSession(phone);
  await tools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  await tools.send('Page.setWebLifecycleState', { state: 'active' });
  await Promise.all([doctor.waitForVideo(60_000), patient.waitForVideo(60_000)]);
  await patient.runAction('sendChat', 'Ich war kurz weg');
  await doctor.waitFor((state) => state.chat.includes('Ich war kurz weg'));
});

test('[MEDIA-26] from Wi-Fi to mobile: the browser tells, and the call goes on', async () => {
  const before = (await patient.log()).length;
  hosts.changeLink(1);
  await expect
    .poll(async () => (await patient.log()).slice(before))
    .toEqual(expect.arrayContaining(['another network', 'asks for a restart']));
  const since = (await patient.log()).slice(before);
  expect(since.indexOf('another network')).toBeLessThan(since.indexOf('asks for a restart'));
  await Promise.all([doctor.waitForVideo(60_000), patient.waitForVideo(60_000)]);
  await patient.runAction('sendChat', 'Jetzt über Mobilfunk');
  await doctor.waitFor((state) => state.chat.includes('Jetzt über Mobilfunk'));
});
