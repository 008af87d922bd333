import { describe, expect, it } from 'vitest';
import { active, filesOf } from '../testing/active-call.ts';
import { CallHarness, colleague, ids, type Name, type TestCall } from '../testing/call-harness.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';

const page = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';
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

async function says(world: CallHarness, call: TestCall, message: string): Promise<void> {
  active(call).actions.sendChat?.(message);
  await world.advance(10);
}

async function sends(world: CallHarness, call: TestCall, name: string): Promise<void> {
  active(call).actions.sendFile?.(name, name.endsWith('pdf') ? samplePdf() : samplePng());
  await world.advance(10);
}

/** Words, files and a stroke of both. */
async function talk(world: CallHarness, doctor: TestCall, patient: TestCall): Promise<void> {
  await says(world, doctor, 'Was tut weh?');
  await sends(world, patient, 'knie.png');
  await says(world, patient, 'Das Knie');
  await sends(world, doctor, 'plan.pdf');
  active(doctor).actions.draw?.(page, [stroke('d1')]);
  active(patient).actions.draw?.(page, [stroke('p1')]);
  await world.advance(10);
}

async function comes(world: CallHarness, name: Name): Promise<TestCall> {
  const call = world.enter(name);
  await call.session.getSnapshot().actions.join?.();
  await world.advance(3_000);
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
  ] as const)('[CALL-49] of %s is whole, in the same order on both sides', async (_who, who) => {
    const world = new CallHarness();
    const calls = await world.consultation();
    await talk(world, calls.doctor, calls.patient);
    const before = said(calls.doctor);
    for (const name of who) calls[name] = await world.reload(name, calls[name]);
    expect(said(calls.doctor)).toEqual(before);
    expectSame(calls.doctor, calls.patient);
    expect(wholeFiles(calls.doctor)).toEqual(['knie.png', 'plan.pdf']);
    expect(strokesOf(calls.patient)).toEqual([`d1 ${ids.doctor}`, `p1 ${ids.patient}`]);
    await says(world, calls.patient, 'Danke');
    await says(world, calls.doctor, 'Gern');
    expect(said(calls.doctor).slice(-2)).toEqual(['Danke', 'Gern']);
    expectSame(calls.doctor, calls.patient);
  });

  it('[CALL-49] of both at the same moment is whole', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await talk(world, doctor, patient);
    const before = said(doctor);
    patient.session.leaveNow();
    const again = await world.reload('doctor', doctor);
    const patientAgain = world.enter('patient', patient);
    await patientAgain.session.getSnapshot().actions.join?.();
    await world.advance(5_000);
    expect(said(again)).toEqual(before);
    expectSame(again, patientAgain);
  });

  it('[CALL-49] a browser that keeps nothing still gets what the others said', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    patient.store.failing = true;
    await talk(world, doctor, patient);
    const again = await world.reload('patient', patient);
    expect(texts(again)).toEqual(['Was tut weh?']);
    expect(wholeFiles(again)).toEqual(['plan.pdf']);
  });

  it('[CALL-49] a stroke that was erased meanwhile does not come back with its author', async () => {
    const world = new CallHarness();
    world.appointment = { ...world.appointment, otherUsers: [colleague('colleague')] };
    const { doctor, patient } = await world.consultation();
    await comes(world, 'colleague');
    await talk(world, doctor, patient);
    doctor.session.leaveNow();
    await world.advance(100);
    active(patient).actions.draw?.(page, [], ['d1']);
    const again = await world.reload('doctor', doctor);
    expect(strokesOf(again)).toEqual([`p1 ${ids.patient}`]);
    expect(strokesOf(patient)).toEqual([`p1 ${ids.patient}`]);
  });

  it('[CALL-54] nothing stays in the browser once the call has ended', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await talk(world, doctor, patient);
    expect([...doctor.store.values.keys()]).toHaveLength(3);
    await active(doctor).actions.stop?.();
    await world.advance(100);
    expect(doctor.store.values.size + patient.store.values.size).toBe(0);
  });
});

