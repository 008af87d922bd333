import { describe, expect, it } from 'vitest';
import {
  active,
  CallHarness,
  colleague,
  ids,
  type Name,
  type TestCall,
} from '../testing/call-harness.ts';

const otherKey = (sdp: string) =>
  sdp.replace(/^(a=fingerprint:sha-256) .*$/m, `$1 ${'EE:'.repeat(31)}EE`);

const personIn = (call: TestCall, at = 0) => {
  const person = active(call).people[at];
  if (!person) throw new Error('nobody is there');
  return person;
};

/** On another device, where nothing of this call is stored. */
async function joinsElsewhere(harness: CallHarness, name: Name): Promise<TestCall> {
  await harness.advance(100);
  const call = harness.openTab(name);
  await call.media.open();
  await call.session.getSnapshot().actions.join?.();
  await harness.advance(5_000);
  return call;
}

/** Tracks that leave on connections that are still open. */
const sentTracks = (harness: CallHarness) =>
  harness.network.open.flatMap((each) =>
    each
      .getTransceivers()
      .filter(({ sender, direction }) => sender.track && direction !== 'inactive'),
  ).length;

const confirm = (call: TestCall, at = 0) => {
  const { userID, newKey } = personIn(call, at);
  active(call).actions.confirmKey?.(userID, newKey ?? '');
};

describe('the key of a person', () => {
  it.each(['doctor', 'patient'] as const)(
    '[PEER-46, PEER-47, PEER-49] stays over a reload of the %s, and so do the words, without a question',
    async (name) => {
      const harness = new CallHarness();
      const calls: Record<'doctor' | 'patient', TestCall> = await harness.consultation();
      const words = personIn(calls.doctor).safetyWords;
      expect(words).toHaveLength(5);
      calls[name] = await harness.reload(name, calls[name]);
      calls[name] = await harness.reload(name, calls[name]);
      for (const call of [calls.doctor, calls.patient]) {
        const silent = { safetyWords: words, wordsChanged: false, newKey: null };
        expect(personIn(call)).toMatchObject({ connection: 'connected', ...silent });
        expect(personIn(call).content).not.toBeNull();
      }
      expect(harness.reports).toEqual([]);
    },
  );

  it('[PEER-46, PEER-49] stays when both reload at once', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const words = personIn(doctor).safetyWords;
    doctor.session.leaveNow();
    const again = await harness.reload('patient', patient);
    const back = await harness.reload('doctor', doctor);
    for (const call of [again, back]) {
      expect(personIn(call)).toMatchObject({ safetyWords: words, newKey: null });
    }
  });

  it('[PEER-46, PEER-49] stays over a hold by the doctor, who leaves and comes back', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const words = personIn(doctor).safetyWords;
    await active(doctor).actions.pause?.();
    await harness.flush();
    expect(patient.session.getSnapshot().phase).toBe('onHold');
    const back = await harness.reload('doctor', doctor);
    for (const call of [back, patient]) {
      const silent = { safetyWords: words, wordsChanged: false, newKey: null };
      expect(personIn(call)).toMatchObject({ connection: 'connected', ...silent });
    }
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-49] is shared by a second tab of the same browser', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const words = personIn(doctor).safetyWords;
    await harness.advance(100);
    const second = harness.openTab('patient', patient);
    await second.session.getSnapshot().actions.join?.();
    await harness.advance(5_000);
    expect(personIn(doctor)).toMatchObject({ safetyWords: words, newKey: null });
    expect(personIn(second)).toMatchObject({ safetyWords: words, connection: 'connected' });
  });

  it('[PEER-49] is gone with the end of the call, and stays while it is only left', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const leaving = active(patient).actions.leave?.();
    await harness.advance(1_000);
    await leaving;
    expect(patient.keys.own).not.toBeNull();
    const back = await harness.reload('patient', patient);
    expect(back.keys.pins).toHaveLength(1);
    await active(doctor).actions.stop?.();
    await harness.flush();
    for (const { keys } of [doctor, back]) expect([keys.own, keys.pins]).toEqual([null, []]);
  });

  it('[PEER-46] is refused when it changes in the same tab, after an own reload too', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const back = await harness.reload('doctor', doctor);
    harness.signals.copiesOf = ({ message: { description } }) => {
      if (description?.type === 'answer') description.sdp = otherKey(description.sdp);
      return 1;
    };
    for (const each of harness.network.open) each.channel.closeFromRemote();
    await harness.advance(5_000);
    expect(personIn(back)).toMatchObject({ safetyWords: 'broken' });
    expect(harness.reports[0]?.description).toContain('another key in the same tab');
  });
});

