import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AheadHarness, readyWith, waits } from '../testing/ahead-harness.ts';
import { active, colleague, guestIn, ids } from '../testing/call-harness.ts';

let harness: AheadHarness;
beforeEach(() => {
  harness = new AheadHarness();
});

describe('two who wait for the start', () => {
  it('[PEER-54] are connected without media, and only ready', async () => {
    const { doctor, patient } = await harness.waiting();
    expect(readyWith(doctor)).toEqual([ids.patient]);
    expect(readyWith(patient)).toEqual([ids.doctor]);
    expect(harness.tracksSent()).toEqual([]);
    const snapshot = patient.session.getSnapshot();
    if (snapshot.phase !== 'waiting') throw new Error(snapshot.phase);
    const [seen] = snapshot.people;
    expect(seen).toMatchObject({ state: 'preconnect', content: null, safetyWords: null });
    expect(harness.signals.sent.every(({ message }) => message.ahead)).toBe(true);
    expect(harness.heartbeats).toEqual([]);
  });

  it('[PEER-54] tell nothing that changed before they were connected', async () => {
    const [patient] = await harness.joined('patient');
    await patient?.media.setCamera(false);
    const doctor = await harness.page('doctor');
    await doctor.media.setCamera(false);
    harness.change(waits);
    await harness.advance(5_000);
    expect(readyWith(doctor)).toEqual([ids.patient]);
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-54] turn a camera on and off without sending it', async () => {
    const { doctor } = await harness.waiting();
    await doctor.media.setCamera(false);
    await doctor.media.setCamera(true);
    await harness.flush();
    expect(harness.tracksSent()).toEqual([]);
  });

  it('[PEER-55] only attach their tracks at the start, on the same connection', async () => {
    const { doctor, patient } = await harness.waiting();
    const before = [...harness.network.connections];
    const sent = harness.signals.sent.length;
    await harness.begin(doctor);
    harness.expectCall(doctor, patient);
    expect(harness.network.connections).toEqual(before);
    expect(harness.signals.sent).toHaveLength(sent);
    await harness.flush();
    expect(active(patient).chat.map(({ message }) => message)).toEqual(['Guten Tag']);
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-39, PEER-55] attach cameras whose first size is set already', async () => {
    const { doctor, patient } = await harness.waiting();
    const cameras = harness.network.open.flatMap((each) => each.getTransceivers()[1] ?? []);
    for (const { sender } of cameras) {
      expect(sender.parameters.encodings[0]?.scaleResolutionDownBy).toBeGreaterThan(2);
    }
    const changes = cameras.map(({ sender }) => vi.spyOn(sender, 'setParameters'));
    await harness.begin(doctor);
    harness.expectCall(doctor, patient);
    for (const each of changes) expect(each).not.toHaveBeenCalled();
  });

  it('[PEER-55] send nothing to a side that has not heard of the start', async () => {
    const { doctor, patient } = await harness.waiting();
    await doctor.session.getSnapshot().actions.join?.();
    const { appointment } = harness;
    // The doctor's server request has its answer, the patient's event is on its way.
    doctor.session.handleAppointment({ ...appointment, state: { type: 'started', paused: null } });
    await harness.flush();
    expect(harness.tracksSent()).toEqual([]);
    expect(harness.reports).toEqual([]);
    harness.change({ state: { type: 'started', paused: null } });
    await harness.flush();
    harness.expectCall(doctor, patient);
  });

  it('[PEER-55] say that they have begun once the channel is open', async () => {
    const { doctor, patient } = await harness.waiting();
    const sent = harness.signals.sent.length;
    for (const { extra } of harness.network.open) extra.readyState = 'connecting';
    await harness.begin(doctor);
    for (const { extra } of harness.network.open) extra.open();
    await harness.flush();
    harness.expectCall(doctor, patient);
    expect(harness.signals.sent).toHaveLength(sent);
  });

  it('[PEER-57] go on as without it when the other side never says that it has begun', async () => {
    const { doctor, patient } = await harness.waiting();
    for (const each of harness.network.open) each.extra.send = () => undefined;
    await harness.begin(doctor);
    await harness.advance(4_000);
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(harness.network.open).toHaveLength(2);
    await harness.advance(4_000);
    harness.expectCall(doctor, patient);
  });

  it('[PEER-57] start as without it while they are still connecting', async () => {
    const { doctor, patient } = await harness.waiting();
    for (const lost of ['offer', 'answer'] as const) {
      harness = new AheadHarness();
      harness.signals.copiesOf = ({ message }) => (message.description?.type === lost ? 0 : 1);
      const two = await harness.waiting();
      expect(readyWith(two.doctor)).toEqual([]);
      harness.signals.copiesOf = () => 1;
      await harness.begin(two.doctor);
      await harness.advance(4_000);
      harness.expectCall(two.doctor, two.patient);
    }
    expect([doctor, patient].flatMap(readyWith)).toHaveLength(2);
  });

  it('[PEER-58] are no longer connected once either leaves, and again when the patient is back', async () => {
    const { doctor, patient } = await harness.waiting();
    harness.change({ patientPresent: false });
    await harness.flush();
    expect([doctor, patient].flatMap(readyWith)).toEqual([]);
    harness.change(waits);
    await harness.flush();
    expect(readyWith(patient)).toEqual([ids.doctor]);
    doctor.session.leaveNow();
    await harness.flush();
    expect(readyWith(patient)).toEqual([]);
    expect(harness.network.open).toHaveLength(1);
    const again = await harness.page('doctor');
    await harness.begin(again);
    harness.expectCall(again, patient);
  });

  it('[PEER-58] are not connected on hold', async () => {
    const { doctor, patient } = await harness.waiting();
    await harness.begin(doctor);
    await doctor.session.getSnapshot().actions.pause?.();
    await harness.advance(5_000);
    expect(harness.network.open.every(({ connectionState }) => connectionState === 'new')).toBe(
      true,
    );
    expect(readyWith(patient)).toEqual([]);
  });

  it('[PEER-57] are tried again after a loss, later each time', async () => {
    const { doctor, patient } = await harness.waiting();
    harness.network.disconnect();
    await harness.advance(30_000);
    expect([doctor, patient].flatMap(readyWith)).toEqual([]);
    harness.network.restore();
    await harness.advance(60_000);
    expect([doctor, patient].flatMap(readyWith)).toHaveLength(2);
  });

  it('[PEER-57] ask a server that refuses their signals a few times only', async () => {
    harness.signals.unreachable = true;
    const { doctor } = await harness.waiting();
    await harness.advance(120_000);
    expect(harness.signals.refused).toBeLessThan(8);
    harness.signals.unreachable = false;
    await harness.begin(doctor);
    await harness.advance(3_000);
    expect(active(doctor).connectionStatus).toBe('connected');
  });
});

