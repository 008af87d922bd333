import { describe, expect, it } from 'vitest';
import { CallHarness, colleague, type TestCall } from '../testing/call-harness.ts';

const look = ({ session }: TestCall) => session.getSnapshot();

function active(call: TestCall) {
  const snapshot = look(call);
  if (snapshot.phase !== 'active') throw new Error(`in phase ${snapshot.phase}`);
  return snapshot;
}

describe('heartbeats', () => {
  it('[CALL-20, CALL-21, CALL-22] every ten seconds, from staff, while somebody is connected', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await world.advance(30_000);
    expect(world.heartbeats).toHaveLength(3);
    expect(world.heartbeats[0]).toEqual({
      time: '2026-03-02T09:00:10.000Z',
      durationDeltaSeconds: 10,
      status: 'connected',
    });
    await Promise.all([look(patient).actions.leave?.(), world.settle()]);
    await world.advance(60_000);
    expect(world.heartbeats).toHaveLength(3);
    expect(look(doctor).phase).toBe('patientLeft');
  });

  it('[CALL-21] not while waiting, on hold or reconnecting', async () => {
    const world = new CallHarness();
    await world.joined('doctor');
    await world.advance(60_000);
    expect(world.heartbeats).toEqual([]);
    const other = new CallHarness();
    const { doctor } = await other.consultation();
    other.network.cut();
    await other.advance(60_000);
    expect(other.heartbeats).toEqual([]);
    await look(doctor).actions.pause?.();
    await other.advance(60_000);
    expect(other.heartbeats).toEqual([]);
  });
});

describe('three and more people', () => {
  it('[PEER-10, PEER-11, PEER-32] a colleague who is added late is connected with everybody', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    world.change({ otherUsers: [colleague('colleague')] });
    const [third] = await world.joined('colleague');
    await world.settle();
    if (!third) throw new Error('a colleague expected');
    for (const call of [doctor, patient, third]) {
      expect(active(call).people.map((person) => person.connection)).toEqual([
        'connected',
        'connected',
      ]);
    }
    const cameras = world.network.open.map((each) => each.getTransceivers()[1]?.sender.parameters);
    for (const camera of cameras) expect(camera?.encodings[0]?.maxBitrate).toBe(400_000);
    await Promise.all([look(third).actions.leave?.(), world.settle()]);
    await world.settle();
    expect(world.network.open).toHaveLength(2);
    const after = world.network.open.map((each) => each.getTransceivers()[1]?.sender.parameters);
    for (const camera of after) expect(camera?.encodings[0]?.maxBitrate).toBeGreaterThan(400_000);
  });

  it('[PEER-10] four people are six connections', async () => {
    const world = new CallHarness();
    world.appointment = {
      ...world.appointment,
      otherUsers: [colleague('colleague'), colleague('student')],
    };
    const calls = await world.joined('doctor', 'patient', 'colleague', 'student');
    const [doctor] = calls;
    await (doctor && look(doctor).actions.start?.());
    await world.advance(3_000);
    for (const call of calls) {
      const people = active(call).people;
      expect(people.map((person) => person.connection)).toEqual(Array(3).fill('connected'));
      expect(new Set(people.map(({ safetyWords }) => String(safetyWords))).size).toBe(3);
    }
    expect(world.network.open).toHaveLength(12);
  });
});
