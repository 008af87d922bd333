import { parseStoredChat } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import {
  active,
  CallHarness,
  colleague,
  filesOf,
  ids,
  type Name,
  type TestCall,
} from '../testing/call-harness.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';

/** The first file of a call in the harness. */
const page = '00000000-0000-4000-9000-000000000001';
const stroke = (id: string) => ({
  id,
  color: '#ff0000',
  width: 0.01,
  points: [[0.1, 0.2]] as const,
});

const said = (call: TestCall) =>
  active(call).chat.map(({ message, fileUuid }) => fileUuid ?? message);
const texts = (call: TestCall) =>
  active(call)
    .chat.map(({ message }) => message)
    .filter(Boolean);

async function says(harness: CallHarness, call: TestCall, message: string): Promise<void> {
  active(call).actions.sendChat?.(message);
  await harness.advance(10);
}

async function sends(harness: CallHarness, call: TestCall, name: string): Promise<void> {
  active(call).actions.sendFile?.(name, name.endsWith('pdf') ? samplePdf() : samplePng());
  await harness.advance(10);
}

/** Chat messages, files and a stroke of both. */
async function talk(harness: CallHarness, doctor: TestCall, patient: TestCall): Promise<void> {
  await says(harness, doctor, 'Was tut weh?');
  await sends(harness, patient, 'knie.png');
  await says(harness, patient, 'Das Knie');
  await sends(harness, doctor, 'plan.pdf');
  active(doctor).actions.draw?.(page, [stroke('d1')]);
  active(patient).actions.draw?.(page, [stroke('p1')]);
  await harness.advance(10);
}

async function comes(harness: CallHarness, name: Name): Promise<TestCall> {
  const call = harness.openTab(name);
  await call.session.getSnapshot().actions.join?.();
  await harness.advance(3_000);
  return call;
}

const strokesOf = (call: TestCall) =>
  (active(call).drawings.get(page) ?? []).map(({ id, from }) => `${id} ${from}`).sort();
const wholeFiles = (call: TestCall) =>
  filesOf(call)
    .filter(({ status, base64 }) => status === 'complete' && base64)
    .map(({ name }) => name)
    .sort();

function expectSame(one: TestCall, other: TestCall): void {
  expect(said(one)).toEqual(said(other));
  expect(wholeFiles(one)).toEqual(wholeFiles(other));
  expect(strokesOf(one)).toEqual(strokesOf(other));
}

describe('the conversation after a reload', () => {
  it.each([
    ['the doctor', ['doctor']],
    ['the patient', ['patient']],
    ['both, one after the other', ['doctor', 'patient']],
  ] as const)('[CALL-49] of %s is complete, in the same order on both sides', async (_who, who) => {
    const harness = new CallHarness();
    const calls = await harness.consultation();
    await talk(harness, calls.doctor, calls.patient);
    const before = said(calls.doctor);
    for (const name of who) calls[name] = await harness.reload(name, calls[name]);
    expect(said(calls.doctor)).toEqual(before);
    expectSame(calls.doctor, calls.patient);
    expect(wholeFiles(calls.doctor)).toEqual(['knie.png', 'plan.pdf']);
    expect(strokesOf(calls.patient)).toEqual([`d1 ${ids.doctor}`, `p1 ${ids.patient}`]);
    await says(harness, calls.patient, 'Danke');
    await says(harness, calls.doctor, 'Gern');
    expect(said(calls.doctor).slice(-2)).toEqual(['Danke', 'Gern']);
    expectSame(calls.doctor, calls.patient);
  });

  it('[CALL-49] of both at the same moment is complete', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await talk(harness, doctor, patient);
    const before = said(doctor);
    patient.session.leaveNow();
    const again = await harness.reload('doctor', doctor);
    const patientAgain = harness.openTab('patient', patient);
    await patientAgain.session.getSnapshot().actions.join?.();
    await harness.advance(5_000);
    expect(said(again)).toEqual(before);
    expectSame(again, patientAgain);
  });

  it('[CALL-49] a browser without storage still gets what the others sent', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    patient.store.failing = true;
    await talk(harness, doctor, patient);
    const again = await harness.reload('patient', patient);
    expect(texts(again)).toEqual(['Was tut weh?']);
    expect(wholeFiles(again)).toEqual(['plan.pdf']);
  });

  it('[CALL-49] a stroke that was erased meanwhile is not restored by its author', async () => {
    const harness = new CallHarness();
    harness.appointment = { ...harness.appointment, otherUsers: [colleague('colleague')] };
    const { doctor, patient } = await harness.consultation();
    await comes(harness, 'colleague');
    await talk(harness, doctor, patient);
    doctor.session.leaveNow();
    await harness.advance(100);
    active(patient).actions.draw?.(page, [], ['d1']);
    const again = await harness.reload('doctor', doctor);
    expect(strokesOf(again)).toEqual([`p1 ${ids.patient}`]);
    expect(strokesOf(patient)).toEqual([`p1 ${ids.patient}`]);
  });

  it('[CALL-54] nothing remains in the browser once the call has ended', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await talk(harness, doctor, patient);
    expect([...doctor.store.values.keys()]).toHaveLength(3);
    await active(doctor).actions.stop?.();
    await harness.advance(100);
    expect(doctor.store.values.size + patient.store.values.size).toBe(0);
  });
});

