import { describe, expect, it } from 'vitest';
import { active, CallHarness, type TestCall } from '../testing/call-harness.ts';

/** Media arrives every 200 ms as long as `flows` says so; ends with how many restarts were sent. */
async function run(harness: CallHarness, seconds: number, flows: (ms: number) => boolean) {
  for (let ms = 0; ms < seconds * 1_000; ms += 200) {
    for (const each of harness.network.open) {
      for (const transceiver of each.getTransceivers()) {
        if (flows(ms)) transceiver.mediaAt = harness.clock.now();
      }
    }
    await harness.advance(200);
  }
  return (
    harness.signals.sent.filter(({ message }) => message.description?.type === 'offer').length - 1
  );
}

const refreshes = ({ page }: TestCall) => page.filter((step) => step === 'refresh events').length;

describe('a path on which nothing arrives any more', () => {
  it('[PEER-62] is restarted within a second, with a new event stream', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    expect(await run(harness, 3, () => true)).toBe(0);
    expect(await run(harness, 1, () => false)).toBe(1);
    await harness.advance(300);
    expect([doctor, patient].map(refreshes)).toEqual([1, 1]);
    expect(active(doctor).connectionStatus).toBe('connected');
  });

  it('[PEER-62] is not restarted over and over', async () => {
    const harness = new CallHarness();
    await harness.consultation();
    const gaps = (ms: number) => Math.floor(ms / 1_000) % 2 === 0;
    // One of each side, for two gaps.
    expect(await run(harness, 5, gaps)).toBe(2);
  });

  it('[PEER-62] is not looked for while the other microphone is off, nor before anything came', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    for (const { media } of [doctor, patient]) await media.setMicrophone(false);
    await harness.flush();
    expect(await run(harness, 2, (ms) => ms < 400)).toBe(0);
    for (const { media } of [doctor, patient]) await media.setMicrophone(true);
    await harness.flush();
    const other = new CallHarness();
    await other.consultation();
    expect(await run(other, 1.8, () => false)).toBe(0);
  });
});
