import { expect, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import { Coturn, deadStun } from './harness/coturn.ts';
import { consult, openEngine } from './harness/rooms.ts';

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

test('[PEER-5, CALL-23] a call through the relay alone', async ({ page, context }) => {
  relay.iceServers = [coturn.credentials()];
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  await consult(doctor, patient, { relayOnly: true });
  const seen = await doctor.until((look) => look.people[0]?.encrypted === true);
  expect(seen.people[0]?.relayed).toBe(true);
});

test('[PEER-6] a STUN server that never answers keeps nobody waiting beyond the cap', async ({
  page,
  context,
}) => {
  const stun = await deadStun();
  relay.iceServers = [stun.server];
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  await consult(doctor, patient);
  stun.close();
});

test('[PEER-6, CALL-23] relay alone, beside a STUN server that never answers', async ({
  page,
  context,
}) => {
  const stun = await deadStun();
  relay.iceServers = [stun.server, coturn.credentials()];
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  await consult(doctor, patient, { relayOnly: true });
  const seen = await patient.until((look) => look.people[0]?.relayed === true);
  expect(seen.connectionStatus).toBe('connected');
  stun.close();
});
