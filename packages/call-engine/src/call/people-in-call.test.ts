import { describe, expect, it } from 'vitest';
import { CallHarness, colleague, type TestCall } from '../testing/call-harness.ts';

const snapshotOf = ({ session }: TestCall) => session.getSnapshot();

function active(call: TestCall) {
  const snapshot = snapshotOf(call);
  if (snapshot.phase !== 'active') throw new Error(`in phase ${snapshot.phase}`);
  return snapshot;
}

describe('heartbeats', () => {
  it('[CALL-20, CALL-21, CALL-22] every ten seconds, from staff, while somebody is connected', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await harness.advance(30_000);
    expect(harness.heartbeats).toHaveLength(3);
    expect(harness.heartbeats[0]).toEqual({
      time: '2026-03-02T09:00:10.000Z',
      durationDeltaSeconds: 10,
      status: 'connected',
    });
    await Promise.all([snapshotOf(patient).actions.leave?.(), harness.flush()]);
    await harness.advance(60_000);
    expect(harness.heartbeats).toHaveLength(3);
    expect(snapshotOf(doctor).phase).toBe('patientLeft');
  });

  it('[CALL-21] not while waiting, on hold or reconnecting', async () => {
    const harness = new CallHarness();
    await harness.joined('doctor');
    await harness.advance(60_000);
    expect(harness.heartbeats).toEqual([]);
    const other = new CallHarness();
    const { doctor } = await other.consultation();
    other.network.disconnect();
    await other.advance(60_000);
    expect(other.heartbeats).toEqual([]);
    await snapshotOf(doctor).actions.pause?.();
    await other.advance(60_000);
    expect(other.heartbeats).toEqual([]);
  });
});

describe('three and more people', () => {
  it('[PEER-10, PEER-11, PEER-32] a colleague who is added late is connected with everybody', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    harness.change({ otherUsers: [colleague('colleague')] });
    const [third] = await harness.joined('colleague');
    await harness.flush();
    if (!third) throw new Error('a colleague expected');
    for (const call of [doctor, patient, third]) {
      expect(active(call).people.map((person) => person.connection)).toEqual([
        'connected',
        'connected',
      ]);
    }
    const cameras = harness.network.open.map(
      (each) => each.getTransceivers()[1]?.sender.parameters,
    );
    for (const camera of cameras) expect(camera?.encodings[0]?.maxBitrate).toBe(400_000);
    await Promise.all([snapshotOf(third).actions.leave?.(), harness.flush()]);
    await harness.flush();
    expect(harness.network.open).toHaveLength(2);
    const after = harness.network.open.map((each) => each.getTransceivers()[1]?.sender.parameters);
    for (const camera of after) expect(camera?.encodings[0]?.maxBitrate).toBeGreaterThan(400_000);
  });

  it('[PEER-10] four people are six connections', async () => {
    const harness = new CallHarness();
    harness.appointment = {
      ...harness.appointment,
      otherUsers: [colleague('colleague'), colleague('student')],
    };
    const calls = await harness.joined('doctor', 'patient', 'colleague', 'student');
    const [doctor] = calls;
    await (doctor && snapshotOf(doctor).actions.start?.());
    await harness.advance(3_000);
    for (const call of calls) {
      const people = active(call).people;
      expect(people.map((person) => person.connection)).toEqual(Array(3).fill('connected'));
      expect(new Set(people.map(({ safetyWords }) => String(safetyWords))).size).toBe(3);
    }
    expect(harness.network.open).toHaveLength(12);
  });
});