describe('somebody who joins late', () => {
  it('[CALL-49] has all of it when the doctor added them, and ends the call with the same uploads', async () => {
    const ended = async (by: 'doctor' | 'colleague') => {
      const world = new CallHarness();
      Object.assign(world.features, {
        forceChatUpload: true,
        forcePatientFileUpload: true,
        forceStaffFileUpload: true,
      });
      const { doctor, patient } = await world.consultation();
      await talk(world, doctor, patient);
      world.change({ otherUsers: [{ ...colleague('colleague'), wholeConversation: true }] });
      const late = await comes(world, 'colleague');
      expectSame(late, doctor);
      await says(world, late, 'Ich übernehme');
      await active(by === 'doctor' ? doctor : late).actions.stop?.();
      await world.advance(1_000);
      const { summary } = (by === 'doctor' ? doctor : late).session.getSnapshot() as {
        summary?: { chatProtocol: unknown; files: unknown };
      };
      return { uploads: world.uploads, chat: summary?.chatProtocol, files: summary?.files };
    };
    const byDoctor = await ended('doctor');
    expect(byDoctor.uploads).toHaveLength(3);
    expect(await ended('colleague')).toEqual(byDoctor);
  });

  it('[CALL-49] has only what is said from their entry on when they added themselves, over a reload too', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await talk(world, doctor, patient);
    world.change({ otherUsers: [colleague('colleague')] });
    const late = await comes(world, 'colleague');
    expect([said(late), filesOf(late), strokesOf(late)]).toEqual([[], [], []]);
    await says(world, patient, 'Guten Tag');
    const again = await world.reload('colleague', {
      ...late,
      store: world.enter('colleague').store,
    });
    expect(said(again)).toEqual(['Guten Tag']);
    const patientAgain = await world.reload('patient', patient);
    expect(texts(patientAgain)).toEqual(['Was tut weh?', 'Das Knie', 'Guten Tag']);
    expect(said(again)).toEqual(['Guten Tag']);
    // Added by the doctor after all.
    world.change({ otherUsers: [{ ...colleague('colleague'), wholeConversation: true }] });
    await world.advance(1_000);
    expectSame(again, doctor);
  });
});

describe('who stores what the practice keeps', () => {
  const storing = () => {
    const world = new CallHarness();
    world.features.forceChatUpload = true;
    return world;
  };
  const endOf = (call: TestCall) => {
    const snapshot = call.session.getSnapshot();
    if (snapshot.phase !== 'ended') throw new Error('still in the call');
    return snapshot;
  };

  it('[CALL-52] the doctor’s client, when somebody ends who had added themselves', async () => {
    const world = storing();
    const { doctor, patient } = await world.consultation();
    await talk(world, doctor, patient);
    world.change({ otherUsers: [colleague('colleague')] });
    const late = await comes(world, 'colleague');
    await active(late).actions.stop?.();
    await world.advance(1_000);
    expect(endOf(late)).toMatchObject({ storedElsewhere: 'colleague', uploads: null });
    expect(endOf(doctor).uploads).toEqual({ total: 1, done: 1, failed: 0 });
    expect(world.uploads).toHaveLength(1);
    expect(world.uploads[0]).toMatchObject({ initiatorId: ids.doctor });
  });

  it('[CALL-52] one of several who could, and only once', async () => {
    const world = storing();
    world.appointment = {
      ...world.appointment,
      otherUsers: [{ ...colleague('student'), wholeConversation: true }, colleague('colleague')],
    };
    const { doctor, patient } = await world.consultation();
    const student = await comes(world, 'student');
    const late = await comes(world, 'colleague');
    await talk(world, doctor, patient);
    await active(late).actions.stop?.();
    await world.advance(1_000);
    expect(endOf(doctor).uploads).toMatchObject({ done: 1 });
    expect(endOf(student).uploads).toBeNull();
    expect(world.calls.filter((call) => call.startsWith('upload'))).toHaveLength(1);
  });

  it('[CALL-52] nobody, and the ending says so, when nobody who has all of it is there', async () => {
    const world = storing();
    const { doctor, patient } = await world.consultation();
    await talk(world, doctor, patient);
    world.change({ otherUsers: [colleague('colleague')] });
    const late = await comes(world, 'colleague');
    const left = active(doctor).actions.leave?.();
    await world.advance(1_000);
    await left;
    await active(late).actions.stop?.();
    expect(endOf(late).storedElsewhere).toBe('nobody');
    expect(world.uploads).toEqual([]);
  });

  it('[CALL-51] one of two clients, each thing once, over a hold too', async () => {
    const world = storing();
    world.appointment = {
      ...world.appointment,
      otherUsers: [{ ...colleague('colleague'), wholeConversation: true }],
    };
    const { doctor, patient } = await world.consultation();
    const late = await comes(world, 'colleague');
    await says(world, patient, 'vor der Pause');
    await active(doctor).actions.pause?.();
    await world.advance(1_000);
    await late.session.getSnapshot().actions.resume?.();
    await world.advance(5_000);
    await says(world, patient, 'nach der Pause');
    await active(late).actions.stop?.();
    await world.advance(1_000);
    const stored = world.uploads.map((each) => (each.type === 'video_chat' ? each.text : ''));
    expect(stored).toEqual(['Paul Patient: vor der Pause', 'Paul Patient: nach der Pause']);
  });

  it('[CALL-53] what could not be stored at a hold is stored at the end, or by the button', async () => {
    const world = storing();
    const { doctor, patient } = await world.consultation();
    await says(world, patient, 'vor der Pause');
    world.failing.add('upload');
    const paused = active(doctor).actions.pause?.();
    await world.advance(60_000);
    await paused;
    expect(endOf(doctor).uploads).toEqual({ total: 1, done: 0, failed: 1 });
    world.failing.delete('upload');
    const again = world.enter('doctor', doctor);
    await again.session.getSnapshot().actions.join?.();
    await world.advance(3_000);
    await says(world, patient, 'nach der Pause');
    world.failing.add('upload');
    const stopped = active(again).actions.stop?.();
    await world.advance(60_000);
    await stopped;
    expect(endOf(again).uploads?.failed).toBe(1);
    world.failing.delete('upload');
    await endOf(again).actions.retryUploads?.();
    expect(endOf(again).uploads).toEqual({ total: 1, done: 1, failed: 0 });
    expect(endOf(again).actions.retryUploads).toBeUndefined();
    expect(world.uploads).toMatchObject([
      { text: 'Paul Patient: vor der Pause\nPaul Patient: nach der Pause' },
    ]);
  });
});

