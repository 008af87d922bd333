import { expect, test } from '@playwright/test';
import { TwoHostCall } from './harness/two-host-call.ts';

const call = new TwoHostCall();

test('[PEER-12, CALL-35] ten seconds without network: both show it and reconnect', async () => {
  call.hosts.linkDown(1);
  const downAt = Date.now();
  await Promise.all([
    call.doctor.waitFor((state) => state.connectionStatus === 'reconnecting'),
    call.patient.waitFor((state) => state.connectionStatus === 'reconnecting'),
  ]);
  await new Promise((resolve) => setTimeout(resolve, downAt + 10_000 - Date.now()));
  call.hosts.linkUp(1);
  await call.bothReceiveVideo();
  await call.doctor.runAction('sendChat', 'Da sind Sie wieder');
  await call.patient.waitFor((state) => state.chat.includes('Da sind Sie wieder'));
});

for (const [host, who] of [
  [1, 'the patient'],
  [0, 'the doctor'],
] as const) {
  test(`[PEER-12, PEER-30] another address for ${who} during the call`, async () => {
    call.hosts.changeAddress(host);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await call.bothReceiveVideo();
    await call.patient.runAction('sendChat', `Nach dem Wechsel von ${who}`);
    await call.doctor.waitFor((state) => state.chat.includes(`Nach dem Wechsel von ${who}`));
    expect((await call.doctor.state()).phase).toBe('active');
  });
}

test('[FILE-11] a file interrupted by a lost network arrives completely', async () => {
  await call.patient.sendFile('Befund.pdf', 9_000_000);
  call.hosts.linkDown(1);
  await call.doctor.waitFor((state) => state.connectionStatus === 'reconnecting');
  call.hosts.linkUp(1);
  const after = await call.doctor.waitFor((state) => state.files[0]?.status === 'complete', 90_000);
  expect(after.files[0]?.base64Length).toBe(12_000_000);
});