describe('another key in a new tab', () => {
  async function patientElsewhere() {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const words = personIn(doctor).safetyWords;
    active(doctor).actions.sendChat?.('Vorher');
    await harness.flush();
    const elsewhere = await joinsElsewhere(harness, 'patient');
    patient.session.handleLoggedOut();
    await harness.flush();
    return { harness, doctor, elsewhere, words };
  }

  it('[PEER-50] waits for the doctor: no media, no messages, new words', async () => {
    const { harness, doctor, elsewhere, words } = await patientElsewhere();
    expect(personIn(doctor)).toMatchObject({ content: null, wordsChanged: true });
    expect(personIn(doctor).newKey).toMatch(/^sha-256 /);
    const asked = personIn(doctor).safetyWords;
    expect(asked).toHaveLength(5);
    expect(asked).not.toEqual(words);
    expect(personIn(elsewhere)).toMatchObject({
      checksOurKey: true,
      safetyWords: asked,
      content: null,
      newKey: null,
    });
    expect(sentTracks(harness)).toBe(0);
    active(doctor).actions.sendChat?.('Nicht für Fremde');
    active(elsewhere).actions.sendChat?.('Ich bin es wirklich');
    await harness.advance(10_000);
    expect(active(elsewhere).chat.map(({ message }) => message)).toEqual(['Ich bin es wirklich']);
    expect(active(doctor).chat.map(({ message }) => message)).toEqual([
      'Vorher',
      'Nicht für Fremde',
    ]);
    expect(personIn(doctor).safetyWords).toEqual(asked);
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-50] passes everything once it is confirmed, with the words that were compared', async () => {
    const { harness, doctor, elsewhere } = await patientElsewhere();
    const asked = personIn(doctor).safetyWords;
    active(elsewhere).actions.sendChat?.('Ich bin es wirklich');
    await harness.flush();
    confirm(doctor);
    await harness.advance(5_000);
    for (const call of [doctor, elsewhere]) {
      const trusted = { newKey: null, checksOurKey: false, safetyWords: asked };
      expect(personIn(call)).toMatchObject({ connection: 'connected', ...trusted });
      expect(personIn(call).content).not.toBeNull();
      expect(active(call).chat.map(({ message }) => message)).toEqual([
        'Vorher',
        'Ich bin es wirklich',
      ]);
    }
    expect(sentTracks(harness)).toBeGreaterThan(2);
    // It is the patient's key from now on.
    await harness.reload('patient', elsewhere);
    expect(personIn(doctor)).toMatchObject({ newKey: null, safetyWords: asked });
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-50] asks again after a reload of the doctor, who has not confirmed it', async () => {
    const { harness, doctor } = await patientElsewhere();
    const back = await harness.reload('doctor', doctor);
    expect(personIn(back).newKey).not.toBeNull();
    expect(personIn(back).content).toBeNull();
    confirm(back);
    await harness.advance(5_000);
    expect(personIn(back)).toMatchObject({ newKey: null, connection: 'connected' });
  });

  it('[PEER-46, PEER-50] is confirmed for the compared key alone', async () => {
    const { harness, doctor } = await patientElsewhere();
    const { userID } = personIn(doctor);
    active(doctor).actions.confirmKey?.(userID, 'sha-256 another');
    await harness.advance(2_000);
    expect(personIn(doctor).newKey).not.toBeNull();
    harness.signals.copiesOf = ({ message: { description } }) => {
      if (description?.type === 'answer') description.sdp = otherKey(description.sdp);
      return 1;
    };
    confirm(doctor);
    await harness.advance(5_000);
    expect(personIn(doctor)).toMatchObject({ safetyWords: 'broken', content: null });
    expect(harness.reports[0]?.description).toContain('another key in the same tab');
  });

  it('[PEER-50] gets nothing when its sender claims yet another tab', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    const stranger = await joinsElsewhere(harness, 'doctor');
    expect(personIn(patient).newKey).not.toBeNull();
    await harness.signals.send(ids.doctor, ids.patient, { connectionId: 'zzz', intent: 'hello' });
    await harness.flush();
    active(patient).actions.sendChat?.('Nicht für Fremde');
    active(stranger).actions.sendChat?.('Ich bin es wirklich');
    await harness.advance(3_000);
    expect(active(stranger).chat.map(({ message }) => message)).toEqual(['Ich bin es wirklich']);
    expect(active(patient).chat.map(({ message }) => message)).toEqual(['Nicht für Fremde']);
    expect(sentTracks(harness)).toBe(0);
  });

  it('[PEER-50] gets nothing by an answer that repeats the known key before it has connected', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const known = harness.signals.sent.findLast(
      ({ from, message }) => from === ids.patient && message.description?.type === 'answer',
    )?.message.description;
    patient.session.handleLoggedOut();
    harness.network.up = false;
    const stranger = await joinsElsewhere(harness, 'patient');
    expect(personIn(doctor).newKey).not.toBeNull();
    harness.signals.copiesOf = ({ message }) => {
      if (message.description?.type === 'answer' && known) message.description = known;
      return 1;
    };
    for (let second = 0; second < 20 && harness.reports.length === 0; second += 1) {
      await harness.advance(1_000);
    }
    harness.signals.copiesOf = () => 0;
    harness.network.restore();
    await harness.flush();
    active(doctor).actions.sendChat?.('Nicht für Fremde');
    await harness.advance(3_000);
    expect(active(stranger).chat).toEqual([]);
    expect(personIn(doctor)).toMatchObject({ content: null, safetyWords: 'broken' });
    expect(harness.reports[0]?.description).toContain('an answer of somebody else');
  });

  it('[PEER-50] is no question for who goes back to a device that was confirmed', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const words = personIn(doctor).safetyWords;
    const elsewhere = await joinsElsewhere(harness, 'patient');
    confirm(doctor);
    await harness.advance(5_000);
    elsewhere.session.leaveNow();
    await harness.reload('patient', patient);
    expect(personIn(doctor)).toMatchObject({
      newKey: null,
      safetyWords: words,
      wordsChanged: true,
      connection: 'connected',
    });
  });

  it('[PEER-49, PEER-50] is what a browser without storage has after a reload', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    patient.keys.failing = true;
    await harness.reload('patient', patient);
    expect(personIn(doctor).newKey).not.toBeNull();
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-50] of the doctor waits for the patient, and the doctor reads that it does', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    const elsewhere = await joinsElsewhere(harness, 'doctor');
    const { safetyWords } = personIn(patient);
    expect(personIn(patient)).toMatchObject({ content: null, checksOurKey: false });
    expect(personIn(elsewhere)).toMatchObject({ checksOurKey: true, safetyWords, content: null });
    expect(sentTracks(harness)).toBe(0);
    confirm(patient);
    await harness.advance(5_000);
    for (const call of [patient, elsewhere]) {
      expect(personIn(call)).toMatchObject({ newKey: null, checksOurKey: false, safetyWords });
      expect(personIn(call).content).not.toBeNull();
    }
  });

  it('[PEER-50] of a colleague concerns only those who had the earlier one', async () => {
    const harness = new CallHarness();
    harness.change({ otherUsers: [colleague('colleague')] });
    const [doctor, patient, helper] = await harness.joined('doctor', 'patient', 'colleague');
    if (!doctor || !patient || !helper) throw new Error('three people expected');
    await doctor.session.getSnapshot().actions.start?.();
    await harness.advance(3_000);
    helper.session.leaveNow();
    await joinsElsewhere(harness, 'colleague');
    const keysIn = (call: TestCall) => active(call).people.map(({ newKey }) => newKey !== null);
    expect([keysIn(doctor), keysIn(patient)]).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(personIn(doctor).content).not.toBeNull();
  });
});

describe('repeated nonces', () => {
  it('[PEER-51] are not used with another nonce of the answer: the words are new, and marked', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const words = personIn(doctor).safetyWords;
    const commitments = () =>
      harness.signals.sent.flatMap(({ message: { commitment } }) => commitment ?? []);
    const [first] = commitments();
    harness.signals.copiesOf = ({ message }) => {
      if (message.nonce) message.nonce = btoa('y'.repeat(32));
      return 1;
    };
    for (const each of harness.network.open) each.channel.closeFromRemote();
    await harness.advance(5_000);
    expect(commitments().at(-1)).not.toBe(first);
    expect(personIn(doctor).safetyWords).not.toEqual(words);
    expect(personIn(doctor)).toMatchObject({ wordsChanged: true });
    expect(active(patient).connectionStatus).toBe('connected');
  });
});
