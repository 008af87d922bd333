import { describe, expect, it } from 'vitest';
import { active, CallHarness, ids } from '../testing/call-harness.ts';

const foreignKey = `a=fingerprint:sha-256 ${Array(32).fill('EE').join(':')}\r\n`;

describe('a description with two keys', () => {
  it('[PEER-43] shows a broken trust that the next connection does not mend, and is reported', async () => {
    const harness = new CallHarness();
    let forging = true;
    harness.signals.copiesOf = ({ message: { description } }) => {
      if (forging && description?.type === 'offer') description.sdp += foreignKey;
      return 1;
    };
    const { patient } = await harness.consultation();
    expect(active(patient).people[0]).toMatchObject({ safetyWords: 'broken' });
    expect(harness.reports[0]).toMatchObject({
      suspectedUser: ids.doctor,
      attackType: 'protocolViolation',
      description: expect.stringContaining('more than one fingerprint'),
    });
    forging = false;
    await harness.advance(60_000);
    expect(active(patient).people[0]).toMatchObject({
      connection: 'connected',
      safetyWords: 'broken',
    });
  });
});

describe('a broken trust', () => {
  it('[PEER-43, PEER-53] stays broken over a reload, with nothing forged any more', async () => {
    const harness = new CallHarness();
    let forging = true;
    harness.signals.copiesOf = ({ message: { description } }) => {
      if (forging && description?.type === 'offer') description.sdp += foreignKey;
      return 1;
    };
    const { patient } = await harness.consultation();
    forging = false;
    const back = await harness.reload('patient', patient);
    await back.session.getSnapshot().actions.join?.();
    await harness.advance(60_000);
    expect(active(back).people[0]).toMatchObject({
      connection: 'connected',
      safetyWords: 'broken',
    });
  });
});

describe('the key of a tab', () => {
  const otherKey = (sdp: string) =>
    sdp.replace(/^(a=fingerprint:sha-256) .*$/m, `$1 ${'EE:'.repeat(31)}EE`);

  it.each([
    ['rebuilt connection', 'offer', 'patient'],
    ['rebuilt connection', 'answer', 'doctor'],
  ] as const)('[PEER-46] a %s with another key in the %s is refused', async (_what, type, name) => {
    const harness = new CallHarness();
    const calls = await harness.consultation();
    harness.signals.copiesOf = ({ message: { description } }) => {
      if (description?.type === type) description.sdp = otherKey(description.sdp);
      return 1;
    };
    for (const each of harness.network.open) each.channel.closeFromRemote();
    await harness.advance(5_000);
    expect(active(calls[name]).people[0]).toMatchObject({ safetyWords: 'broken' });
    expect(harness.reports.map(({ description }) => description).join()).toContain('another key');
  });

  it('[PEER-46] stays the same over a rebuild and an ICE restart, and so do the words', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const words = active(doctor).people[0]?.safetyWords;
    for (const each of harness.network.open) each.channel.closeFromRemote();
    await harness.advance(5_000);
    harness.network.changeAddress();
    await harness.advance(10_000);
    expect(active(doctor).connectionStatus).toBe('connected');
    for (const call of [doctor, patient]) {
      expect(active(call).people[0]).toMatchObject({ safetyWords: words, wordsChanged: false });
    }
    expect(harness.reports).toEqual([]);
  });
});

describe('other words than before', () => {
  it('[PEER-47] are marked as new until the end', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    expect(active(doctor).people[0]).toMatchObject({ wordsChanged: false });
    await patient.keys.clear();
    await harness.reload('patient', patient);
    expect(active(doctor).people[0]).toMatchObject({ wordsChanged: true });
  });
});
