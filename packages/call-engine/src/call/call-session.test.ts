import { describe, expect, it } from 'vitest';
import { active, CallHarness, type TestCall } from '../testing/call-harness.ts';

const snapshotOf = ({ session }: TestCall) => session.getSnapshot();

function ended(call: TestCall) {
  const snapshot = snapshotOf(call);
  if (snapshot.phase !== 'ended') throw new Error(`in phase ${snapshot.phase}`);
  return snapshot;
}

describe('the lifecycle of a call', () => {
  it('[CALL-3, CALL-30] goes from setup over waiting to active, for both', async () => {
    const harness = new CallHarness();
    const [doctor, patient] = await harness.joined('doctor', 'patient');
    if (!doctor || !patient) throw new Error('two people expected');
    expect([snapshotOf(doctor).phase, snapshotOf(patient).phase]).toEqual(['waiting', 'waiting']);
    await snapshotOf(doctor).actions.start?.();
    await harness.flush();
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(active(patient).connectionStatus).toBe('connected');
    expect(active(patient).people[0]).toMatchObject({ name: 'Dr. Ada Arzt', role: 'doctor' });
    expect(active(patient).people[0]?.content?.getTracks()).toHaveLength(2);
  });

  it('[PEER-7, CALL-24] sends the offer as soon as the start request is answered', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const offers = harness.signals.sent.filter(({ message }) => message.commitment);
    expect(offers).toHaveLength(1);
    expect(harness.network.connections).toHaveLength(2);
    expect(harness.clock.now()).toBe(Date.parse('2026-03-02T09:00:00Z'));
    expect(active(doctor).people[0]?.connection).toBe('connected');
  });

  it('[CALL-62] a start that is told while the patient still enters counts', async () => {
    const harness = new CallHarness();
    const [doctor] = await harness.joined('doctor');
    const patient = harness.openTab('patient');
    let release: () => void = () => undefined;
    harness.beforeConversationKey = new Promise((resolve) => {
      release = resolve;
    });
    const entered = snapshotOf(patient).actions.join?.();
    await harness.flush();
    await (doctor && snapshotOf(doctor).actions.start?.());
    release();
    await entered;
    await harness.flush();
    expect(active(patient).connectionStatus).toBe('connected');
  });

  it('[CALL-4] staff who join a paused call resume and reload it', async () => {
    const harness = new CallHarness();
    harness.appointment = {
      ...harness.appointment,
      state: { type: 'started', paused: '2026-03-02T08:59:00.000Z' },
    };
    const [doctor] = await harness.joined('doctor');
    expect(harness.calls).toEqual(['join staff', 'resume staff']);
    expect(doctor && snapshotOf(doctor).phase).toBe('active');
  });

  it('[CALL-5] a patient never resumes and sees "on hold"', async () => {
    const harness = new CallHarness();
    harness.appointment = {
      ...harness.appointment,
      state: { type: 'started', paused: '2026-03-02T08:59:00.000Z' },
    };
    const [patient] = await harness.joined('patient');
    expect(harness.calls).toEqual(['join patient']);
    expect(patient && snapshotOf(patient).phase).toBe('onHold');
    expect(patient && snapshotOf(patient).actions.resume).toBeUndefined();
  });

  it('[CALL-6, CALL-8, CALL-9, CALL-10, CALL-11] pause: server, summary, reset', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.sendChat?.('Bis gleich');
    await harness.advance(65_000);
    await snapshotOf(doctor).actions.pause?.();
    await harness.flush();
    expect(ended(doctor)).toMatchObject({ reason: 'paused', summary: { durationSeconds: 65 } });
    expect(ended(doctor).summary?.chatProtocol).toHaveLength(1);
    expect(doctor.page).toEqual([
      `remember ${harness.appointment.id}`,
      'forget',
      'sound',
      'reset patient',
    ]);
    expect(doctor.devices.live).toEqual([]);
    expect(snapshotOf(patient).phase).toBe('onHold');
    expect(patient.devices.live).toEqual([]);
  });

  it('[CALL-4, CALL-5] hold, then another session of the doctor reconnects the patient', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await snapshotOf(doctor).actions.pause?.();
    await harness.advance(30_000);
    const [again] = await harness.joined('doctor');
    await harness.flush();
    expect(again && active(again).connectionStatus).toBe('connected');
    expect(active(patient).connectionStatus).toBe('connected');
    expect(patient.devices.live).toHaveLength(2);
  });

  it('[CALL-7, CALL-15, CALL-16] stop: server, summary, reset; the patient gets a summary too', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await snapshotOf(doctor).actions.stop?.();
    await harness.flush();
    expect(harness.calls.at(-1)).toBe('stop staff');
    expect(ended(doctor)).toMatchObject({
      reason: 'stopped',
      summary: {
        appointmentId: harness.appointment.id,
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
    expect(harness.network.open).toEqual([]);
    expect(harness.clock.pending).toBe(0);
  });

  it('[CALL-7] a stop that the server rejects changes nothing', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    harness.failing.add('stop');
    await expect(snapshotOf(doctor).actions.stop?.()).rejects.toThrow('503');
    expect(active(doctor).connectionStatus).toBe('connected');
    harness.failing.clear();
    await snapshotOf(doctor).actions.stop?.();
    expect(ended(doctor).reason).toBe('stopped');
  });

  it('[CALL-9] no end sound when nobody was ever connected', async () => {
    const harness = new CallHarness();
    const [doctor] = await harness.joined('doctor');
    if (!doctor) throw new Error('a doctor expected');
    await snapshotOf(doctor).actions.leave?.();
    expect(doctor.page).not.toContain('sound');
    expect(ended(doctor).reason).toBe('left');
  });

  it('[CALL-12, PEER-22] a patient who leaves is marked as left, and may come back', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await Promise.all([snapshotOf(patient).actions.leave?.(), harness.flush()]);
    await harness.flush();
    expect(snapshotOf(doctor).phase).toBe('patientLeft');
    expect(ended(patient).reason).toBe('left');
    await harness.advance(1_000);
    const [again] = await harness.joined('patient');
    await harness.flush();
    expect(snapshotOf(doctor).phase).toBe('active');
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(again && active(again).connectionStatus).toBe('connected');
  });

  it('[CALL-75] a patient who hangs up first keeps what was written and sent; staff and who only waited do not', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.sendChat?.('Bitte zweimal am Tag');
    await harness.flush();
    await Promise.all([snapshotOf(patient).actions.leave?.(), harness.flush()]);
    expect(ended(patient)).toMatchObject({
      reason: 'left',
      summary: { chatProtocol: [{ message: 'Bitte zweimal am Tag' }] },
    });
    await snapshotOf(doctor).actions.leave?.();
    expect(ended(doctor)).toMatchObject({ reason: 'left', summary: null });
    const [waiting] = await new CallHarness().joined('patient');
    await (waiting && snapshotOf(waiting).actions.leave?.());
    expect(waiting && ended(waiting).summary).toBeNull();
  });

  it('[PEER-32] a patient’s page that is closed and reloaded rejoins the call', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    patient.session.leaveNow();
    await harness.advance(5_000);
    const [again] = await harness.joined('patient');
    await harness.flush();
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(again && active(again).connectionStatus).toBe('connected');
  });

  it.each([
    ['cancel', 'cancelled'],
    ['miss', 'missed'],
  ] as const)('[CALL-3] a call ends in the waiting room with %s', async (call, reason) => {
    const harness = new CallHarness();
    const [patient] = await harness.joined('patient');
    harness.applyTransition(call);
    await harness.flush();
    expect(patient && ended(patient).reason).toBe(reason);
    expect(harness.network.open).toEqual([]);
  });

  it('[CALL-33] a newer tab takes over, the older one releases its devices', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await harness.advance(1_000);
    const [newer] = await harness.joined('doctor');
    await harness.advance(1_000);
    expect(ended(doctor).reason).toBe('superseded');
    expect(doctor.devices.live).toEqual([]);
    expect(newer && active(newer).connectionStatus).toBe('connected');
    expect(active(patient).connectionStatus).toBe('connected');
  });

  it('[CALL-3] a login elsewhere ends the call here', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    patient.session.handleLoggedOut();
    expect(ended(patient).reason).toBe('kicked');
    expect(patient.devices.live).toEqual([]);
  });

  it('[CALL-48] staff whose login ends send an exit: the patient waits, and they may return', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    doctor.session.handleLoggedOut();
    await harness.flush();
    expect(ended(doctor).reason).toBe('kicked');
    expect(doctor.devices.live).toEqual([]);
    expect(active(patient)).toMatchObject({ phase: 'active', connectionStatus: 'alone' });
    expect(active(patient).people[0]).toMatchObject({ left: true, content: null });
    const [again] = await harness.joined('doctor');
    await harness.advance(3_000);
    expect([active(patient).connectionStatus, again && active(again).connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-30] prepared connections are renewed when the network changes and after ten minutes', async () => {
    const harness = new CallHarness();
    const [doctor] = await harness.joined('doctor');
    const before = harness.network.connections.length;
    doctor?.networkChanged();
    await harness.flush();
    expect(harness.network.connections).toHaveLength(before + 1);
    await harness.advance(10 * 60_000);
    expect(harness.network.connections).toHaveLength(before + 2);
    expect(harness.network.open).toHaveLength(1);
  });

  it('[CALL-34] an unreachable server does not affect a running call', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    harness.signals.unreachable = true;
    await harness.advance(120_000);
    active(doctor).actions.sendChat?.('Hören Sie mich?');
    await harness.flush();
    expect(active(patient).chat[0]?.message).toBe('Hören Sie mich?');
    expect(active(doctor).connectionStatus).toBe('connected');
  });

  it('[CALL-35] a lost connection is reported as one status on both sides and recovers', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    harness.network.changeAddress();
    await harness.flush();
    expect([active(doctor).connectionStatus, active(patient).connectionStatus]).toEqual([
      'reconnecting',
      'reconnecting',
    ]);
    await harness.advance(3_000);
    expect([active(doctor).connectionStatus, active(patient).connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-27] is called encrypted only when the statistics say so', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    expect(active(doctor).people[0]?.encrypted).toBe(false);
    await harness.advance(2_000);
    expect(active(doctor).people[0]?.encrypted).toBe(true);
  });

  it('[PEER-35] audio that is on and does not arrive is detected, and an ICE restart is tried', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const offers = harness.signals.sent.length;
    harness.network.noAudio = true;
    await harness.advance(6_000);
    expect(active(doctor).people[0]?.quality).toEqual({ level: 'poor', reason: 'no-sound' });
    expect(harness.signals.sent.length).toBeGreaterThan(offers);
    harness.network.noAudio = false;
    await harness.advance(4_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
    expect(active(doctor).connectionStatus).toBe('connected');
  });

  it('[PEER-30] a path without any bytes gets an ICE restart before the browser reports a loss', async () => {
    const harness = new CallHarness();
    await harness.consultation();
    await harness.advance(2_000);
    const offers = () =>
      harness.signals.sent.filter(({ message }) => message.description?.type === 'offer').length;
    const before = offers();
    harness.network.noAudio = true;
    await harness.advance(2_000);
    expect(offers()).toBe(before + 1);
  });

  it('[PEER-34] video is back at full quality after an interruption', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    harness.network.noAudio = true;
    harness.network.disconnect();
    await harness.advance(10_000);
    harness.network.noAudio = false;
    harness.network.restore();
    await harness.advance(4_000);
    expect(active(doctor).connectionStatus).toBe('connected');
    for (const each of harness.network.open) {
      const encoding = each.getTransceivers()[1]?.sender.parameters.encodings[0];
      expect(encoding).toMatchObject({ active: true, maxBitrate: 2_500_000 });
    }
  });

  it('[CALL-36] reopens the event stream after a network change, a loss and missing media', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const asked = (call: TestCall) => call.page.filter((step) => step === 'refresh events').length;
    doctor.networkChanged();
    doctor.networkChanged();
    await harness.advance(1_000);
    expect([asked(doctor), asked(patient)]).toEqual([1, 0]);
    harness.network.changeAddress();
    await harness.advance(1_000);
    expect([asked(doctor), asked(patient)]).toEqual([2, 1]);
    await harness.advance(10_000);
    harness.network.noAudio = true;
    await harness.advance(8_000);
    expect(asked(patient)).toBe(2);
  });

  it('[PEER-31] a hundred calls leak nothing', async () => {
    const harness = new CallHarness();
    for (let call = 0; call < 100; call += 1) {
      harness.appointment = { ...harness.appointment, state: { type: 'accepted' } };
      const { doctor, patient } = await harness.consultation();
      await snapshotOf(doctor).actions.stop?.();
      await harness.flush();
      expect([...doctor.devices.live, ...patient.devices.live]).toEqual([]);
      expect(harness.network.open).toEqual([]);
      expect(harness.clock.pending).toBe(0);
    }
  });
});
