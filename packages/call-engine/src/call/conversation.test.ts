import { describe, expect, it } from 'vitest';
import {
  active,
  CallHarness,
  colleague,
  filesOf,
  forge,
  ids,
  type TestCall,
} from '../testing/call-harness.ts';
import { samplePdf } from '../testing/sample-files.ts';

const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';

describe('chat', () => {
  it('[CHAT-4, CHAT-5, PEER-18] arrives with time and sender, without the server', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const signals = harness.signals.sent.length;
    active(doctor).actions.sendChat?.('  Guten Tag  ');
    active(doctor).actions.sendChat?.('   ');
    await harness.flush();
    expect(active(patient).chat).toMatchObject([{ message: 'Guten Tag', me: false }]);
    expect(active(doctor).chat).toMatchObject([{ message: 'Guten Tag', me: true }]);
    expect(active(doctor).chat[0]?.time).toBe(harness.clock.now());
    expect(harness.signals.sent).toHaveLength(signals);
  });

  it('[PEER-33] written while disconnected arrives once after the reconnect', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.sendChat?.('before');
    await harness.flush();
    harness.network.disconnect();
    active(doctor).actions.sendChat?.('meanwhile');
    for (const each of harness.network.open) each.channel.closeFromRemote();
    harness.network.restore();
    await harness.advance(10_000);
    expect(active(patient).chat.map((entry) => entry.message)).toEqual(['before', 'meanwhile']);
  });
});

async function sharedFile(harness: CallHarness, by: TestCall): Promise<string> {
  const sent = active(by).actions.sendFile?.('plan.pdf', samplePdf());
  await harness.flush();
  return sent?.ok ? sent.uuid : '';
}

describe('presenting and drawing', () => {
  const stroke = {
    id: 's1',
    color: '#ff0000',
    width: 0.01,
    points: [
      [0.1, 0.2],
      [0.3, 0.4],
    ],
  } as const;

  it('[PEER-23, CALL-32] staff present a file and a page to the patient, and stop', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.present?.(uuid, 3);
    await harness.flush();
    expect(active(patient).presenter).toEqual({ fileUUID: uuid, page: 3 });
    active(doctor).actions.stopPresenting?.();
    await harness.flush();
    expect(active(patient).presenter).toBeNull();
  });

  it('[DRAW-1, DRAW-2, DRAW-3] strokes appear on the other side and can be erased', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const page = `${await sharedFile(harness, doctor)}#page=2`;
    active(doctor).actions.draw?.(page, [stroke]);
    active(patient).actions.draw?.(page, [{ ...stroke, id: 's2' }]);
    await harness.flush();
    expect(active(patient).drawings.get(page)).toMatchObject([{ id: 's2' }, { id: 's1' }]);
    expect(active(doctor).drawings.get(page)).toMatchObject([{ id: 's1' }, { id: 's2' }]);
    active(doctor).actions.draw?.(page, [], ['s1', 's2']);
    await harness.flush();
    expect(active(patient).drawings.get(page)).toEqual([]);
  });

  it('[DRAW-1] strokes survive a rebuilt connection', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const file = await sharedFile(harness, doctor);
    harness.network.disconnect();
    active(doctor).actions.draw?.(file, [stroke]);
    for (const each of harness.network.open) each.channel.closeFromRemote();
    harness.network.restore();
    await harness.advance(10_000);
    expect(active(patient).drawings.get(file)).toMatchObject([{ id: 's1', from: ids.doctor }]);
  });
});

describe('screenshots', () => {
  it('[SHOT-1, SHOT-3, SHOT-5, SHOT-6] are requested, previewed, released and received', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.requestScreenshot?.();
    await harness.flush();
    expect(active(doctor).screenshot.step).toBe('waiting');
    expect(active(patient).screenshot.step).toBe('asked');
    expect(active(patient).actions.releaseScreenshot).toBeUndefined();
    await active(patient).actions.previewScreenshot?.();
    expect(active(patient).screenshot.step).toBe('preview');
    await harness.flush();
    expect(filesOf(doctor)).toEqual([]);
    active(patient).actions.releaseScreenshot?.();
    await harness.flush();
    expect(active(doctor).screenshot.step).toBe('accepted');
    expect(filesOf(doctor)).toMatchObject([{ type: 'image/jpeg', status: 'complete' }]);
    expect(active(patient).screenshot.step).toBe('none');
    active(doctor).actions.closeScreenshot?.();
    expect(active(doctor).screenshot.step).toBe('none');
  });

  it('[SHOT-1] can be refused by the patient and withdrawn by staff', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.requestScreenshot?.();
    await harness.flush();
    active(patient).actions.refuseScreenshot?.();
    await harness.flush();
    expect(active(doctor).screenshot.step).toBe('denied');
    active(doctor).actions.requestScreenshot?.();
    await harness.flush();
    active(doctor).actions.withdrawScreenshot?.();
    await harness.flush();
    expect(active(patient).screenshot.step).toBe('none');
    expect(filesOf(doctor)).toEqual([]);
  });

  it('[SHOT-4, SHOT-5] no forged message bypasses the patient’s consent', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    forge(harness, 'patient', { type: 'adminScreenshot', intent: 'accepted' });
    await harness.flush();
    expect(active(doctor).screenshot.step).toBe('none');
    active(doctor).actions.requestScreenshot?.();
    forge(harness, 'doctor', { type: 'adminScreenshot', intent: 'accepted' });
    await harness.flush();
    expect(active(patient).screenshot.step).toBe('asked');
    expect(filesOf(patient)).toEqual([]);
    expect(harness.reports).toMatchObject([{ attackType: 'forgedMessage' }]);
  });
});

