import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  active,
  CallHarness,
  colleague,
  guestIn,
  ids,
  type Name,
  type TestCall,
} from '../testing/call-harness.ts';

let harness: CallHarness;
beforeEach(() => {
  harness = new CallHarness();
});

const waits = {
  patientPresent: true,
  patientProgress: { step: 'ready', at: '2026-03-02T08:58:00.000Z' },
} as const;

const readyWith = ({ session }: TestCall): string[] => {
  const snapshot = session.getSnapshot();
  return snapshot.phase === 'ended' ? [] : [...snapshot.ready];
};
const signals = (from: Name, to: Name) =>
  harness.signals.sent.filter((each) => each.from === ids[from] && each.to === ids[to]);
const tracksSent = () =>
  harness.network.open
    .filter(({ path }) => path)
    .flatMap((each) => each.getTransceivers().flatMap(({ sender }) => sender.track ?? []));
const start = async ({ session }: TestCall) => {
  await session.getSnapshot().actions.start?.();
  await harness.flush();
};

/** The doctor's page, which has only prepared the call, and the patient in the waiting room. */
async function waiting(): Promise<{ doctor: TestCall; patient: TestCall }> {
  const [patient] = await harness.joined('patient');
  if (!patient) throw new Error('a patient expected');
  const doctor = await page('doctor');
  harness.change(waits);
  await harness.flush();
  return { doctor, patient };
}

async function page(name: Name): Promise<TestCall> {
  const tab = harness.openTab(name);
  await tab.media.open();
  await tab.session.prepare();
  await harness.flush();
  return tab;
}

async function begin(doctor: TestCall): Promise<void> {
  await doctor.session.getSnapshot().actions.join?.();
  await harness.flush();
  await start(doctor);
}

function expectCall(doctor: TestCall, patient: TestCall): void {
  for (const each of [doctor, patient]) {
    expect(active(each).connectionStatus).toBe('connected');
    expect(active(each).people[0]?.content?.getTracks()).toHaveLength(2);
    expect(active(each).people[0]?.meta?.videoActive).toBe(true);
  }
  expect(tracksSent()).toHaveLength(4);
  doctor.session.getSnapshot().actions.sendChat?.('Guten Tag');
  const words = [doctor, patient].map((each) => active(each).people[0]?.safetyWords);
  expect(words[0]).toHaveLength(5);
  expect(words[0]).toEqual(words[1]);
}

