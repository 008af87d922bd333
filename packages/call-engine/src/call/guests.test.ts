import { describe, expect, it } from 'vitest';
import { active, CallHarness, guestIn, ids, type TestCall } from '../testing/call-harness.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';

async function threeOfUs() {
  const harness = new CallHarness();
  const { doctor, patient } = await harness.consultation();
  active(doctor).actions.sendChat?.('vorher');
  await harness.flush();
  harness.change({ guests: [guestIn()] });
  const [guest] = await harness.joined('guest');
  if (!guest) throw new Error('a guest expected');
  await harness.advance(3_000);
  return { harness, doctor, patient, guest };
}

const filesOf = (call: TestCall) => [...active(call).files.values()];
const line = { id: 's1', color: '#ff0000', width: 0.01, points: [[0.1, 0.2]] as const };
const texts = (call: TestCall) => active(call).chat.map(({ message }) => message);
const connected = (call: TestCall) =>
  active(call)
    .people.filter(({ connection }) => connection === 'connected')
    .map(({ role }) => role)
    .sort();
/** The connection of the guest's client to the doctor or the patient. */
const channelTo = (harness: CallHarness, at: 0 | 1) =>
  harness.network.open
    .filter(({ remoteDescription }) => remoteDescription?.type === 'offer')
    .slice(-2)[at]?.channel;

describe('a guest in the call', () => {
  it('[GUEST-11] is connected with everybody, by name and as a guest', async () => {
    const { doctor, patient, guest } = await threeOfUs();
    expect(connected(doctor)).toEqual(['guest', 'patient']);
    expect(connected(patient)).toEqual(['doctor', 'guest']);
    expect(connected(guest)).toEqual(['doctor', 'patient']);
    const seen = active(patient).people.find(({ userID }) => userID === ids.guest);
    expect(seen).toMatchObject({ name: 'Ayşe Demir (Frau Demir)', wholeConversation: false });
  });

  it('[GUEST-11] has the conversation from their entry on', async () => {
    const { harness, doctor, patient, guest } = await threeOfUs();
    expect(texts(guest)).toEqual([]);
    active(doctor).actions.sendChat?.('nachher');
    active(guest).actions.sendChat?.('Merhaba');
    await harness.flush();
    expect(texts(guest)).toEqual(['nachher', 'Merhaba']);
    expect(texts(patient)).toEqual(['vorher', 'nachher', 'Merhaba']);
  });

  it('[GUEST-11] talks, writes and leaves, and nothing else', async () => {
    const { guest } = await threeOfUs();
    expect(Object.keys(active(guest).actions).sort()).toEqual([
      'cancelFile',
      'leave',
      'sendChat',
      'sendFile',
      'setRealTimeText',
      'setSigning',
      'writeLive',
    ]);
  });

  it.each([
    ['a picture request', { type: 'adminScreenshot', intent: 'request' }],
    ['the patient’s answer to one', { type: 'adminScreenshot', intent: 'accepted' }],
    ['a presentation', { type: 'adminControl', intent: 'closeFile' }],
    [
      'a drawing',
      {
        type: 'svgPainting',
        timestamp: 1,
        paintOnFileId: ids.guest,
        svgURL: 'data:image/svg+xml;base64,',
      },
    ],
  ])('[GUEST-11] cannot forge %s', async (_name, message) => {
    const { harness, doctor, patient } = await threeOfUs();
    for (const at of [0, 1] as const) channelTo(harness, at)?.send(JSON.stringify(message));
    await harness.advance(60_000);
    expect(active(doctor).screenshot.step).toBe('none');
    expect(active(patient).screenshot.step).toBe('none');
    expect(harness.reports.length).toBeGreaterThan(0);
    expect(harness.reports.every(({ suspectedUser }) => suspectedUser === ids.guest)).toBe(true);
  });

  it('[GUEST-11] sees what is presented, as far as they have it', async () => {
    const { harness, doctor, patient, guest } = await threeOfUs();
    active(doctor).actions.present?.('00000000-0000-4000-9000-000000000001', 2);
    await harness.flush();
    for (const each of [patient, guest]) expect(active(each).presenter).toMatchObject({ page: 2 });
  });

  it('[GUEST-6] is out for everybody once they are sent away', async () => {
    const { harness, doctor, patient, guest } = await threeOfUs();
    guest.session.handleLoggedOut();
    harness.change({ guests: [] });
    await harness.advance(1_000);
    expect(guest.session.getSnapshot().phase).toBe('ended');
    expect(connected(doctor)).toEqual(['patient']);
    expect(connected(patient)).toEqual(['doctor']);
  });
  it('[GUEST-12] sees the presented file and what was drawn on it, though both are older than their entry', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.sendFile?.('Befund.pdf', samplePdf());
    active(doctor).actions.sendFile?.('Brief.pdf', samplePdf(60));
    active(patient).actions.sendFile?.('Foto.png', samplePng());
    await harness.flush();
    const uuidOf = (name: string) => filesOf(doctor).find((file) => file.name === name)?.uuid ?? '';
    active(doctor).actions.draw?.(`${uuidOf('Befund.pdf')}#page=1`, [line]);
    active(doctor).actions.present?.(uuidOf('Befund.pdf'), 1);
    await harness.flush();
    harness.change({ guests: [guestIn()] });
    const [guest] = await harness.joined('guest');
    if (!guest) throw new Error('a guest expected');
    await harness.advance(3_000);
    const has = () =>
      filesOf(guest)
        .filter(({ status }) => status === 'complete')
        .map(({ name }) => name);
    expect(active(guest).presenter).toMatchObject({ fileUUID: uuidOf('Befund.pdf') });
    expect(has()).toEqual(['Befund.pdf']);
    expect([...active(guest).drawings.values()].flat()).toHaveLength(1);

    active(doctor).actions.present?.(uuidOf('Befund.pdf'), 2);
    active(doctor).actions.present?.(uuidOf('Foto.png'), 1);
    await harness.advance(3_000);
    expect(has()).toEqual(['Befund.pdf', 'Foto.png']);
    expect(active(guest).chat).toHaveLength(2);
  });
});
