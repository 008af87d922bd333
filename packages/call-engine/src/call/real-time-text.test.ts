import { textLimits } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import {
  active,
  CallHarness,
  colleague,
  forge,
  guestIn,
  ids,
  type TestCall,
} from '../testing/call-harness.ts';

const read = (call: TestCall, from: keyof typeof ids = 'doctor') =>
  active(call).liveText.get(ids[from])?.text ?? '';
const actionsOf = (call: TestCall) => active(call).actions;

async function consultation(harness = new CallHarness()) {
  const { doctor, patient } = await harness.consultation();
  actionsOf(patient).setRealTimeText?.(true);
  await harness.flush();
  return { harness, doctor, patient };
}

/** The text channel of the doctor's or the patient's connection. */
const channelOf = (harness: CallHarness, from: 'doctor' | 'patient') =>
  harness.network.open[from === 'doctor' ? 0 : 1]?.text;

describe('real-time text', () => {
  it('[RTT-1] shows letters within half a second, corrected as they are', async () => {
    const { harness, doctor, patient } = await consultation();
    actionsOf(doctor).writeLive?.('Gutn');
    await harness.advance(300);
    expect(read(patient)).toBe('Gutn');
    actionsOf(doctor).writeLive?.('Guten Tag');
    await harness.advance(300);
    expect(read(patient)).toBe('Guten Tag');
    expect(active(patient).chat).toEqual([]);
  });

  it('[RTT-1] reaches everybody in the call', async () => {
    const harness = new CallHarness();
    harness.appointment = { ...harness.appointment, otherUsers: [colleague('colleague')] };
    const [doctor, kim, patient] = await harness.joined('doctor', 'colleague', 'patient');
    if (!doctor || !kim || !patient) throw new Error('three people expected');
    await doctor.session.getSnapshot().actions.start?.();
    await harness.advance(1_000);
    actionsOf(kim).setRealTimeText?.(true);
    await harness.flush();
    expect([doctor, patient].map((each) => active(each).realTimeText)).toMatchObject([
      { on: true, by: ids.colleague },
      { on: true, by: ids.colleague },
    ]);
    actionsOf(patient).writeLive?.('Hallo');
    await harness.advance(300);
    expect([doctor, kim].map((each) => read(each, 'patient'))).toEqual(['Hallo', 'Hallo']);
  });

  it('[RTT-2] makes room for the message of the chat, which comes once', async () => {
    const { harness, doctor, patient } = await consultation();
    actionsOf(doctor).writeLive?.('Wie geht es');
    await harness.advance(300);
    actionsOf(doctor).sendChat?.('Wie geht es?\nGut?');
    await harness.flush();
    expect(active(patient).chat.map(({ message }) => message)).toEqual(['Wie geht es?\nGut?']);
    expect(active(patient).liveText.size).toBe(0);
  });

  it('[RTT-2] keeps a line that no message of the chat repeats, as of another client', async () => {
    const { harness, doctor } = await consultation();
    channelOf(harness, 'patient')?.send('Ich bin Paul\u2028und hö');
    await harness.flush();
    expect(active(doctor).liveText.get(ids.patient)).toEqual({
      text: 'und hö',
      ended: ['Ich bin Paul'],
    });
    forge(harness, 'patient', { type: 'chatMessage', timestamp: 1, message: 'Ich bin Paul' });
    await harness.flush();
    expect(active(doctor).liveText.get(ids.patient)).toEqual({ text: 'und hö', ended: [] });
  });

  it('[RTT-2] sends nothing to a client that knows only the specified messages', async () => {
    const harness = new CallHarness();
    harness.withoutExtraChannel.add('patient');
    const { doctor, patient } = await harness.consultation();
    actionsOf(doctor).setRealTimeText?.(true);
    actionsOf(doctor).writeLive?.('Guten Tag');
    await harness.advance(300);
    actionsOf(doctor).sendChat?.('Guten Tag');
    await harness.flush();
    expect(active(patient).chat).toHaveLength(1);
    expect(active(patient).liveText.size).toBe(0);
    expect(harness.reports).toEqual([]);
  });

  it('[RTT-5] sends nothing while it is off, and a draft of before only once it is changed', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    actionsOf(doctor).writeLive?.('geheim');
    await harness.advance(1_000);
    actionsOf(patient).setRealTimeText?.(true);
    await harness.advance(1_000);
    // T.140's start of a session alone.
    expect(channelOf(harness, 'doctor')?.total).toBe(1);
    actionsOf(doctor).writeLive?.('offen');
    await harness.advance(300);
    expect(read(patient)).toBe('offen');
    actionsOf(patient).setRealTimeText?.(false);
    await harness.advance(300);
    expect(read(patient)).toBe('');
    actionsOf(doctor).writeLive?.('wieder geheim');
    await harness.advance(1_000);
    expect(read(patient)).toBe('');
  });

  it('[RTT-5] counts the later press, and one of the far future is refused', async () => {
    const { harness, doctor, patient } = await consultation();
    actionsOf(doctor).setRealTimeText?.(false);
    await harness.flush();
    expect(active(patient).realTimeText).toMatchObject({ on: false, by: ids.doctor });
    const extra = harness.network.open[1]?.extra;
    extra?.send(JSON.stringify({ type: 'realTimeText', on: true, at: 1 }));
    extra?.send(JSON.stringify({ type: 'realTimeText', on: true, at: 8_640_000_000_000_000 }));
    await harness.flush();
    expect(active(doctor).realTimeText.on).toBe(false);
    await harness.advance(60_000);
    expect(harness.reports).toMatchObject([{ suspectedUser: ids.patient }]);
  });

  it('[RTT-6] begins with what this device remembers, unless somebody has turned it off', async () => {
    const harness = new CallHarness();
    const [doctor] = await harness.joined('doctor');
    const patient = harness.openTab('patient', undefined, { withRealTimeText: true });
    await patient.session.getSnapshot().actions.join?.();
    await doctor?.session.getSnapshot().actions.start?.();
    await harness.advance(1_000);
    if (!doctor) throw new Error('a doctor expected');
    expect(active(doctor).realTimeText.on).toBe(true);
    actionsOf(doctor).setRealTimeText?.(false);
    await harness.flush();
    patient.session.leaveNow();
    await harness.advance(100);
    const again = harness.openTab('patient', patient, { withRealTimeText: true });
    await again.session.getSnapshot().actions.join?.();
    await harness.advance(3_000);
    expect([doctor, again].map((each) => active(each).realTimeText.on)).toEqual([false, false]);
  });

  it('[RTT-7] shows the line whole after a reload, and none of somebody who left', async () => {
    const { harness, doctor, patient } = await consultation();
    actionsOf(doctor).writeLive?.('Guten Tag');
    actionsOf(patient).writeLive?.('Hallo');
    await harness.advance(300);
    expect(read(doctor, 'patient')).toBe('Hallo');
    const again = await harness.reload('patient', patient);
    expect(read(again)).toBe('Guten Tag');
    expect(read(doctor, 'patient')).toBe('');
  });

  it('[RTT-7] shows the line whole to somebody who comes later, a guest too, and theirs to all', async () => {
    const { harness, doctor, patient } = await consultation();
    actionsOf(doctor).writeLive?.('Nehmen Sie');
    await harness.advance(300);
    harness.change({ guests: [guestIn()] });
    const [guest] = await harness.joined('guest');
    if (!guest) throw new Error('a guest expected');
    await harness.advance(3_000);
    expect(active(guest).realTimeText.on).toBe(true);
    expect(read(guest)).toBe('Nehmen Sie');
    actionsOf(guest).writeLive?.('Günde iki');
    actionsOf(doctor).writeLive?.('Nehmen Sie zwei');
    await harness.advance(300);
    expect([doctor, patient].map((each) => read(each, 'guest'))).toEqual([
      'Günde iki',
      'Günde iki',
    ]);
    expect([patient, guest].map((each) => read(each))).toEqual([
      'Nehmen Sie zwei',
      'Nehmen Sie zwei',
    ]);
  });

  it('[RTT-7] marks where another client goes on after its channel broke', async () => {
    const { harness, doctor } = await consultation();
    const channel = harness.network.open[0]?.text;
    channel?.receive('Ich bin Pa');
    channel?.dispatchEvent(new Event('open'));
    expect(read(doctor, 'patient')).toBe('Ich bin Pa');
    channel?.receive(' und h\u00F6re');
    expect(read(doctor, 'patient')).toBe('Ich bin Pa\uFFFD und h\u00F6re');
    channel?.receive('\uFEFF nichts');
    expect(read(doctor, 'patient')).toBe('Ich bin Pa\uFFFD und h\u00F6re nichts');
  });

  it('[RTT-7] takes the whole line of one who begins a new session', async () => {
    const { harness, doctor } = await consultation();
    const channel = harness.network.open[0]?.text;
    channel?.receive('alt\u2028Ich bin Pa');
    channel?.dispatchEvent(new Event('open'));
    channel?.receive('\uFEFFIch bin Paul');
    expect(active(doctor).liveText.get(ids.patient)).toEqual({ text: 'Ich bin Paul', ended: [] });
  });

  it.each(['Ich bin Paul', 'Ich bin Pa', 'Ich bin die Frau'])(
    '[RTT-7] does not double the line of an older client, which repeats it without a start: %s',
    async (again) => {
      const { harness, doctor } = await consultation();
      const channel = harness.network.open[0]?.text;
      channel?.receive('Ich bin Pa');
      channel?.dispatchEvent(new Event('open'));
      channel?.receive(again);
      channel?.receive('!');
      expect(read(doctor, 'patient')).toBe(`${again}!`);
    },
  );

  it('[RTT-4] is slowed down and reported as a flood, and the call goes on', async () => {
    const { harness, doctor } = await consultation();
    for (let at = 0; at < 4_000; at += 1) channelOf(harness, 'patient')?.send(`${at % 10}`);
    await harness.flush();
    expect(read(doctor, 'patient').length).toBeLessThan(1_000);
    await harness.advance(60_000);
    expect(harness.reports).toMatchObject([
      { suspectedUser: ids.patient, description: expect.stringContaining('flood') },
    ]);
    expect(active(doctor).connectionStatus).toBe('connected');
  });

  it.each([
    ['bytes', new ArrayBuffer(8)],
    ['an endless block', 'x'.repeat(textLimits.block + 1)],
  ])('[RTT-4] refuses and reports %s', async (_name, data) => {
    const { harness, doctor } = await consultation();
    harness.network.open[0]?.text.receive(data);
    await harness.advance(60_000);
    expect(read(doctor, 'patient')).toBe('');
    expect(harness.reports).toMatchObject([{ attackType: 'protocolViolation' }]);
  });
});