describe('two who wait for the start', () => {
  it('[PEER-54] are connected without media, and only ready', async () => {
    const { doctor, patient } = await waiting();
    expect(readyWith(doctor)).toEqual([ids.patient]);
    expect(readyWith(patient)).toEqual([ids.doctor]);
    expect(tracksSent()).toEqual([]);
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
    const doctor = await page('doctor');
    await doctor.media.setCamera(false);
    harness.change(waits);
    await harness.advance(5_000);
    expect(readyWith(doctor)).toEqual([ids.patient]);
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-54] turn a camera on and off without sending it', async () => {
    const { doctor } = await waiting();
    await doctor.media.setCamera(false);
    await doctor.media.setCamera(true);
    await harness.flush();
    expect(tracksSent()).toEqual([]);
  });

  it('[PEER-55] only attach their tracks at the start, on the same connection', async () => {
    const { doctor, patient } = await waiting();
    const before = [...harness.network.connections];
    const sent = harness.signals.sent.length;
    await begin(doctor);
    expectCall(doctor, patient);
    expect(harness.network.connections).toEqual(before);
    expect(harness.signals.sent).toHaveLength(sent);
    await harness.flush();
    expect(active(patient).chat.map(({ message }) => message)).toEqual(['Guten Tag']);
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-39, PEER-55] attach cameras whose first size is set already', async () => {
    const { doctor, patient } = await waiting();
    const cameras = harness.network.open.flatMap((each) => each.getTransceivers()[1] ?? []);
    for (const { sender } of cameras) {
      expect(sender.parameters.encodings[0]?.scaleResolutionDownBy).toBeGreaterThan(2);
    }
    const changes = cameras.map(({ sender }) => vi.spyOn(sender, 'setParameters'));
    await begin(doctor);
    expectCall(doctor, patient);
    for (const each of changes) expect(each).not.toHaveBeenCalled();
  });

  it('[PEER-55] send nothing to a side that has not heard of the start', async () => {
    const { doctor, patient } = await waiting();
    await doctor.session.getSnapshot().actions.join?.();
    const { appointment } = harness;
    // The doctor's server request has its answer, the patient's event is on its way.
    doctor.session.handleAppointment({ ...appointment, state: { type: 'started', paused: null } });
    await harness.flush();
    expect(tracksSent()).toEqual([]);
    expect(harness.reports).toEqual([]);
    harness.change({ state: { type: 'started', paused: null } });
    await harness.flush();
    expectCall(doctor, patient);
  });

  it('[PEER-55] say that they have begun once the channel is open', async () => {
    const { doctor, patient } = await waiting();
    const sent = harness.signals.sent.length;
    for (const { extra } of harness.network.open) extra.readyState = 'connecting';
    await begin(doctor);
    for (const { extra } of harness.network.open) extra.open();
    await harness.flush();
    expectCall(doctor, patient);
    expect(harness.signals.sent).toHaveLength(sent);
  });

  it('[PEER-57] go on as without it when the other side never says that it has begun', async () => {
    const { doctor, patient } = await waiting();
    for (const each of harness.network.open) each.extra.send = () => undefined;
    await begin(doctor);
    await harness.advance(4_000);
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(harness.network.open).toHaveLength(2);
    await harness.advance(4_000);
    expectCall(doctor, patient);
  });

  it('[PEER-57] start as without it while they are still connecting', async () => {
    const { doctor, patient } = await waiting();
    for (const lost of ['offer', 'answer'] as const) {
      harness = new CallHarness();
      harness.signals.copiesOf = ({ message }) => (message.description?.type === lost ? 0 : 1);
      const two = await waiting();
      expect(readyWith(two.doctor)).toEqual([]);
      harness.signals.copiesOf = () => 1;
      await begin(two.doctor);
      await harness.advance(4_000);
      expectCall(two.doctor, two.patient);
    }
    expect([doctor, patient].flatMap(readyWith)).toHaveLength(2);
  });

  it('[PEER-58] are no longer connected once either leaves, and again when the patient is back', async () => {
    const { doctor, patient } = await waiting();
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
    const again = await page('doctor');
    await begin(again);
    expectCall(again, patient);
  });

  it('[PEER-58] are not connected on hold', async () => {
    const { doctor, patient } = await waiting();
    await begin(doctor);
    await doctor.session.getSnapshot().actions.pause?.();
    await harness.advance(5_000);
    expect(harness.network.open.every(({ connectionState }) => connectionState === 'new')).toBe(
      true,
    );
    expect(readyWith(patient)).toEqual([]);
  });

  it('[PEER-57] are tried again after a loss, later each time', async () => {
    const { doctor, patient } = await waiting();
    harness.network.disconnect();
    await harness.advance(30_000);
    expect([doctor, patient].flatMap(readyWith)).toEqual([]);
    harness.network.restore();
    await harness.advance(60_000);
    expect([doctor, patient].flatMap(readyWith)).toHaveLength(2);
  });

  it('[PEER-57] ask a server that refuses their signals a few times only', async () => {
    harness.signals.unreachable = true;
    const { doctor } = await waiting();
    await harness.advance(120_000);
    expect(harness.signals.refused).toBeLessThan(8);
    harness.signals.unreachable = false;
    await begin(doctor);
    await harness.advance(3_000);
    expect(active(doctor).connectionStatus).toBe('connected');
  });
});

describe('who is connected ahead', () => {
  it('[PEER-54] not a patient whose client never says "ready"', async () => {
    await harness.joined('patient');
    await page('doctor');
    harness.change({ patientPresent: true });
    await harness.advance(60_000);
    expect(harness.signals.sent).toEqual([]);
  });

  it('[PEER-54] people whom the doctor added, not those who added themselves, nor guests', async () => {
    const added = { ...colleague('colleague'), wholeConversation: true };
    harness.change({ otherUsers: [added, colleague('student')], guests: [guestIn()] });
    const { doctor, patient } = await waiting();
    const tabs = [];
    for (const name of ['colleague', 'student', 'guest'] as const) tabs.push(await page(name));
    harness.change(waits);
    await harness.flush();
    expect(readyWith(patient).toSorted()).toEqual([ids.colleague, ids.doctor].toSorted());
    expect(readyWith(doctor)).toEqual([ids.patient]);
    expect(tabs.map(readyWith)).toEqual([[ids.patient], [], []]);
    expect(signals('student', 'patient')).toEqual([]);
    expect(signals('guest', 'patient')).toEqual([]);
  });

  it('[PEER-56] an offer of somebody else is not answered', async () => {
    harness.change({ otherUsers: [colleague('student')], guests: [guestIn()] });
    const { patient, doctor } = await waiting();
    const offer = signals('doctor', 'patient')[0]?.message;
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
    const { doctor: older, patient } = await waiting();
    await harness.advance(10);
    const newer = await page('doctor');
    await harness.advance(20_000);
    expect([older, newer].map(readyWith)).toEqual([[], [ids.patient]]);
    await begin(older);
    await harness.advance(4_000);
    expectCall(older, patient);
    expect(newer.session.getSnapshot().phase).toBe('setup');
    expect(readyWith(newer)).toEqual([]);
    expect(harness.network.open.filter((each) => each.path?.to)).toHaveLength(2);
  });
});