describe('who is connected ahead', () => {
  it('[PEER-54] not a patient whose client never says "ready"', async () => {
    await harness.joined('patient');
    await harness.page('doctor');
    harness.change({ patientPresent: true });
    await harness.advance(60_000);
    expect(harness.signals.sent).toEqual([]);
  });

  it('[PEER-54] people whom the doctor added, not those who added themselves, nor guests', async () => {
    const added = { ...colleague('colleague'), wholeConversation: true };
    harness.change({ otherUsers: [added, colleague('student')], guests: [guestIn()] });
    const { doctor, patient } = await harness.waiting();
    const tabs = [];
    for (const name of ['colleague', 'student', 'guest'] as const)
      tabs.push(await harness.page(name));
    harness.change(waits);
    await harness.flush();
    expect(readyWith(patient).toSorted()).toEqual([ids.colleague, ids.doctor].toSorted());
    expect(readyWith(doctor)).toEqual([ids.patient]);
    expect(tabs.map(readyWith)).toEqual([[ids.patient], [], []]);
    expect(harness.signalsFrom('student', 'patient')).toEqual([]);
    expect(harness.signalsFrom('guest', 'patient')).toEqual([]);
  });

  it('[PEER-56] an offer of somebody else is not answered', async () => {
    harness.change({ otherUsers: [colleague('student')], guests: [guestIn()] });
    const { patient, doctor } = await harness.waiting();
    const offer = harness.signalsFrom('doctor', 'patient')[0]?.message;
    if (!offer) throw new Error('an offer expected');
    doctor.session.leaveNow();
    await harness.flush();
    const before = harness.signals.sent.length;
    const forged = { ...offer, connectionId: 'zzzzzzzzz-000000000000' };
    for (const from of [ids.student, ids.guest, '00000000-0000-4000-8000-0000000000ff']) {
      const to = { toUserID: ids.patient, appointmentID: harness.appointment.id };
      patient.session.handleSignal({ fromUserID: from, ...to, message: forged });
    }
    const elsewhere = { fromUserID: ids.doctor, toUserID: ids.patient, message: forged };
    patient.session.handleSignal({ ...elsewhere, appointmentID: 'BBBBBBBBBBBBBBBBBBBBBB' });
    await harness.advance(5_000);
    expect(harness.signals.sent).toHaveLength(before);
    expect(readyWith(patient)).toEqual([]);
  });

  it('[CALL-63] of two pages of the doctor the one that starts has the call', async () => {
    const { doctor: older, patient } = await harness.waiting();
    await harness.advance(10);
    const newer = await harness.page('doctor');
    await harness.advance(20_000);
    expect([older, newer].map(readyWith)).toEqual([[], [ids.patient]]);
    await harness.begin(older);
    await harness.advance(4_000);
    harness.expectCall(older, patient);
    expect(newer.session.getSnapshot().phase).toBe('setup');
    expect(readyWith(newer)).toEqual([]);
    expect(harness.network.open.filter((each) => each.path?.to)).toHaveLength(2);
  });
});
