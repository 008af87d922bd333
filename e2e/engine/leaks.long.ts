import { expect, test } from '@playwright/test';
import { CallRelay } from './harness/call-relay.ts';
import { openEngine } from './harness/open-engine.ts';

const calls = 100;

test(`[PEER-31] ${calls} calls in one page leave no connection, listener or memory behind`, async ({
  page,
  context,
}) => {
  const relay = new CallRelay();
  const address = await relay.listen();
  const doctor = await openEngine(page, address);
  const patient = await openEngine(await context.newPage(), address);
  const inspector = await context.newCDPSession(page);
  await inspector.send('HeapProfiler.enable');
  const measure = async () => {
    await inspector.send('HeapProfiler.collectGarbage');
    const { metrics } = await inspector.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
    return { heap: value('JSHeapUsedSize'), listeners: value('JSEventListeners') };
  };
  await inspector.send('Performance.enable');
  let early = await measure();
  const counted = await doctor.counts();
  for (let call = 1; call <= calls; call += 1) {
    relay.reset();
    await doctor.join('doctor');
    await patient.join('patient');
    await doctor.runAction('start');
    const connected = (each: typeof doctor) =>
      each.waitFor((state) => state.connectionStatus === 'connected');
    await Promise.all([connected(doctor), connected(patient)]);
    await doctor.runAction('stop');
    await patient.waitFor((state) => state.phase === 'ended');
    for (const each of [doctor, patient]) expect((await each.counts()).connections).toBe(0);
    // The first calls fill caches; growth after them is a leak.
    if (call === 20) early = await measure();
  }
  const late = await measure();
  expect((await doctor.counts()).listeners).toBeLessThanOrEqual(counted.listeners + 2);
  expect(late.listeners).toBeLessThanOrEqual(early.listeners + 10);
  expect(late.heap - early.heap).toBeLessThan(3_000_000);
  await relay.close();
});
