import { describe, expect, it } from 'vitest';
import {
  active,
  CallHarness,
  colleague,
  guestIn,
  ids,
  type TestCall,
} from '../testing/call-harness.ts';

const stepOf = (call: TestCall) => active(call).telephone.step;
const isHeard = (call: TestCall) => call.media.tracks().audio !== null;
const isSeen = (call: TestCall) => call.media.tracks().camera !== null;

async function agreed() {
  const harness = new CallHarness();
  const { doctor, patient } = await harness.consultation();
  active(doctor).actions.proposeTelephone?.('practice');
  await harness.flush();
  active(patient).actions.acceptTelephone?.();
  await harness.flush();
  return { harness, doctor, patient };
}

describe('sound over the telephone', () => {
  it('[CALL-72] needs both: until then everybody is heard', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(patient).actions.proposeTelephone?.('patient');
    await harness.flush();
    expect([stepOf(patient), stepOf(doctor)]).toEqual(['asking', 'asked']);
    expect([doctor, patient].every(isHeard)).toBe(true);
    active(doctor).actions.endTelephone?.();
    await harness.flush();
    expect([stepOf(patient), stepOf(doctor)]).toEqual(['off', 'off']);
  });

  it('[CALL-72] silences both, keeps the pictures, and one press leads back', async () => {
    const { harness, doctor, patient } = await agreed();
    expect([stepOf(patient), stepOf(doctor)]).toEqual(['on', 'on']);
    expect([doctor, patient].some(isHeard)).toBe(false);
    expect([doctor, patient].every(isSeen)).toBe(true);
    expect(doctor.media.getSnapshot().settings.audioActive).toBe(true);
    active(patient).actions.endTelephone?.();
    await harness.flush();
    expect([doctor, patient].every(isHeard)).toBe(true);
    expect(stepOf(doctor)).toBe('off');
  });

  it('[CALL-72] is agreed when both ask at once, as staff proposed', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.proposeTelephone?.('practice');
    active(patient).actions.proposeTelephone?.('patient');
    await harness.flush();
    for (const each of [doctor, patient]) {
      expect(active(each).telephone).toMatchObject({ step: 'on', calls: 'practice' });
    }
  });

  it('[CALL-72] ends with a third person, who could not hear it, and is not offered to three', async () => {
    const { harness, doctor, patient } = await agreed();
    harness.change({ otherUsers: [colleague('colleague')] });
    await harness.joined('colleague');
    await harness.advance(3_000);
    expect([stepOf(doctor), stepOf(patient)]).toEqual(['off', 'off']);
    expect([doctor, patient].every(isHeard)).toBe(true);
    expect(active(doctor).actions.proposeTelephone).toBeUndefined();
  });

  it('[CALL-72] is over when one side leaves or reloads: the sound is back', async () => {
    const { harness, doctor, patient } = await agreed();
    const again = await harness.reload('patient', patient);
    expect([stepOf(doctor), stepOf(again)]).toEqual(['off', 'off']);
    expect(isHeard(doctor)).toBe(true);
  });

  it('[CALL-72] is not for guests: what they send is refused and reported', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    harness.change({ guests: [guestIn()] });
    const [guest] = await harness.joined('guest');
    await harness.advance(3_000);
    if (!guest) throw new Error('a guest expected');
    expect(active(guest).actions.proposeTelephone).toBeUndefined();
    for (const connection of harness.network.open)
      connection.extra.send(JSON.stringify({ type: 'telephone', step: 'ask', calls: 'patient' }));
    await harness.advance(60_000);
    expect([stepOf(doctor), stepOf(patient)]).toEqual(['off', 'off']);
    expect(harness.reports.some(({ suspectedUser }) => suspectedUser === ids.guest)).toBe(true);
  });
});
