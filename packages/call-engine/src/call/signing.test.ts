import { describe, expect, it } from 'vitest';
import { active, CallHarness, colleague, ids, type TestCall } from '../testing/call-harness.ts';

const profileOf = (call: TestCall) => active(call).signing.profile;
const encodings = ({ network }: CallHarness) =>
  network.open.map((each) => each.getTransceivers()[1]?.sender.parameters.encodings[0]);
const lastCamera = ({ devices }: TestCall) => devices.live.find(({ kind }) => kind === 'video');

describe('signing', () => {
  it('[SIGN-1] anybody turns it on for all, and off again', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(patient).actions.setSigning?.('voiceFirst');
    await harness.advance(2_000);
    expect([profileOf(doctor), profileOf(patient)]).toEqual(['voiceFirst', 'voiceFirst']);
    expect(active(doctor).signing.by).toBe(active(doctor).people[0]?.userID);
    for (const each of encodings(harness)) expect(each).toMatchObject({ maxBitrate: 1_500_000 });
    active(doctor).actions.setSigning?.('off');
    await harness.advance(2_000);
    expect([profileOf(doctor), profileOf(patient)]).toEqual(['off', 'off']);
    for (const each of encodings(harness)) expect(each).toMatchObject({ maxBitrate: 2_500_000 });
  });

  it('[SIGN-1] of two presses the later counts, and one of the future is refused', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await harness.advance(1_000);
    active(doctor).actions.setSigning?.('pictureFirst');
    active(patient).actions.setSigning?.('voiceFirst');
    await harness.advance(100);
    // At the same moment: the same one on both sides.
    expect([profileOf(doctor), profileOf(patient)]).toEqual(['pictureFirst', 'pictureFirst']);
    const at = harness.clock.now() + 86_400_000;
    harness.network.open[1]?.extra.send(JSON.stringify({ type: 'signing', profile: 'off', at }));
    await harness.advance(100);
    expect(profileOf(doctor)).toBe('pictureFirst');
    await harness.advance(60_000);
    expect(harness.reports).toMatchObject([{ attackType: 'protocolViolation' }]);
  });

  it('[SIGN-1] a client without the second channel is not disturbed', async () => {
    const harness = new CallHarness();
    harness.withoutExtraChannel.add('patient');
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.setSigning?.('voiceFirst');
    await harness.advance(2_000);
    expect([profileOf(doctor), profileOf(patient)]).toEqual(['voiceFirst', 'off']);
    expect(harness.reports).toEqual([]);
  });

  it('[SIGN-6] who signs says so to all: the last press counts, and each ends only the own turn', async () => {
    const harness = new CallHarness();
    harness.appointment = { ...harness.appointment, otherUsers: [colleague('colleague')] };
    const all = await harness.joined('doctor', 'colleague', 'patient');
    const [doctor, kim, patient] = all;
    if (!doctor || !kim || !patient) throw new Error('three people expected');
    await doctor.session.getSnapshot().actions.start?.();
    await harness.advance(1_000);
    expect(active(kim).actions.setSigner).toBeUndefined();
    active(patient).actions.setSigning?.('voiceFirst');
    await harness.advance(100);
    const signer = (call: TestCall) => (active(call).signer.on ? active(call).signer.by : null);
    active(patient).actions.setSigner?.(true);
    await harness.advance(100);
    expect(all.map(signer)).toEqual([ids.patient, ids.patient, ids.patient]);
    active(kim).actions.setSigner?.(true);
    await harness.advance(100);
    expect(all.map(signer)).toEqual([ids.colleague, ids.colleague, ids.colleague]);
    active(patient).actions.setSigner?.(false);
    await harness.advance(100);
    expect(all.map(signer)).toEqual([ids.colleague, ids.colleague, ids.colleague]);
    active(kim).actions.setSigner?.(false);
    await harness.advance(100);
    expect(all.map(signer)).toEqual([null, null, null]);
    expect(harness.reports).toEqual([]);
  });

  it('[SIGN-6] whoever comes later is told who signs', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.setSigning?.('voiceFirst');
    active(doctor).actions.setSigner?.(true);
    await harness.advance(100);
    const again = await harness.reload('patient', patient);
    expect(active(again).signer).toMatchObject({ on: true, by: ids.doctor });
  });

  it('[SIGN-3] a device that remembers it brings it into the next call, for all', async () => {
    const harness = new CallHarness();
    const [doctor] = await harness.joined('doctor');
    const patient = harness.openTab('patient', undefined, { signing: 'pictureFirst' });
    await patient.media.open();
    await patient.session.getSnapshot().actions.join?.();
    await doctor?.session.getSnapshot().actions.start?.();
    await harness.advance(3_000);
    expect(doctor && profileOf(doctor)).toBe('pictureFirst');
  });

  it('[SIGN-2] the camera is asked for 30 frames, on the running one too', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    const camera = lastCamera(patient);
    active(patient).actions.setSigning?.('voiceFirst');
    await harness.flush();
    expect(lastCamera(patient)).toBe(camera);
    expect(camera?.constraints).toMatchObject({ frameRate: { ideal: 30 } });
    await patient.media.flipCamera();
    const { video } = patient.devices.requests.at(-1) ?? {};
    expect(video).toMatchObject({ frameRate: { ideal: 30 } });
    active(patient).actions.setSigning?.('off');
    await harness.flush();
    expect(lastCamera(patient)?.constraints).not.toHaveProperty('frameRate');
  });
});
