import { expect, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import { Coturn, unresponsiveStun } from './harness/coturn.ts';
import { openEngine, startConsultation } from './harness/open-engine.ts';

const relay = new CallRelay();
const coturn = new Coturn();
let address = '';

test.beforeAll(async () => {
  address = await relay.listen();
  await coturn.start();
});
test.afterAll(async () => {
  await relay.close();
  await coturn.stop();
});
test.beforeEach(() => relay.reset());
test.describe.configure({ mode: 'serial' });

test('[PEER-5, CALL-23] a call through the TURN relay only', async ({ page, context }) => {
  relay.iceServers = [coturn.credentials()];
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  await startConsultation(doctor, patient, { relayOnly: true });
  const seen = await doctor.waitFor((state) => state.people[0]?.encrypted === true);
  expect(seen.people[0]?.relayed).toBe(true);
});

test('[PEER-6] a STUN server that never responds delays a call by five seconds at most', async ({
  page,
  context,
}) => {
  const stun = await unresponsiveStun();
  relay.iceServers = [stun.server];
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  await startConsultation(doctor, patient);
  stun.close();
});

test('[PEER-6, CALL-23] TURN relay only, with a STUN server that never responds', async ({
  page,
  context,
}) => {
  const stun = await unresponsiveStun();
  relay.iceServers = [stun.server, coturn.credentials()];
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  await startConsultation(doctor, patient, { relayOnly: true });
  const seen = await patient.waitFor((state) => state.people[0]?.relayed === true);
  expect(seen.connectionStatus).toBe('connected');
  stun.close();
});
