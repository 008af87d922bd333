import { describe, expect, it } from 'vitest';
import { active, CallHarness, ids } from '../testing/call-harness.ts';

const reasonOf = (snapshot: { phase: string; reason?: string }) =>
  snapshot.reason ?? snapshot.phase;

describe('two tabs of one person', () => {
  it.each(['doctor', 'patient'] as const)(
    '[CALL-33, CALL-63] the newer tab of the %s gets the call, the older one ends',
    async (name) => {
      const harness = new CallHarness();
      const calls = await harness.consultation();
      await harness.advance(1_000);
      const newer = harness.openTab(name);
      await newer.session.getSnapshot().actions.join?.();
      await harness.advance(10_000);
      expect(active(newer).connectionStatus).toBe('connected');
      expect(reasonOf(calls[name].session.getSnapshot())).toBe('superseded');
    },
  );

  it('[CALL-63] a signal that names an unknown connection ends no call', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const requests = () => harness.signals.sent.filter(({ from, to }) => from === to).length;
    for (let at = 0; at < 50; at += 1) {
      await harness.signals.send(ids.patient, ids.doctor, {
        connectionId: patient.session.connectionId,
        toConnectionId: `zzzzzzzzz-${at}`,
        intent: 'hello',
      });
    }
    await harness.advance(30_000);
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(active(patient).connectionStatus).toBe('connected');
    expect(requests()).toBeLessThanOrEqual(3);
  });

  it('[CALL-63] another person cannot answer for the newer tab, and no old answer counts', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const forged = {
      connectionId: 'zzzzzzzzz-1',
      toConnectionId: doctor.session.connectionId,
      intent: 'hello',
    } as const;
    harness.network.disconnect();
    await harness.signals.send(ids.patient, ids.doctor, forged);
    await harness.flush();
    expect(reasonOf(doctor.session.getSnapshot())).toBe('active');
    // Replayed from an earlier time: addressed to another tab.
    await harness.signals.send(ids.doctor, ids.doctor, { ...forged, toConnectionId: 'd0' });
    await harness.flush();
    expect(reasonOf(doctor.session.getSnapshot())).toBe('active');
    expect(reasonOf(patient.session.getSnapshot())).toBe('active');
  });
});
