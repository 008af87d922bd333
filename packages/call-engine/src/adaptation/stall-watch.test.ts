import { describe, expect, it, vi } from 'vitest';
import { active, CallHarness, type TestCall } from '../testing/call-harness.ts';
import { StallWatch } from './stall-watch.ts';

/** Media arrives every 200 ms as long as `flows` says so; ends with how many restarts were sent. */
async function run(harness: CallHarness, seconds: number, flows: (ms: number) => boolean) {
  for (let ms = 0; ms < seconds * 1_000; ms += 200) {
    harness.network.noAudio = !flows(ms);
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
  it('[PEER-62] is restarted after a second, with a new event stream', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    // Between two samples of the statistics, which would notice it too.
    expect(await run(harness, 4.2, () => true)).toBe(0);
    expect(await run(harness, 1.4, () => false)).toBe(1);
    expect([doctor, patient].map(refreshes)).toEqual([1, 1]);
    expect(active(doctor).connectionStatus).toBe('connected');
  });

  it('[PEER-62] is left alone where bytes come again', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    expect(await run(harness, 5, (ms) => ms < 2_600 || ms >= 3_400)).toBe(0);
    expect(refreshes(doctor)).toBe(0);
  });

  it('[PEER-62] is looked at again after five seconds', async () => {
    const { clock } = new CallHarness();
    let newest = 0;
    const onStalled = vi.fn(async () => undefined);
    const isAudioExpected = () => true;
    const watch = new StallWatch({ clock, newestMedia: () => newest, isAudioExpected, onStalled });
    watch.start();
    const passes = (ms: number) => clock.advance(ms);
    await passes(2_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
    newest += 1;
    await passes(2_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
    newest += 1;
    await passes(4_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
    newest += 1;
    await passes(1_000);
    expect(onStalled).toHaveBeenCalledTimes(2);
    watch.dispose();
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

  it('[PEER-62] is not looked for on a connection that the other side has closed', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    await run(harness, 1, () => true);
    const [own] = harness.network.open.filter((each) => each.localDescription?.type === 'offer');
    own?.close();
    await run(harness, 0.8, () => false);
    expect(refreshes(patient)).toBe(0);
    expect(harness.signals.sent.filter(({ message }) => message.intent === 'restart')).toEqual([]);
  });
});
