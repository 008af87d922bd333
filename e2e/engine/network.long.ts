import { type Browser, expect, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import type { EnginePage } from './harness/engine-page.ts';
import { consult, openEngine } from './harness/rooms.ts';
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
  await consult(doctor, patient);
});
test.afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await relay.close();
  hosts.remove();
});
test.describe.configure({ mode: 'serial' });

async function bothSeeEachOther(): Promise<void> {
  await Promise.all([doctor.untilPicture(60_000), patient.untilPicture(60_000)]);
}

test('[PEER-12, CALL-35] ten seconds without network: both say so, both come back', async () => {
  hosts.pullCable(1);
  const cutAt = Date.now();
  await Promise.all([
    doctor.until((look) => look.connectionStatus === 'reconnecting'),
    patient.until((look) => look.connectionStatus === 'reconnecting'),
  ]);
  await new Promise((resolve) => setTimeout(resolve, cutAt + 10_000 - Date.now()));
  hosts.plugCable(1);
  await bothSeeEachOther();
  await doctor.act('sendChat', 'Da sind Sie wieder');
  await patient.until((look) => look.chat.includes('Da sind Sie wieder'));
});

for (const [host, who] of [
  [1, 'the patient'],
  [0, 'the doctor'],
] as const) {
  test(`[PEER-12, PEER-30] another address for ${who} in the middle of the call`, async () => {
    hosts.changeAddress(host);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await bothSeeEachOther();
    await patient.act('sendChat', `Nach dem Wechsel von ${who}`);
    await doctor.until((look) => look.chat.includes(`Nach dem Wechsel von ${who}`));
    expect((await doctor.look()).phase).toBe('active');
  });
}

test('[FILE-11] a file whose way breaks in the middle arrives whole', async () => {
  await patient.sendFile('Befund.pdf', 9_000_000);
  hosts.pullCable(1);
  await doctor.until((look) => look.connectionStatus === 'reconnecting');
  hosts.plugCable(1);
  const after = await doctor.until((look) => look.files[0]?.status === 'complete', 90_000);
  expect(after.files[0]?.base64Length).toBe(12_000_000);
});
