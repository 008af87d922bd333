import { describe, expect, it } from 'vitest';
import { active, filesOf, forge } from '../testing/active-call.ts';
import { CallHarness, colleague, ids, type TestCall } from '../testing/call-harness.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';

const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';

describe('chat', () => {
  it('[CHAT-4, CHAT-5, PEER-18] arrives with time and sender, without the server', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    const signals = world.signals.sent.length;
    active(doctor).actions.sendChat?.('  Guten Tag  ');
    active(doctor).actions.sendChat?.('   ');
    await world.settle();
    expect(active(patient).chat).toMatchObject([{ message: 'Guten Tag', me: false }]);
    expect(active(doctor).chat).toMatchObject([{ message: 'Guten Tag', me: true }]);
    expect(active(doctor).chat[0]?.time).toBe(world.clock.now());
    expect(world.signals.sent).toHaveLength(signals);
  });

  it('[PEER-33] written while the connection is away arrives once it is back, and only once', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    active(doctor).actions.sendChat?.('before');
    await world.settle();
    world.network.cut();
    active(doctor).actions.sendChat?.('meanwhile');
    for (const each of world.network.open) each.channel.shut();
    world.network.restore();
    await world.advance(10_000);
    expect(active(patient).chat.map((entry) => entry.message)).toEqual(['before', 'meanwhile']);
  });
});

describe('leading and drawing', () => {
  const stroke = {
    id: 's1',
    color: '#ff0000',
    width: 0.01,
    points: [
      [0.1, 0.2],
      [0.3, 0.4],
    ],
  } as const;

  it('[PEER-23, CALL-32] staff lead the patient to a file and a page, and close it', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    active(doctor).actions.lead?.(uuid, 3);
    await world.settle();
    expect(active(patient).lead).toEqual({ fileUUID: uuid, page: 3 });
    active(doctor).actions.closeLead?.();
    await world.settle();
    expect(active(patient).lead).toBeNull();
  });

  it('[DRAW-1, DRAW-2, DRAW-3] strokes appear on the other side and can be erased', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    const page = `${uuid}#page=2`;
    active(doctor).actions.draw?.(page, [stroke]);
    active(patient).actions.draw?.(page, [{ ...stroke, id: 's2' }]);
    await world.settle();
    expect(active(patient).drawings.get(page)).toMatchObject([{ id: 's2' }, { id: 's1' }]);
    expect(active(doctor).drawings.get(page)).toMatchObject([{ id: 's1' }, { id: 's2' }]);
    active(doctor).actions.draw?.(page, [], ['s1', 's2']);
    await world.settle();
    expect(active(patient).drawings.get(page)).toEqual([]);
  });

  it('[DRAW-1] strokes come back after the connection was rebuilt', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    world.network.cut();
    active(doctor).actions.draw?.(uuid, [stroke]);
    for (const each of world.network.open) each.channel.shut();
    world.network.restore();
    await world.advance(10_000);
    expect(active(patient).drawings.get(uuid)).toMatchObject([{ id: 's1', from: ids.doctor }]);
  });
});

describe('screenshots', () => {
  it('[SHOT-1, SHOT-3, SHOT-5, SHOT-6] are asked for, previewed, released and arrive', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    active(doctor).actions.requestScreenshot?.();
    await world.settle();
    expect(active(doctor).screenshot.step).toBe('waiting');
    expect(active(patient).screenshot.step).toBe('asked');
    expect(active(patient).actions.releaseScreenshot).toBeUndefined();
    await active(patient).actions.previewScreenshot?.();
    expect(active(patient).screenshot.step).toBe('preview');
    await world.settle();
    expect(filesOf(doctor)).toEqual([]);
    active(patient).actions.releaseScreenshot?.();
    await world.settle();
    expect(active(doctor).screenshot.step).toBe('accepted');
    expect(filesOf(doctor)).toMatchObject([{ type: 'image/jpeg', status: 'complete' }]);
    expect(active(patient).screenshot.step).toBe('none');
    active(doctor).actions.closeScreenshot?.();
    expect(active(doctor).screenshot.step).toBe('none');
  });

  it('[SHOT-1] can be refused by the patient and withdrawn by staff', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    active(doctor).actions.requestScreenshot?.();
    await world.settle();
    active(patient).actions.refuseScreenshot?.();
    await world.settle();
    expect(active(doctor).screenshot.step).toBe('denied');
    active(doctor).actions.requestScreenshot?.();
    await world.settle();
    active(doctor).actions.withdrawScreenshot?.();
    await world.settle();
    expect(active(patient).screenshot.step).toBe('none');
    expect(filesOf(doctor)).toEqual([]);
  });

  it('[SHOT-4, SHOT-5] no forged message skips the patient’s consent', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    forge(world, 'patient', { type: 'adminScreenshot', intent: 'accepted' });
    await world.settle();
    expect(active(doctor).screenshot.step).toBe('none');
    active(doctor).actions.requestScreenshot?.();
    forge(world, 'doctor', { type: 'adminScreenshot', intent: 'accepted' });
    await world.settle();
    expect(active(patient).screenshot.step).toBe('asked');
    expect(filesOf(patient)).toEqual([]);
    expect(world.reports).toMatchObject([{ attackType: 'forgedMessage' }]);
  });
});

