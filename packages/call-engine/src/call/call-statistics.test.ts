import { callReport } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { CallHarness } from '../testing/call-harness.ts';

const stop = async (
  harness: CallHarness,
  doctor: Awaited<ReturnType<CallHarness['consultation']>>['doctor'],
) => {
  await doctor.session.getSnapshot().actions.stop?.();
  await harness.flush();
};

describe('the report of a call', () => {
  it('[CALL-65] is sent once by each side when the call ends, in numbers and choices alone', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await harness.advance(1_300);
    patient.session.handlePictureShown();
    await harness.advance(28_700);
    patient.session.handlePictureShown();
    await stop(harness, doctor);
    expect(harness.callReports).toHaveLength(2);
    const fromPatient = harness.callReports.find(({ side }) => side === 'patient');
    expect(fromPatient).toMatchObject({
      outcome: 'connected',
      firstPictureSeconds: 1.3,
      relayed: false,
      reconnects: 0,
      qualitySeconds: { weak: 0, poor: 0 },
    });
    expect(fromPatient?.qualitySeconds.good).toBeGreaterThan(20);
    for (const { side: _side, ...report } of harness.callReports) {
      expect(callReport.safeParse(report).success).toBe(true);
    }
    patient.session.leaveNow();
    expect(harness.callReports).toHaveLength(2);
  });

  it('[CALL-65] does not delay the end, and a failure of it is nobody’s matter', async () => {
    const harness = new CallHarness();
    harness.failing.add('callReport');
    const { doctor } = await harness.consultation();
    await stop(harness, doctor);
    expect(doctor.session.getSnapshot()).toMatchObject({ phase: 'ended', reason: 'stopped' });
    expect(harness.callReports.map(({ side }) => side)).toContain('staff');
  });

  it('[CALL-65] is sent while the page is being closed', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    patient.session.leaveNow();
    expect(harness.callReports).toMatchObject([{ side: 'patient', outcome: 'connected' }]);
  });

  it('[CALL-65] is not sent where the practice wants no statistics', async () => {
    const harness = new CallHarness();
    harness.features.callStatistics = false;
    const { doctor } = await harness.consultation();
    await stop(harness, doctor);
    expect(harness.callReports).toEqual([]);
  });

  it('[CALL-65] is not sent by a tab that another one replaced, nor after a logout', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    patient.session.handleLoggedOut();
    expect(harness.callReports).toEqual([]);
  });

  it('[CALL-66] counts losses of the connection, and one that lasts as lost', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    await harness.advance(4_000);
    harness.network.disconnect();
    await harness.advance(1_000);
    harness.network.restore();
    await harness.advance(4_000);
    harness.network.disconnect();
    await harness.advance(8_000);
    await stop(harness, doctor);
    expect(harness.callReports.map(({ outcome, reconnects }) => [outcome, reconnects])).toEqual([
      ['lost', 2],
      ['lost', 2],
    ]);
  });

  it('[CALL-66] tells a path that was not found from an answer that never came', async () => {
    const harness = new CallHarness();
    harness.network.up = false;
    const { doctor } = await harness.consultation();
    await harness.advance(12_000);
    await stop(harness, doctor);
    expect(harness.callReports.map(({ outcome }) => outcome)).toEqual([
      'no-connection',
      'no-connection',
    ]);
    const silent = new CallHarness();
    const [alone] = await silent.joined('doctor');
    silent.change({ patientPresent: true });
    await alone?.session.getSnapshot().actions.start?.();
    await silent.advance(12_000);
    await alone?.session.getSnapshot().actions.stop?.();
    expect(silent.callReports).toMatchObject([
      { side: 'staff', outcome: 'no-answer', firstPictureSeconds: null },
    ]);
  });

  it('[CALL-66] says nothing when nobody was there, or nobody waited for the connection', async () => {
    const harness = new CallHarness();
    const [doctor] = await harness.joined('doctor');
    await doctor?.session.getSnapshot().actions.start?.();
    await harness.advance(60_000);
    await doctor?.session.getSnapshot().actions.stop?.();
    expect(harness.callReports).toEqual([]);
    const hasty = new CallHarness();
    hasty.network.up = false;
    const call = await hasty.consultation();
    await hasty.advance(2_000);
    await stop(hasty, call.doctor);
    expect(hasty.callReports).toEqual([]);
  });
});
