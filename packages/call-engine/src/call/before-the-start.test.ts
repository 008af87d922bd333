import { beforeEach, describe, expect, it } from 'vitest';
import { AheadHarness, readyWith, waits } from '../testing/ahead-harness.ts';
import { active, ids } from '../testing/call-harness.ts';

let harness: AheadHarness;
beforeEach(() => {
  harness = new AheadHarness();
});

describe('addresses that the practice wants hidden', () => {
  beforeEach(() => {
    harness.features.hideAddresses = true;
  });

  it('[PEER-61] connect ahead and call through the relay alone', async () => {
    const { doctor, patient } = await harness.waiting();
    expect(readyWith(patient)).toEqual([ids.doctor]);
    await harness.begin(doctor);
    harness.expectCall(doctor, patient);
    const policies = harness.network.connections.map((each) => each.configuration);
    for (const each of policies) expect(each.iceTransportPolicy).toBe('relay');
  });

  it('[PEER-61] connect only at the start where there is no relay', async () => {
    harness.turnServers = [];
    const { doctor, patient } = await harness.waiting();
    await harness.advance(60_000);
    expect(harness.signals.sent).toEqual([]);
    await harness.begin(doctor);
    harness.expectCall(doctor, patient);
  });

  it('[PEER-61] are not told to a client of the doctor that asks for them all the same', async () => {
    harness.turnServers = [];
    const [patient] = await harness.joined('patient');
    harness.features = { ...harness.features, hideAddresses: false };
    const doctor = await harness.page('doctor');
    harness.change(waits);
    await harness.advance(60_000);
    expect(harness.signalsFrom('doctor', 'patient').length).toBeGreaterThan(2);
    expect(harness.signalsFrom('patient', 'doctor')).toEqual([]);
    await harness.begin(doctor);
    await harness.advance(4_000);
    if (patient) harness.expectCall(doctor, patient);
  });
});

describe('what comes before the start', () => {
  const early = async (send: (from: number) => void, from: 'doctor' | 'patient') => {
    const { doctor, patient } = await harness.waiting();
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
    await harness.begin(doctor);
    await harness.advance(4_000);
    harness.expectCall(doctor, patient);
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
    const { doctor, patient } = await harness.waiting();
    for (const each of harness.network.open[1]?.getTransceivers() ?? []) each.mediaAt = 1;
    await harness.begin(doctor);
    expect(harness.reports).toHaveLength(1);
    await harness.advance(4_000);
    harness.expectCall(doctor, patient);
  });

  it('[PEER-56] "begun" alone opens nothing: the server alone says so', async () => {
    const { doctor, patient } = await harness.waiting();
    for (const each of harness.network.open) each.extra.send(JSON.stringify({ type: 'begun' }));
    await harness.flush();
    expect(harness.tracksSent()).toEqual([]);
    expect([doctor, patient].map(({ session }) => session.getSnapshot().phase)).toEqual([
      'setup',
      'waiting',
    ]);
  });

  it('[PEER-46] no key is kept: another device of the patient is taken without a question', async () => {
    const { doctor, patient } = await harness.waiting();
    expect(doctor.keys.pins).toEqual([]);
    patient.session.handleLoggedOut();
    const [other] = await harness.joined('patient');
    await harness.advance(20_000);
    if (!other) throw new Error('a patient expected');
    expect(readyWith(other)).toEqual([ids.doctor]);
    await harness.begin(doctor);
    harness.expectCall(doctor, other);
    expect(active(doctor).people[0]).toMatchObject({ newKey: null, wordsChanged: false });
    expect(doctor.keys.pins).toHaveLength(1);
  });
});