describe('the second channel', () => {
  it('[PEER-42] a client that knows only the specified messages gets those, and what may be lost again', async () => {
    const world = new CallHarness();
    world.plain.add('patient');
    const { doctor, patient } = await world.consultation();
    await talk(world, doctor, patient);
    world.network.cut();
    await says(world, doctor, 'meanwhile');
    for (const each of world.network.open) each.channel.shut();
    world.network.restore();
    await world.advance(10_000);
    expect(texts(patient)).toEqual(['Was tut weh?', 'Das Knie', 'meanwhile']);
    const plain = world.network.open.filter(({ plain: isPlain }) => isPlain);
    expect(plain.map(({ extra }) => extra.readyState)).not.toContain('open');
    expect(world.reports).toEqual([]);
  });

  it('[PEER-42, CALL-49] a plain client that comes late gets all of it once, or from its entry on', async () => {
    for (const wholeConversation of [true, false]) {
      const world = new CallHarness();
      world.plain.add('colleague');
      const added = { ...colleague('colleague'), wholeConversation };
      world.appointment = { ...world.appointment, otherUsers: [added] };
      const { doctor, patient } = await world.consultation();
      await talk(world, doctor, patient);
      expect(filesOf(doctor).map(({ status }) => status)).toEqual(['complete', 'complete']);
      const late = await comes(world, 'colleague');
      if (wholeConversation) expectSame(late, doctor);
      else expect([said(late), filesOf(late), strokesOf(late)]).toEqual([[], [], []]);
      await says(world, patient, 'Guten Tag');
      expect(texts(late).at(-1)).toBe('Guten Tag');
    }
  });

  it.each([
    ['no JSON', 'x', 1],
    ['a malformed one', '{"type":"have","texts":["x"],"files":[]}', 1],
    ['one that is not known yet', '{"type":"binaryFile","size":12}', 0],
    ['one with more in it', '{"type":"hello","version":2,"can":["binary"]}', 0],
  ])('[PEER-42] %s is refused or ignored, and the call goes on', async (_what, data, reports) => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    world.network.open[1]?.extra.send(data);
    await world.settle();
    expect(world.reports).toHaveLength(reports);
    await says(world, patient, 'weiter');
    expect(said(doctor)).toEqual(['weiter']);
  });

  it('[PEER-42] nobody has everything sent again and again', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await talk(world, doctor, patient);
    const sent = world.network.open[0]?.channel;
    const before = sent?.total ?? 0;
    for (let count = 0; count < 20; count += 1) {
      world.network.open[1]?.extra.send('{"type":"have","texts":[],"files":[]}');
    }
    await world.settle();
    expect(sent?.total).toBe(before);
  });

  it('[CALL-49] an absurd clock moves nobody else’s time', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    const channel = world.network.open[1]?.channel;
    const tomorrow = world.clock.now() + 86_400_000;
    channel?.send(JSON.stringify({ type: 'chatMessage', timestamp: tomorrow, message: 'morgen' }));
    const soon = world.clock.now() + 60_000;
    channel?.send(JSON.stringify({ type: 'chatMessage', timestamp: soon, message: 'gleich' }));
    await world.settle();
    await says(world, doctor, 'jetzt');
    expect(texts(doctor)).toEqual(['gleich', 'jetzt', 'morgen']);
    expect(active(patient).chat[0]?.time).toBe(soon + 1);
  });
});
