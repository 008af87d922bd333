import { describe, expect, it } from 'vitest';
import { CallHarness, ids, type TestCall } from '../testing/call-harness.ts';

const look = ({ session }: TestCall) => session.getSnapshot();

function active(call: TestCall) {
  const snapshot = look(call);
  if (snapshot.phase !== 'active') throw new Error(`in phase ${snapshot.phase}`);
  return snapshot;
}

function ended(call: TestCall) {
  const snapshot = look(call);
  if (snapshot.phase !== 'ended') throw new Error(`in phase ${snapshot.phase}`);
  return snapshot;
}

describe('the life of a call', () => {
  it('[CALL-3, CALL-30] goes from setup over waiting to active, for both', async () => {
    const world = new CallHarness();
    const [doctor, patient] = await world.joined('doctor', 'patient');
    if (!doctor || !patient) throw new Error('two people expected');
    expect([look(doctor).phase, look(patient).phase]).toEqual(['waiting', 'waiting']);
    await look(doctor).actions.start?.();
    await world.settle();
    expect(active(doctor).line).toBe('connected');
    expect(active(patient).line).toBe('connected');
    expect(active(patient).people[0]).toMatchObject({ name: 'Dr. Ada Arzt', role: 'doctor' });
    expect(active(patient).people[0]?.content?.getTracks()).toHaveLength(2);
  });

  it('[PEER-7, CALL-24] sends the offer in the same moment in which start is answered', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    const offers = world.signals.sent.filter(({ message }) => message.commitment);
    expect(offers).toHaveLength(1);
    expect(world.network.connections).toHaveLength(2);
    expect(world.clock.now()).toBe(Date.parse('2026-03-02T09:00:00Z'));
    expect(active(doctor).people[0]?.connection).toBe('connected');
  });

  it('[CALL-4] staff who join a paused call resume and reload it', async () => {
    const world = new CallHarness();
    world.appointment = {
      ...world.appointment,
      state: { type: 'started', paused: '2026-03-02T08:59:00.000Z' },
    };
    const [doctor] = await world.joined('doctor');
    expect(world.calls).toEqual(['join staff', 'resume staff']);
    expect(doctor && look(doctor).phase).toBe('active');
  });

  it('[CALL-5] a patient never resumes and sees "on hold"', async () => {
    const world = new CallHarness();
    world.appointment = {
      ...world.appointment,
      state: { type: 'started', paused: '2026-03-02T08:59:00.000Z' },
    };
    const [patient] = await world.joined('patient');
    expect(world.calls).toEqual(['join patient']);
    expect(patient && look(patient).phase).toBe('onHold');
    expect(patient && look(patient).actions.resume).toBeUndefined();
  });

  it('[CALL-6, CALL-8, CALL-9, CALL-10, CALL-11] pause: server, summary, reset', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    active(doctor).actions.sendChat?.('Bis gleich');
    await world.advance(65_000);
    await look(doctor).actions.pause?.();
    await world.settle();
    expect(ended(doctor)).toMatchObject({ reason: 'paused', summary: { durationSeconds: 65 } });
    expect(ended(doctor).summary?.chatProtocol).toHaveLength(1);
    expect(doctor.page).toEqual([
      `remember ${world.appointment.id}`,
      'forget',
      'sound',
      'reset patient',
    ]);
    expect(doctor.devices.live).toEqual([]);
    expect(look(patient).phase).toBe('onHold');
    expect(patient.devices.live).toEqual([]);
  });

  it('[CALL-4, CALL-5] hold, then another session of the doctor brings the patient back', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await look(doctor).actions.pause?.();
    await world.advance(30_000);
    const [again] = await world.joined('doctor');
    await world.settle();
    expect(again && active(again).line).toBe('connected');
    expect(active(patient).line).toBe('connected');
    expect(patient.devices.live).toHaveLength(2);
  });

  it('[CALL-7, CALL-15, CALL-16] stop: server, summary, reset; the patient gets a summary too', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await look(doctor).actions.stop?.();
    await world.settle();
    expect(world.calls.at(-1)).toBe('stop staff');
    expect(ended(doctor)).toMatchObject({
      reason: 'stopped',
      summary: {
        appointmentId: world.appointment.id,
        patientFullName: 'Paul Patient',
        doctorFullName: 'Dr. Ada Arzt',
        patientGender: 'male',
        patientDateOfBirth: '1946-05-04',
        chatProtocol: [],
        files: [],
      },
    });
    expect(ended(patient)).toMatchObject({ reason: 'stopped' });
    expect(ended(patient).summary).not.toBeNull();
    expect(world.network.open).toEqual([]);
    expect(world.clock.pending).toBe(0);
  });

  it('[CALL-7] a stop that the server refuses changes nothing', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    world.failing.add('stop');
    await expect(look(doctor).actions.stop?.()).rejects.toThrow('503');
    expect(active(doctor).line).toBe('connected');
    world.failing.clear();
    await look(doctor).actions.stop?.();
    expect(ended(doctor).reason).toBe('stopped');
  });

  it('[CALL-9] no end sound when nobody was ever connected', async () => {
    const world = new CallHarness();
    const [doctor] = await world.joined('doctor');
    if (!doctor) throw new Error('a doctor expected');
    await look(doctor).actions.leave?.();
    expect(doctor.page).not.toContain('sound');
    expect(ended(doctor).reason).toBe('left');
  });

  it('[CALL-12, PEER-22] a patient who leaves is marked as left, and may come back', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await Promise.all([look(patient).actions.leave?.(), world.settle()]);
    await world.settle();
    expect(look(doctor).phase).toBe('patientLeft');
    expect(ended(patient).reason).toBe('left');
    await world.advance(1_000);
    const [again] = await world.joined('patient');
    await world.settle();
    expect(look(doctor).phase).toBe('active');
    expect(active(doctor).line).toBe('connected');
    expect(again && active(again).line).toBe('connected');
  });

  it('[PEER-32] a patient’s page that vanishes and is reloaded leads back into the call', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    patient.session.leaveNow();
    await world.advance(5_000);
    const [again] = await world.joined('patient');
    await world.settle();
    expect(active(doctor).line).toBe('connected');
    expect(again && active(again).line).toBe('connected');
  });

  it.each([
    ['cancel', 'cancelled'],
    ['miss', 'missed'],
  ] as const)('[CALL-3] a call ends for those who wait with %s', async (call, reason) => {
    const world = new CallHarness();
    const [patient] = await world.joined('patient');
    world.transit(call);
    await world.settle();
    expect(patient && ended(patient).reason).toBe(reason);
    expect(world.network.open).toEqual([]);
  });

  it('[CALL-33] a newer tab takes over, the older lets go of its devices', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await world.advance(1_000);
    const [newer] = await world.joined('doctor');
    await world.advance(1_000);
    expect(ended(doctor).reason).toBe('superseded');
    expect(doctor.devices.live).toEqual([]);
    expect(newer && active(newer).line).toBe('connected');
    expect(active(patient).line).toBe('connected');
  });

  it('[CALL-3] whoever logs in elsewhere is out here', async () => {
    const world = new CallHarness();
    const { patient } = await world.consultation();
    patient.session.handleLoggedOut();
    expect(ended(patient).reason).toBe('kicked');
    expect(patient.devices.live).toEqual([]);
  });

  it('[CALL-48] staff whose session ends say goodbye: the patient waits for them, they may return', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    doctor.session.handleLoggedOut();
    await world.settle();
    expect(ended(doctor).reason).toBe('kicked');
    expect(doctor.devices.live).toEqual([]);
    expect(active(patient)).toMatchObject({ phase: 'active', line: 'alone' });
    expect(active(patient).people[0]).toMatchObject({ left: true, content: null });
    const [again] = await world.joined('doctor');
    await world.advance(3_000);
    expect([active(patient).line, again && active(again).line]).toEqual(['connected', 'connected']);
  });

  it('[PEER-30] what is prepared is renewed when the network changes and when it grows old', async () => {
    const world = new CallHarness();
    const [doctor] = await world.joined('doctor');
    const before = world.network.connections.length;
    doctor?.networkChanged();
    await world.settle();
    expect(world.network.connections).toHaveLength(before + 1);
    await world.advance(10 * 60_000);
    expect(world.network.connections).toHaveLength(before + 2);
    expect(world.network.open).toHaveLength(1);
  });

  it('[CALL-34] a server that is away does not touch a running call', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    world.signals.away = true;
    await world.advance(120_000);
    active(doctor).actions.sendChat?.('Hören Sie mich?');
    await world.settle();
    expect(active(patient).chat[0]?.message).toBe('Hören Sie mich?');
    expect(active(doctor).line).toBe('connected');
  });

  it('[CALL-35] a lost connection shows as one line on both sides and comes back', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    world.network.changeAddress();
    await world.settle();
    expect([active(doctor).line, active(patient).line]).toEqual(['reconnecting', 'reconnecting']);
    await world.advance(3_000);
    expect([active(doctor).line, active(patient).line]).toEqual(['connected', 'connected']);
  });

  it('[PEER-27] is called encrypted only when the statistics say so', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    expect(active(doctor).people[0]?.encrypted).toBe(false);
    await world.advance(2_000);
    expect(active(doctor).people[0]?.encrypted).toBe(true);
  });

  it('[PEER-35] a voice that is on and does not arrive is noticed, and a new path is tried', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    const offers = world.signals.sent.length;
    world.network.silent = true;
    await world.advance(6_000);
    expect(active(doctor).people[0]?.quality).toEqual({ level: 'poor', reason: 'no-sound' });
    expect(world.signals.sent.length).toBeGreaterThan(offers);
    world.network.silent = false;
    await world.advance(4_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
    expect(active(doctor).line).toBe('connected');
  });

  it('[PEER-30] a path on which nothing at all arrives is replaced before the browser gives it up', async () => {
    const world = new CallHarness();
    await world.consultation();
    await world.advance(2_000);
    const offers = () =>
      world.signals.sent.filter(({ message }) => message.description?.type === 'offer').length;
    const before = offers();
    world.network.silent = true;
    await world.advance(2_000);
    expect(offers()).toBe(before + 1);
  });

  it('[PEER-34] a cut does not leave the picture small or off afterwards', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    world.network.silent = true;
    world.network.cut();
    await world.advance(10_000);
    world.network.silent = false;
    world.network.restore();
    await world.advance(4_000);
    expect(active(doctor).line).toBe('connected');
    for (const each of world.network.open) {
      const encoding = each.getTransceivers()[1]?.sender.parameters.encodings[0];
      expect(encoding).toMatchObject({ active: true, maxBitrate: 2_500_000 });
    }
  });

  it('[CALL-36] in doubt asks for a new event stream: network, loss and silence', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    const asked = (call: TestCall) => call.page.filter((step) => step === 'refresh events').length;
    doctor.networkChanged();
    doctor.networkChanged();
    await world.advance(1_000);
    expect([asked(doctor), asked(patient)]).toEqual([1, 0]);
    world.network.changeAddress();
    await world.advance(1_000);
    expect([asked(doctor), asked(patient)]).toEqual([2, 1]);
    await world.advance(10_000);
    world.network.silent = true;
    await world.advance(8_000);
    expect(asked(patient)).toBe(2);
  });

  it('[PEER-31] a hundred calls leave nothing behind', async () => {
    const world = new CallHarness();
    for (let call = 0; call < 100; call += 1) {
      world.appointment = { ...world.appointment, state: { type: 'accepted' } };
      const { doctor, patient } = await world.consultation();
      await look(doctor).actions.stop?.();
      await world.settle();
      expect([...doctor.devices.live, ...patient.devices.live]).toEqual([]);
      expect(world.network.open).toEqual([]);
      expect(world.clock.pending).toBe(0);
    }
  });
});

