import { describe, expect, it } from 'vitest';
import { active, CallHarness, filesOf, ids } from '../testing/call-harness.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';

describe('uploads after the call', () => {
  it('[CALL-18, CALL-19] follow the flags: chat, patient’s files, staff’s files', async () => {
    for (const flag of [
      'forceChatUpload',
      'forcePatientFileUpload',
      'forceStaffFileUpload',
    ] as const) {
      const harness = new CallHarness();
      harness.features[flag] = true;
      const { doctor, patient } = await harness.consultation();
      active(doctor).actions.sendChat?.('Hallo');
      active(doctor).actions.sendFile?.('staff.pdf', samplePdf());
      active(patient).actions.sendFile?.('patient.png', samplePng());
      await harness.flush();
      await active(doctor).actions.stop?.();
      const expected = {
        forceChatUpload: { type: 'video_chat', initiatorId: ids.doctor },
        forcePatientFileUpload: { type: 'image', initiatorId: ids.patient, name: 'patient.png' },
        forceStaffFileUpload: { type: 'pdf', initiatorId: ids.doctor, name: 'staff.pdf' },
      };
      expect(harness.uploads).toMatchObject([expected[flag]]);
    }
  });

  it('[CALL-18] a file that was sent without words is a line of its own in the stored chat', async () => {
    const harness = new CallHarness();
    harness.features.forceChatUpload = true;
    const { doctor, patient } = await harness.consultation();
    active(patient).actions.sendFile?.('patient.png', samplePng());
    await harness.flush();
    await active(doctor).actions.stop?.();
    const text = expect.stringMatching(/[^ ]: \[patient\.png\]$/);
    expect(harness.uploads).toMatchObject([{ type: 'video_chat', text }]);
  });

  it('[DATA-29] what was drawn on a stored file is stored at the end, not at a hold, and once', async () => {
    const harness = new CallHarness();
    harness.features.forceStaffFileUpload = true;
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.sendFile?.('staff.pdf', samplePdf());
    active(patient).actions.sendFile?.('patient.png', samplePng());
    await harness.flush();
    const [own, foreign] = filesOf(doctor);
    const points = [[0.1, 0.2]] as [number, number][];
    const stroke = { id: 'one', color: '#ff0000', width: 0.01, points };
    active(patient).actions.draw?.(`${own?.uuid}#page=2`, [stroke]);
    active(doctor).actions.draw?.(`${foreign?.uuid}`, [stroke]);
    await harness.flush();
    await active(doctor).actions.pause?.();
    expect(harness.uploads).toHaveLength(1);
    const again = harness.openTab('doctor', doctor);
    await again.session.getSnapshot().actions.join?.();
    await harness.flush();
    await active(again).actions.stop?.();
    expect(harness.uploads.map(({ items }) => items?.[0]?.split(':')[0])).toEqual([
      own?.uuid,
      own?.uuid,
    ]);
    expect(harness.uploads[1]).toMatchObject({ type: 'image', initiatorId: ids.doctor });
    expect(again.session.getSnapshot()).toMatchObject({ uploads: { total: 1, done: 1 } });
  });

  it('[DATA-29] a drawing that cannot be rendered counts as not stored', async () => {
    const harness = new CallHarness();
    harness.features.forceStaffFileUpload = true;
    harness.rendersDrawings = false;
    const { doctor } = await harness.consultation();
    active(doctor).actions.sendFile?.('staff.png', samplePng());
    await harness.flush();
    const points = [[0.1, 0.2]] as [number, number][];
    const stroke = { id: 'one', color: '#ff0000', width: 0.01, points };
    active(doctor).actions.draw?.(`${filesOf(doctor)[0]?.uuid}`, [stroke]);
    await active(doctor).actions.stop?.();
    expect(doctor.session.getSnapshot()).toMatchObject({
      uploads: { total: 2, done: 1, failed: 1 },
    });
  });

  it('[CALL-18] are retried when the server is unreachable, and finally reported as failed', async () => {
    const harness = new CallHarness();
    harness.features.forceChatUpload = true;
    const { doctor } = await harness.consultation();
    active(doctor).actions.sendChat?.('Hallo');
    harness.failing.add('upload');
    const stopped = active(doctor).actions.stop?.();
    await harness.advance(60_000);
    await stopped;
    expect(harness.calls.filter((call) => call.startsWith('upload'))).toHaveLength(4);
    expect(doctor.session.getSnapshot()).toMatchObject({
      uploads: { total: 1, done: 0, failed: 1 },
    });
  });

  it('[CALL-39] after a hold the conversation is restored, and only new items are uploaded', async () => {
    const harness = new CallHarness();
    harness.features.forceChatUpload = true;
    const { doctor, patient } = await harness.consultation();
    active(patient).actions.sendChat?.('vor der Pause');
    await harness.flush();
    await doctor.session.getSnapshot().actions.pause?.();
    const again = harness.openTab('doctor', doctor);
    await again.session.getSnapshot().actions.join?.();
    await harness.flush();
    expect(active(again).chat.map(({ message }) => message)).toEqual(['vor der Pause']);
    active(patient).actions.sendChat?.('nach der Pause');
    await harness.flush();
    await active(again).actions.stop?.();
    const texts = harness.uploads.map((each) => (each.type === 'video_chat' ? each.text : ''));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('vor der Pause');
    expect(texts[1]).toContain('nach der Pause');
    expect(texts[1]).not.toContain('vor der Pause');
    const snapshot = again.session.getSnapshot();
    const summary = snapshot.phase === 'ended' ? snapshot.summary : null;
    expect(summary?.chatProtocol).toHaveLength(2);
  });
});