describe('addresses that the practice wants hidden', () => {
  beforeEach(() => {
    harness.features.hideAddresses = true;
  });

  it('[PEER-61] connect ahead and call through the relay alone', async () => {
    const { doctor, patient } = await waiting();
    expect(readyWith(patient)).toEqual([ids.doctor]);
    await begin(doctor);
    expectCall(doctor, patient);
    const policies = harness.network.connections.map((each) => each.configuration);
    for (const each of policies) expect(each.iceTransportPolicy).toBe('relay');
  });

  it('[PEER-61] connect only at the start where there is no relay', async () => {
    harness.turnServers = [];
    const { doctor, patient } = await waiting();
    await harness.advance(60_000);
    expect(harness.signals.sent).toEqual([]);
    await begin(doctor);
    expectCall(doctor, patient);
  });

  it('[PEER-61] are not told to a client of the doctor that asks for them all the same', async () => {
    harness.turnServers = [];
    const [patient] = await harness.joined('patient');
    harness.features = { ...harness.features, hideAddresses: false };
    const doctor = await page('doctor');
    harness.change(waits);
    await harness.advance(60_000);
    expect(signals('doctor', 'patient').length).toBeGreaterThan(2);
    expect(signals('patient', 'doctor')).toEqual([]);
    await begin(doctor);
    await harness.advance(4_000);
    if (patient) expectCall(doctor, patient);
  });
});

describe('what comes before the start', () => {
  const early = async (send: (from: number) => void, from: 'doctor' | 'patient') => {
    const { doctor, patient } = await waiting();
    const at = harness.network.open.findIndex(
      (each) => each.localDescription?.type === (from === 'doctor' ? 'offer' : 'answer'),
    );
    send(at);
    await harness.advance(6_000);
    const suspectedUser = ids[from];
    expect(harness.reports).toEqual([expect.objectContaining({ suspectedUser })]);
    expect(harness.reports[0]?.description).toContain('before the start');
    await harness.advance(60_000);
    expect([doctor, patient].flatMap(readyWith)).toEqual([]);
    await begin(doctor);
    await harness.advance(4_000);
    expectCall(doctor, patient);
    const { chat } = active(from === 'doctor' ? patient : doctor);
    expect(chat.filter(({ message }) => message === 'Hallo')).toEqual([]);
  };
  const chat = { type: 'chatMessage', message: 'Hallo', timestamp: 1_772_440_000_000 };

  it('[PEER-56] messages are dropped and reported, and end it until the start', async () => {
    await early((at) => harness.network.open[at]?.channel.send(JSON.stringify(chat)), 'patient');
  });

  it('[PEER-56] the same on the second channel', async () => {
    const hello = JSON.stringify({ type: 'hello', version: 2 });
    await early((at) => harness.network.open[at]?.extra.send(hello), 'doctor');
  });

  it('[PEER-56] the same for text that is typed', async () => {
    await early((at) => harness.network.open[at]?.text.send('Hallo'), 'patient');
  });

  it('[PEER-56] the same for media', async () => {
    await early((at) => {
      for (const each of harness.network.open[at]?.path?.to.getTransceivers() ?? [])
        each.mediaAt = 1;
    }, 'doctor');
  });

  it('[PEER-56] media that came just before the start is reported too', async () => {
    const { doctor, patient } = await waiting();
    for (const each of harness.network.open[1]?.getTransceivers() ?? []) each.mediaAt = 1;
    await begin(doctor);
    expect(harness.reports).toHaveLength(1);
    await harness.advance(4_000);
    expectCall(doctor, patient);
  });

  it('[PEER-56] "begun" alone opens nothing: the server alone says so', async () => {
    const { doctor, patient } = await waiting();
    for (const each of harness.network.open) each.extra.send(JSON.stringify({ type: 'begun' }));
    await harness.flush();
    expect(tracksSent()).toEqual([]);
    expect([doctor, patient].map(({ session }) => session.getSnapshot().phase)).toEqual([
      'setup',
      'waiting',
    ]);
  });

  it('[PEER-46] no key is kept: another device of the patient is taken without a question', async () => {
    const { doctor, patient } = await waiting();
    expect(doctor.keys.pins).toEqual([]);
    patient.session.handleLoggedOut();
    const [other] = await harness.joined('patient');
    await harness.advance(20_000);
    if (!other) throw new Error('a patient expected');
    expect(readyWith(other)).toEqual([ids.doctor]);
    await begin(doctor);
    expectCall(doctor, other);
    expect(active(doctor).people[0]).toMatchObject({ newKey: null, wordsChanged: false });
    expect(doctor.keys.pins).toHaveLength(1);
  });
});
