import { type Browser, expect, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import type { EnginePage } from './harness/engine-page.ts';
import { openEngine, startConsultation } from './harness/open-engine.ts';
import { TwoHosts } from './harness/two-hosts.ts';

const relay = new CallRelay();
const browsers: Browser[] = [];
let hosts: TwoHosts;
let doctor: EnginePage;
let patient: EnginePage;

test.beforeAll(async () => {
  hosts = new TwoHosts();
  const address = await relay.listen(hosts.serverAddress);
  for (const host of [0, 1] as const) browsers.push(await hosts.launch(host, address));
  const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
  const [first, second] = await Promise.all(pages.map((page) => openEngine(page, address)));
  if (!first || !second) throw new Error('two pages expected');
  [doctor, patient] = [first, second];
  await startConsultation(doctor, patient);
});
test.afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await relay.close();
  hosts.remove();
});
test.describe.configure({ mode: 'serial' });

async function bothReceiveVideo(): Promise<void> {
  await Promise.all([doctor.waitForVideo(60_000), patient.waitForVideo(60_000)]);
}

test('[PEER-12, CALL-35] ten seconds without network: both show it and reconnect', async () => {
  hosts.linkDown(1);
  const downAt = Date.now();
  await Promise.all([
    doctor.waitFor((state) => state.connectionStatus === 'reconnecting'),
    patient.waitFor((state) => state.connectionStatus === 'reconnecting'),
  ]);
  await new Promise((resolve) => setTimeout(resolve, downAt + 10_000 - Date.now()));
  hosts.linkUp(1);
  await bothReceiveVideo();
  await doctor.runAction('sendChat', 'Da sind Sie wieder');
  await patient.waitFor((state) => state.chat.includes('Da sind Sie wieder'));
});

for (const [host, who] of [
  [1, 'the patient'],
  [0, 'the doctor'],
] as const) {
  test(`[PEER-12, PEER-30] another address for ${who} during the call`, async () => {
    hosts.changeAddress(host);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await bothReceiveVideo();
    await patient.runAction('sendChat', `Nach dem Wechsel von ${who}`);
    await doctor.waitFor((state) => state.chat.includes(`Nach dem Wechsel von ${who}`));
    expect((await doctor.state()).phase).toBe('active');
  });
}

test('[FILE-11] a file interrupted by a lost network arrives completely', async () => {
  await patient.sendFile('Befund.pdf', 9_000_000);
  hosts.linkDown(1);
  await doctor.waitFor((state) => state.connectionStatus === 'reconnecting');
  hosts.linkUp(1);
  const after = await doctor.waitFor((state) => state.files[0]?.status === 'complete', 90_000);
  expect(after.files[0]?.base64Length).toBe(12_000_000);
});