describe('messages that the sender may not send', () => {
  it.each([
    ['present to staff', { type: 'adminControl', intent: 'closeFile' }],
    ['ask for a screenshot', { type: 'adminScreenshot', intent: 'request' }],
  ])('[PEER-23, SHOT-3] a patient cannot %s', async (_name, message) => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    forge(harness, 'patient', message);
    await harness.flush();
    expect(active(doctor).presenter).toBeNull();
    expect(active(doctor).screenshot.step).toBe('none');
    expect(harness.reports).toMatchObject([
      { attackType: 'forgedMessage', suspectedUser: ids.patient },
    ]);
  });

  it('[PEER-36] malformed ones are counted and reported, without flooding the practice', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const channel = harness.network.open[1]?.channel;
    for (let count = 0; count < 50; count += 1) channel?.send('{"__proto__":{"x":1}}');
    channel?.send('not json');
    await harness.flush();
    expect(harness.reports).toHaveLength(3);
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('[INTR-8] after three reports of one type the rest is counted, with growing intervals', async () => {
    const harness = new CallHarness();
    await harness.consultation();
    const channel = harness.network.open[1]?.channel;
    const attack = async (times: number) => {
      for (let count = 0; count < times; count += 1) channel?.send('not json');
      await harness.flush();
    };
    const counted = () => harness.reports.slice(3).map((report) => report.description);
    await attack(50);
    expect(counted()).toEqual([]);
    await harness.advance(60_000);
    expect(counted()).toEqual([
      '47 more (50 in this call), the last one: Refused message: not JSON',
    ]);
    await attack(2);
    await harness.advance(119_000);
    expect(counted()).toHaveLength(1);
    await harness.advance(1_000);
    expect(counted()[1]).toContain('2 more (52 in this call)');
    await harness.advance(3_600_000);
    expect(counted()).toHaveLength(2);
  });

  it('[INTR-8] what was only counted, or did not reach the server, is reported at the end', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const channel = harness.network.open[1]?.channel;
    harness.failing.add('report');
    for (let count = 0; count < 5; count += 1) channel?.send('not json');
    await harness.flush();
    harness.failing.delete('report');
    await active(doctor).actions.stop?.();
    await harness.flush();
    expect(harness.reports).toMatchObject([
      {
        attackType: 'protocolViolation',
        suspectedUser: ids.patient,
        description: '5 more (5 in this call), the last one: Refused message: not JSON',
      },
    ]);
    expect(harness.clock.pending).toBe(0);
  });

  it('[PEER-20, PEER-21] the newest call meta is kept per person; the screen is distinguished', async () => {
    const harness = new CallHarness();
    harness.appointment = { ...harness.appointment, otherUsers: [colleague('colleague')] };
    const [doctor, patient, third] = await harness.joined('doctor', 'patient', 'colleague');
    if (!doctor || !patient || !third) throw new Error('three people expected');
    await doctor.session.getSnapshot().actions.start?.();
    await harness.advance(3_000);
    await patient.media.setCamera(false);
    await doctor.media.shareScreen();
    await harness.flush();
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
    await harness.flush();
    expect(seenBy(patient, ids.doctor)?.screen).toBeNull();
    const offers = harness.signals.sent.filter(({ message }) => message.commitment);
    expect(offers).toHaveLength(3);
  });
});

describe('the patient’s screen', () => {
  const seen = (call: TestCall) =>
    active(call).people.find(({ userID }) => userID === ids.patient) ?? null;

  it('[MEDIA-19] is shown to staff, and ends when the browser or a hold ends it', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await patient.media.shareScreen();
    await harness.flush();
    expect(seen(doctor)?.screen?.getTracks()).toHaveLength(1);
    expect(seen(doctor)?.content?.getTracks()).toHaveLength(2);
    const screen = patient.media.tracks().screen;
    screen?.dispatchEvent(new Event('ended'));
    await harness.flush();
    expect(seen(doctor)?.screen).toBeNull();
    await patient.media.shareScreen();
    await harness.flush();
    expect(seen(doctor)?.screen).not.toBeNull();
    await active(doctor).actions.pause?.();
    await harness.flush();
    expect(patient.media.tracks().screen).toBeNull();
  });

  it('[MEDIA-19] is ignored where the practice does not allow it, whatever stream ids it has', async () => {
    const harness = new CallHarness();
    harness.features.patientScreenShare = false;
    const { doctor, patient } = await harness.consultation();
    await patient.media.shareScreen();
    await harness.flush();
    const { content, screen } = patient.media.streams;
    for (const data of [
      { contentID: content.id, screenshareID: screen.id },
      { contentID: screen.id, screenshareID: null },
      { contentID: screen.id, screenshareID: content.id },
    ]) {
      const meta = { audioActive: true, videoActive: true, ...data };
      forge(harness, 'patient', { type: 'callMeta', data: meta });
      await harness.flush();
      expect(seen(doctor)?.screen).toBeNull();
      expect(seen(doctor)?.meta?.screenshareID).toBeNull();
      expect(seen(doctor)?.content?.getTracks()).toHaveLength(2);
    }
    await doctor.media.shareScreen();
    await harness.flush();
    const [other] = active(patient).people;
    expect(other?.screen?.getTracks()).toHaveLength(1);
  });
});