describe('messages that are not theirs to send', () => {
  it.each([
    ['lead staff', { type: 'adminControl', intent: 'closeFile' }],
    ['ask for a screenshot', { type: 'adminScreenshot', intent: 'request' }],
  ])('[PEER-23, SHOT-3] a patient cannot %s', async (_name, message) => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    forge(world, 'patient', message);
    await world.settle();
    expect(active(doctor).lead).toBeNull();
    expect(active(doctor).screenshot.step).toBe('none');
    expect(world.reports).toMatchObject([
      { attackType: 'forgedMessage', suspectedUser: ids.patient },
    ]);
  });

  it('[PEER-36] malformed ones are counted and reported, but cannot flood the practice', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    const channel = world.network.open[1]?.channel;
    for (let count = 0; count < 50; count += 1) channel?.send('{"__proto__":{"x":1}}');
    channel?.send('not json');
    await world.settle();
    expect(world.reports).toHaveLength(3);
    expect(active(doctor).line).toBe('connected');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('[INTR-8] after three reports of a kind the rest is counted, ever less often', async () => {
    const world = new CallHarness();
    await world.consultation();
    const channel = world.network.open[1]?.channel;
    const attack = async (times: number) => {
      for (let count = 0; count < times; count += 1) channel?.send('not json');
      await world.settle();
    };
    const counted = () => world.reports.slice(3).map((report) => report.description);
    await attack(50);
    expect(counted()).toEqual([]);
    await world.advance(60_000);
    expect(counted()).toEqual([
      '47 more (50 in this call), the last one: Refused message: not JSON',
    ]);
    await attack(2);
    await world.advance(119_000);
    expect(counted()).toHaveLength(1);
    await world.advance(1_000);
    expect(counted()[1]).toContain('2 more (52 in this call)');
    await world.advance(3_600_000);
    expect(counted()).toHaveLength(2);
  });

  it('[INTR-8] what was only counted, or did not reach the server, is told at the end', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    const channel = world.network.open[1]?.channel;
    world.failing.add('report');
    for (let count = 0; count < 5; count += 1) channel?.send('not json');
    await world.settle();
    world.failing.delete('report');
    await active(doctor).actions.stop?.();
    await world.settle();
    expect(world.reports).toMatchObject([
      {
        attackType: 'protocolViolation',
        suspectedUser: ids.patient,
        description: '5 more (5 in this call), the last one: Refused message: not JSON',
      },
    ]);
    expect(world.clock.pending).toBe(0);
  });

  it('[PEER-20, PEER-21] the newest call meta is kept per person; the screen is told apart', async () => {
    const world = new CallHarness();
    world.appointment = { ...world.appointment, otherUsers: [colleague('colleague')] };
    const [doctor, patient, third] = await world.joined('doctor', 'patient', 'colleague');
    if (!doctor || !patient || !third) throw new Error('three people expected');
    await doctor.session.getSnapshot().actions.start?.();
    await world.advance(3_000);
    await patient.media.setCamera(false);
    await doctor.media.shareScreen();
    await world.settle();
    const seenBy = (call: TestCall, id: string) =>
      active(call).people.find((person) => person.userID === id);
    for (const viewer of [doctor, third]) {
      expect(seenBy(viewer, ids.patient)?.meta).toMatchObject({ videoActive: false });
    }
    for (const viewer of [patient, third]) {
      const view = seenBy(viewer, ids.doctor);
      expect(view?.meta?.screenshareID).toBe(doctor.media.streams.screen.id);
      expect(view?.meta?.contentID).toBe(doctor.media.streams.content.id);
      expect(view?.screen?.getTracks()).toHaveLength(1);
      expect(view?.content?.getTracks()).toHaveLength(2);
    }
    doctor.media.stopScreen();
    await world.settle();
    expect(seenBy(patient, ids.doctor)?.screen).toBeNull();
    const offers = world.signals.sent.filter(({ message }) => message.commitment);
    expect(offers).toHaveLength(3);
  });
});

