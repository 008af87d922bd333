import { describe, expect, it } from 'vitest';
import { active, CallHarness, ids } from '../testing/call-harness.ts';

const foreignKey = `a=fingerprint:sha-256 ${Array(32).fill('EE').join(':')}\r\n`;

describe('a description with two keys', () => {
  it('[PEER-103] shows a broken trust that the next connection does not mend, and is reported', async () => {
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