describe('somebody who joins late', () => {
  it('[CALL-49] gets everything when the doctor added them, and uploads the same when ending the call', async () => {
    const ended = async (by: 'doctor' | 'colleague') => {
      const harness = new CallHarness();
      Object.assign(harness.features, {
        forceChatUpload: true,
        forcePatientFileUpload: true,
        forceStaffFileUpload: true,
      });
      const { doctor, patient } = await harness.consultation();
      await talk(harness, doctor, patient);
      harness.change({ otherUsers: [{ ...colleague('colleague'), wholeConversation: true }] });
      const late = await comes(harness, 'colleague');
      expectSame(late, doctor);
      await says(harness, late, 'Ich übernehme');
      await active(by === 'doctor' ? doctor : late).actions.stop?.();
      await harness.advance(1_000);
      const { summary } = (by === 'doctor' ? doctor : late).session.getSnapshot() as {
        summary?: { chatProtocol: unknown; files: unknown };
      };
      return { uploads: harness.uploads, chat: summary?.chatProtocol, files: summary?.files };
    };
    const byDoctor = await ended('doctor');
    // Chat, two files, and the page that was drawn on.
    expect(byDoctor.uploads).toHaveLength(4);
    expect(await ended('colleague')).toEqual(byDoctor);
  });

  it('[CALL-49] gets only what is sent after joining when they added themselves, also after a reload', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await talk(harness, doctor, patient);
    harness.change({ otherUsers: [colleague('colleague')] });
    const late = await comes(harness, 'colleague');
    expect([said(late), filesOf(late), strokesOf(late)]).toEqual([[], [], []]);
    await says(harness, patient, 'Guten Tag');
    const again = await harness.reload('colleague', {
      ...late,
      store: harness.openTab('colleague').store,
    });
    expect(said(again)).toEqual(['Guten Tag']);
    const patientAgain = await harness.reload('patient', patient);
    expect(texts(patientAgain)).toEqual(['Was tut weh?', 'Das Knie', 'Guten Tag']);
    expect(said(again)).toEqual(['Guten Tag']);
    // Added by the doctor after all.
    harness.change({ otherUsers: [{ ...colleague('colleague'), wholeConversation: true }] });
    await harness.advance(1_000);
    expectSame(again, doctor);
  });
});