describe('the patient’s screen', () => {
  const seen = (call: TestCall) =>
    active(call).people.find(({ userID }) => userID === ids.patient) ?? null;

  it('[MEDIA-19] is seen by staff, and ends when the browser or a hold ends it', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    await patient.media.shareScreen();
    await world.settle();
    expect(seen(doctor)?.screen?.getTracks()).toHaveLength(1);
    expect(seen(doctor)?.content?.getTracks()).toHaveLength(2);
    const screen = patient.media.tracks().screen;
    screen?.dispatchEvent(new Event('ended'));
    await world.settle();
    expect(seen(doctor)?.screen).toBeNull();
    await patient.media.shareScreen();
    await world.settle();
    expect(seen(doctor)?.screen).not.toBeNull();
    await active(doctor).actions.pause?.();
    await world.settle();
    expect(patient.media.tracks().screen).toBeNull();
  });

  it('[MEDIA-19] is ignored where the practice does not allow it, whatever ids it comes with', async () => {
    const world = new CallHarness();
    world.features.patientScreenShare = false;
    const { doctor, patient } = await world.consultation();
    await patient.media.shareScreen();
    await world.settle();
    const { content, screen } = patient.media.streams;
    for (const data of [
      { contentID: content.id, screenshareID: screen.id },
      { contentID: screen.id, screenshareID: null },
      { contentID: screen.id, screenshareID: content.id },
    ]) {
      const meta = { audioActive: true, videoActive: true, ...data };
      forge(world, 'patient', { type: 'callMeta', data: meta });
      await world.settle();
      expect(seen(doctor)?.screen).toBeNull();
      expect(seen(doctor)?.meta?.screenshareID).toBeNull();
      expect(seen(doctor)?.content?.getTracks()).toHaveLength(2);
    }
    await doctor.media.shareScreen();
    await world.settle();
    const [other] = active(patient).people;
    expect(other?.screen?.getTracks()).toHaveLength(1);
  });
});

describe('uploads after the call', () => {
  it('[CALL-18, CALL-19] follow the flags: chat, patient’s files, staff’s files', async () => {
    for (const flag of [
      'forceChatUpload',
      'forcePatientFileUpload',
      'forceStaffFileUpload',
    ] as const) {
      const world = new CallHarness();
      world.features[flag] = true;
      const { doctor, patient } = await world.consultation();
      active(doctor).actions.sendChat?.('Hallo');
      active(doctor).actions.sendFile?.('staff.pdf', samplePdf());
      active(patient).actions.sendFile?.('patient.png', samplePng());
      await world.settle();
      await active(doctor).actions.stop?.();
      const expected = {
        forceChatUpload: { type: 'video_chat', initiatorId: ids.doctor },
        forcePatientFileUpload: { type: 'image', initiatorId: ids.patient, name: 'patient.png' },
        forceStaffFileUpload: { type: 'pdf', initiatorId: ids.doctor, name: 'staff.pdf' },
      };
      expect(world.uploads).toMatchObject([expected[flag]]);
    }
  });

  it('[CALL-18] are tried again when the server is away, and told as failed in the end', async () => {
    const world = new CallHarness();
    world.features.forceChatUpload = true;
    const { doctor } = await world.consultation();
    active(doctor).actions.sendChat?.('Hallo');
    world.failing.add('upload');
    const stopped = active(doctor).actions.stop?.();
    await world.advance(60_000);
    await stopped;
    expect(world.calls.filter((call) => call.startsWith('upload'))).toHaveLength(4);
    expect(doctor.session.getSnapshot()).toMatchObject({
      uploads: { total: 1, done: 0, failed: 1 },
    });
  });

  it('[CALL-39] who comes back from hold finds the conversation, and uploads only what is new', async () => {
    const world = new CallHarness();
    world.features.forceChatUpload = true;
    const { doctor, patient } = await world.consultation();
    active(patient).actions.sendChat?.('vor der Pause');
    await world.settle();
    await doctor.session.getSnapshot().actions.pause?.();
    const again = world.enter('doctor', doctor);
    await again.session.getSnapshot().actions.join?.();
    await world.settle();
    expect(active(again).chat.map(({ message }) => message)).toEqual(['vor der Pause']);
    active(patient).actions.sendChat?.('nach der Pause');
    await world.settle();
    await active(again).actions.stop?.();
    const texts = world.uploads.map((each) => (each.type === 'video_chat' ? each.text : ''));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('vor der Pause');
    expect(texts[1]).toContain('nach der Pause');
    expect(texts[1]).not.toContain('vor der Pause');
    const snapshot = again.session.getSnapshot();
    const summary = snapshot.phase === 'ended' ? snapshot.summary : null;
    expect(summary?.chatProtocol).toHaveLength(2);
  });
});