describe('what can be done', () => {
  it('[CALL-30] is absent where it cannot be done', async () => {
    const world = new CallHarness();
    const setup = world.enter('doctor');
    expect(Object.keys(look(setup).actions)).toEqual(['join']);
    const [doctor, patient] = await world.joined('doctor', 'patient');
    if (!doctor || !patient) throw new Error('two people expected');
    expect(Object.keys(look(doctor).actions).sort()).toEqual(['leave', 'start']);
    expect(Object.keys(look(patient).actions)).toEqual(['leave']);
    await look(doctor).actions.start?.();
    await world.settle();
    expect(Object.keys(look(patient).actions).sort()).toEqual([
      'cancelFile',
      'draw',
      'leave',
      'sendChat',
      'sendFile',
    ]);
    await look(doctor).actions.stop?.();
    expect(look(doctor).actions).toEqual({});
  });

  it('[SHOT-2, CALL-32] and without the tenant’s flags there is no leading and no screenshot', async () => {
    const world = new CallHarness();
    world.features.control = { enabled: false, captureScreenshot: false };
    const { doctor, patient } = await world.consultation();
    expect(look(doctor).actions.lead).toBeUndefined();
    expect(look(doctor).actions.requestScreenshot).toBeUndefined();
    // A staff client that ignores the flag finds a patient's client that does not.
    const channel = world.network.open[0]?.channel;
    channel?.send('{"type":"adminScreenshot","intent":"request"}');
    await world.settle();
    expect(active(patient).screenshot.step).toBe('none');
  });

  it('[TENANT-20] a running call follows functions that the practice turns on or off', async () => {
    const world = new CallHarness();
    world.features.control = { enabled: false, captureScreenshot: false };
    const { doctor, patient } = await world.consultation();
    let drawn = 0;
    doctor.session.subscribe(() => {
      drawn += 1;
    });
    world.features.control = { enabled: true, captureScreenshot: true };
    world.features.forceChatUpload = true;
    for (const { session } of [doctor, patient]) session.handleFeaturesChanged();
    expect(drawn).toBe(1);
    expect(look(doctor).actions.lead).toBeDefined();
    await look(doctor).actions.requestScreenshot?.();
    await world.settle();
    expect(active(patient).screenshot.step).not.toBe('none');
    await look(doctor).actions.sendChat?.('Guten Tag');
    await world.settle();
    await look(doctor).actions.stop?.();
    await world.settle();
    expect(world.uploads.map(({ type }) => type)).toContain('video_chat');
  });

  it('[CALL-30] signals from strangers and nonsense are ignored', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    const signal = { toUserID: ids.doctor, appointmentID: world.appointment.id };
    doctor.session.handleSignal({
      ...signal,
      fromUserID: ids.student,
      message: { connectionId: 'zzz', intent: 'hello' },
    });
    doctor.session.handleSignal({ ...signal, fromUserID: ids.patient, message: { x: 1 } });
    await world.settle();
    expect(active(doctor).line).toBe('connected');
    expect(active(doctor).people).toHaveLength(1);
  });
});