describe('the uploading client', () => {
  const storing = () => {
    const harness = new CallHarness();
    harness.features.forceChatUpload = true;
    return harness;
  };
  const endOf = (call: TestCall) => {
    const snapshot = call.session.getSnapshot();
    if (snapshot.phase !== 'ended') throw new Error('still in the call');
    return snapshot;
  };

  it('[CALL-52] is the doctor’s, when somebody ends who had added themselves', async () => {
    const harness = storing();
    const { doctor, patient } = await harness.consultation();
    await talk(harness, doctor, patient);
    harness.change({ otherUsers: [colleague('colleague')] });
    const late = await comes(harness, 'colleague');
    await active(late).actions.stop?.();
    await harness.advance(1_000);
    expect(endOf(late)).toMatchObject({ storedElsewhere: 'colleague', uploads: null });
    expect(endOf(doctor).uploads).toEqual({ total: 1, done: 1, failed: 0 });
    expect(harness.uploads).toHaveLength(1);
    expect(harness.uploads[0]).toMatchObject({ initiatorId: ids.doctor });
  });

  it('[CALL-52] is one of several possible ones, and only once', async () => {
    const harness = storing();
    harness.appointment = {
      ...harness.appointment,
      otherUsers: [{ ...colleague('student'), wholeConversation: true }, colleague('colleague')],
    };
    const { doctor, patient } = await harness.consultation();
    const student = await comes(harness, 'student');
    const late = await comes(harness, 'colleague');
    await talk(harness, doctor, patient);
    await active(late).actions.stop?.();
    await harness.advance(1_000);
    expect(endOf(doctor).uploads).toMatchObject({ done: 1 });
    expect(endOf(student).uploads).toBeNull();
    expect(harness.calls.filter((call) => call.startsWith('upload'))).toHaveLength(1);
  });

  it('[CALL-52] does not exist, and the end says so, when nobody with the whole conversation is there', async () => {
    const harness = storing();
    const { doctor, patient } = await harness.consultation();
    await talk(harness, doctor, patient);
    harness.change({ otherUsers: [colleague('colleague')] });
    const late = await comes(harness, 'colleague');
    const left = active(doctor).actions.leave?.();
    await harness.advance(1_000);
    await left;
    await active(late).actions.stop?.();
    expect(endOf(late).storedElsewhere).toBe('nobody');
    expect(harness.uploads).toEqual([]);
  });

  it('[CALL-51] is one of two, each item once, also over a hold', async () => {
    const harness = storing();
    harness.appointment = {
      ...harness.appointment,
      otherUsers: [{ ...colleague('colleague'), wholeConversation: true }],
    };
    const { doctor, patient } = await harness.consultation();
    const late = await comes(harness, 'colleague');
    await says(harness, patient, 'vor der Pause');
    await active(doctor).actions.pause?.();
    await harness.advance(1_000);
    await late.session.getSnapshot().actions.resume?.();
    await harness.advance(5_000);
    await says(harness, patient, 'nach der Pause');
    await active(late).actions.stop?.();
    await harness.advance(1_000);
    const stored = harness.uploads.map((each) => (each.type === 'video_chat' ? each.text : ''));
    expect(stored.map((chat) => parseStoredChat(chat))).toMatchObject([
      [{ by: 'Paul Patient', text: 'vor der Pause' }],
      [{ by: 'Paul Patient', text: 'nach der Pause' }],
    ]);
  });

  it('[CALL-53] retries at the end, or by the button, what failed at a hold', async () => {
    const harness = storing();
    const { doctor, patient } = await harness.consultation();
    await says(harness, patient, 'vor der Pause');
    harness.failing.add('upload');
    const paused = active(doctor).actions.pause?.();
    await harness.advance(60_000);
    await paused;
    expect(endOf(doctor).uploads).toEqual({ total: 1, done: 0, failed: 1 });
    harness.failing.delete('upload');
    const again = harness.openTab('doctor', doctor);
    await again.session.getSnapshot().actions.join?.();
    await harness.advance(3_000);
    await says(harness, patient, 'nach der Pause');
    harness.failing.add('upload');
    const stopped = active(again).actions.stop?.();
    await harness.advance(60_000);
    await stopped;
    expect(endOf(again).uploads?.failed).toBe(1);
    harness.failing.delete('upload');
    await endOf(again).actions.retryUploads?.();
    expect(endOf(again).uploads).toEqual({ total: 1, done: 1, failed: 0 });
    expect(endOf(again).actions.retryUploads).toBeUndefined();
    expect(harness.uploads).toMatchObject([
      {
        text: '[2026-03-02T09:00:00Z] Paul Patient: vor der Pause\n[2026-03-02T09:01:03Z] Paul Patient: nach der Pause',
      },
    ]);
  });
});

