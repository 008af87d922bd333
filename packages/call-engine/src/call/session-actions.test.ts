import { describe, expect, it } from 'vitest';
import { active, CallHarness, colleague, ids, type TestCall } from '../testing/call-harness.ts';

const snapshotOf = ({ session }: TestCall) => session.getSnapshot();

describe('possible actions', () => {
  it('[CALL-30] are absent while they are not possible', async () => {
    const harness = new CallHarness();
    const setup = harness.openTab('doctor');
    expect(Object.keys(snapshotOf(setup).actions)).toEqual(['join']);
    const [doctor, patient] = await harness.joined('doctor', 'patient');
    if (!doctor || !patient) throw new Error('two people expected');
    expect(Object.keys(snapshotOf(doctor).actions).sort()).toEqual(['leave', 'start']);
    expect(Object.keys(snapshotOf(patient).actions)).toEqual(['leave']);
    await snapshotOf(doctor).actions.start?.();
    await harness.flush();
    expect(Object.keys(snapshotOf(patient).actions).sort()).toEqual([
      'cancelFile',
      'draw',
      'leave',
      'proposeTelephone',
      'sendChat',
      'sendFile',
      'setRealTimeText',
      'setSigning',
      'writeLive',
    ]);
    await snapshotOf(doctor).actions.stop?.();
    expect(snapshotOf(doctor).actions).toEqual({});
  });

  it('[SHOT-2, CALL-32] do not include presenting and screenshots without the tenant’s flags', async () => {
    const harness = new CallHarness();
    harness.features.control = { enabled: false, captureScreenshot: false };
    const { doctor, patient } = await harness.consultation();
    expect(snapshotOf(doctor).actions.present).toBeUndefined();
    expect(snapshotOf(doctor).actions.requestScreenshot).toBeUndefined();
    // The patient's client checks the flag itself, even if a staff client ignores it.
    const channel = harness.network.open[0]?.channel;
    channel?.send('{"type":"adminScreenshot","intent":"request"}');
    await harness.flush();
    expect(active(patient).screenshot.step).toBe('none');
  });

  it('[CALL-64] where doctors run calls, an assistant joins, holds and leaves, and nothing else', async () => {
    const harness = new CallHarness();
    harness.features.callsRunBy = 'doctor';
    harness.appointment = { ...harness.appointment, otherUsers: [colleague('colleague')] };
    const [doctor, assistant] = await harness.joined('doctor', 'colleague', 'patient');
    if (!doctor || !assistant) throw new Error('three people expected');
    expect(Object.keys(snapshotOf(assistant).actions)).toEqual(['leave']);
    await snapshotOf(doctor).actions.start?.();
    await harness.flush();
    const offered = Object.keys(snapshotOf(assistant).actions);
    expect([offered.includes('pause'), offered.includes('stop')]).toEqual([true, false]);
    expect(snapshotOf(doctor).actions.stop).toBeDefined();
    await snapshotOf(doctor).actions.pause?.();
    await harness.flush();
    expect(Object.keys(snapshotOf(assistant).actions)).toEqual(['leave']);
    const back = await harness.reload('colleague', assistant);
    expect(snapshotOf(back).phase).toBe('onHold');
    const again = await harness.reload('doctor', doctor);
    expect(snapshotOf(again).phase).toBe('active');
    harness.features.callsRunBy = 'added';
    back.session.handleFeaturesChanged();
    expect(snapshotOf(back).actions.stop).toBeDefined();
  });

  it('[TENANT-20] a running call follows feature flags that the practice changes', async () => {
    const harness = new CallHarness();
    harness.features.control = { enabled: false, captureScreenshot: false };
    const { doctor, patient } = await harness.consultation();
    let drawn = 0;
    doctor.session.subscribe(() => {
      drawn += 1;
    });
    harness.features.control = { enabled: true, captureScreenshot: true };
    harness.features.forceChatUpload = true;
    for (const { session } of [doctor, patient]) session.handleFeaturesChanged();
    expect(drawn).toBe(1);
    expect(snapshotOf(doctor).actions.present).toBeDefined();
    await snapshotOf(doctor).actions.requestScreenshot?.();
    await harness.flush();
    expect(active(patient).screenshot.step).not.toBe('none');
    await snapshotOf(doctor).actions.sendChat?.('Guten Tag');
    await harness.flush();
    await snapshotOf(doctor).actions.stop?.();
    await harness.flush();
    expect(harness.uploads.map(({ type }) => type)).toContain('video_chat');
  });

  it('[CALL-30] signals from strangers and invalid signals are ignored', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const signal = { toUserID: ids.doctor, appointmentID: harness.appointment.id };
    doctor.session.handleSignal({
      ...signal,
      fromUserID: ids.student,
      message: { connectionId: 'zzz', intent: 'hello' },
    });
    doctor.session.handleSignal({ ...signal, fromUserID: ids.patient, message: { x: 1 } });
    await harness.flush();
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(active(doctor).people).toHaveLength(1);
  });
});