describe('the extra channel', () => {
  it('[PEER-42] a client without it gets the specified messages, and again those that may be lost', async () => {
    const harness = new CallHarness();
    harness.withoutExtraChannel.add('patient');
    const { doctor, patient } = await harness.consultation();
    await talk(harness, doctor, patient);
    harness.network.disconnect();
    await says(harness, doctor, 'meanwhile');
    for (const each of harness.network.open) each.channel.closeFromRemote();
    harness.network.restore();
    await harness.advance(10_000);
    expect(texts(patient)).toEqual(['Was tut weh?', 'Das Knie', 'meanwhile']);
    const plain = harness.network.open.filter(({ withoutExtraChannel: isPlain }) => isPlain);
    expect(plain.map(({ extra }) => extra.readyState)).not.toContain('open');
    expect(harness.reports).toEqual([]);
  });

  it('[PEER-42, CALL-49] a client without it that joins late gets everything once, or what is sent after joining', async () => {
    for (const wholeConversation of [true, false]) {
      const harness = new CallHarness();
      harness.withoutExtraChannel.add('colleague');
      const added = { ...colleague('colleague'), wholeConversation };
      harness.appointment = { ...harness.appointment, otherUsers: [added] };
      const { doctor, patient } = await harness.consultation();
      await talk(harness, doctor, patient);
      expect(filesOf(doctor).map(({ status }) => status)).toEqual(['complete', 'complete']);
      const late = await comes(harness, 'colleague');
      if (wholeConversation) expectSame(late, doctor);
      else expect([said(late), filesOf(late), strokesOf(late)]).toEqual([[], [], []]);
      await says(harness, patient, 'Guten Tag');
      expect(texts(late).at(-1)).toBe('Guten Tag');
    }
  });

  it.each([
    ['no JSON', 'x', 1],
    ['a malformed one', '{"type":"have","texts":["x"],"files":[]}', 1],
    ['one that is not known yet', '{"type":"binaryFile","size":12}', 0],
    ['one with more in it', '{"type":"hello","version":2,"can":["binary"]}', 0],
  ])('[PEER-42] %s is refused or ignored, and the call continues', async (_what, data, reports) => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    harness.network.open[1]?.extra.send(data);
    await harness.flush();
    expect(harness.reports).toHaveLength(reports);
    await says(harness, patient, 'weiter');
    expect(said(doctor)).toEqual(['weiter']);
  });

  it('[PEER-42] a client cannot request everything repeatedly', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await talk(harness, doctor, patient);
    const sent = harness.network.open[0]?.channel;
    const before = sent?.total ?? 0;
    for (let count = 0; count < 20; count += 1) {
      harness.network.open[1]?.extra.send('{"type":"have","texts":[],"files":[]}');
    }
    await harness.flush();
    expect(sent?.total).toBe(before);
  });

  it('[CALL-49] a remote clock far ahead does not change the time of others', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const channel = harness.network.open[1]?.channel;
    const tomorrow = harness.clock.now() + 86_400_000;
    channel?.send(JSON.stringify({ type: 'chatMessage', timestamp: tomorrow, message: 'morgen' }));
    const soon = harness.clock.now() + 60_000;
    channel?.send(JSON.stringify({ type: 'chatMessage', timestamp: soon, message: 'gleich' }));
    await harness.flush();
    await says(harness, doctor, 'jetzt');
    expect(texts(doctor)).toEqual(['gleich', 'jetzt', 'morgen']);
    expect(active(patient).chat[0]?.time).toBe(soon + 1);
  });
});
