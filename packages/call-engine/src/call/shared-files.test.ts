import { chunkCharacters } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { base64ToBytes, bytesToBase64 } from '../files/base64.ts';
import {
  active,
  CallHarness,
  filesOf,
  forge,
  ids,
  type TestCall,
} from '../testing/call-harness.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';

const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';

describe('files', () => {
  it('[FILE-5, FILE-6, FILE-22] arrive unchanged, with progress on both sides', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const bytes = samplePdf(400_000);
    const seen: number[] = [];
    doctor.session.subscribe(() => seen.push(filesOf(doctor)[0]?.progress ?? 0));
    expect(active(patient).actions.sendFile?.('Befund.pdf', bytes)).toMatchObject({ ok: true });
    await harness.flush();
    const [file] = filesOf(doctor);
    expect(file).toMatchObject({ name: 'Befund.pdf', status: 'complete', from: ids.patient });
    expect(base64ToBytes(file?.base64 ?? '')).toEqual(bytes);
    expect(filesOf(patient)[0]).toMatchObject({ status: 'complete', progress: 1 });
    expect(seen.some((progress) => progress > 0 && progress < 1)).toBe(true);
    expect(active(doctor).chat[0]?.fileUuid).toBe(file?.uuid);
  });

  it('[FILE-1, FILE-3, FILE-10] of a wrong type or size are refused before anything is sent', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const { sendFile } = active(doctor).actions;
    const text = new TextEncoder().encode('hello');
    expect(sendFile?.('a.txt', text)).toEqual({ ok: false, reason: 'wrong-type' });
    expect(sendFile?.('a.pdf', samplePdf(10_000_001))).toEqual({ ok: false, reason: 'too-large' });
    for (let count = 0; count < 20; count += 1) sendFile?.(`${count}.pdf`, samplePdf());
    expect(sendFile?.('21.pdf', samplePdf())).toEqual({ ok: false, reason: 'call-is-full' });
  });

  it('[FILE-22] can be cancelled by the sender and by the receiver', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    for (const [who, name] of [
      [doctor, 'by-sender.pdf'],
      [patient, 'by-receiver.pdf'],
    ] as const) {
      active(doctor).actions.sendFile?.(name, samplePdf(2_000_000));
      for (let step = 0; step < 6; step += 1) harness.network.deliverOne();
      const file = filesOf(who).find((each) => each.name === name);
      active(who).actions.cancelFile?.(file?.uuid ?? '');
      await harness.flush();
      for (const call of [doctor, patient]) {
        const result = filesOf(call).find((each) => each.name === name);
        expect(result).toMatchObject({ status: 'cancelled' });
      }
    }
    expect(harness.reports).toEqual([]);
  });

  it('[FILE-11] whose channel closes during the transfer are sent again and arrive completely', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const bytes = samplePng(2, 2, 900_000);
    active(patient).actions.sendFile?.('Haut.png', bytes);
    for (let step = 0; step < 5; step += 1) harness.network.deliverOne();
    expect(filesOf(doctor)[0]?.progress).toBeGreaterThan(0);
    for (const each of harness.network.open) each.channel.closeFromRemote();
    await harness.advance(10_000);
    expect(filesOf(doctor)).toHaveLength(1);
    expect(filesOf(doctor)[0]).toMatchObject({ status: 'complete' });
    expect(base64ToBytes(filesOf(doctor)[0]?.base64 ?? '')).toEqual(bytes);
    expect(active(doctor).chat).toHaveLength(1);
    expect(harness.reports).toEqual([]);
  });

  it('[FILE-12, FILE-13] with illegal content become empty, renamed and reported', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const file = { type: 'image/png', uuid, name: 'urlaub.png' };
    forge(
      harness,
      'patient',
      { type: 'chatMessage', timestamp: 1, message: '', file },
      { type: 'chunk', uuid, data: btoa('<script>steal()</script>'), isLast: true },
    );
    await harness.flush();
    expect(filesOf(doctor)[0]).toMatchObject({
      name: 'urlaub.png (user manipulation)',
      status: 'manipulated',
      base64: '',
    });
    expect(harness.reports).toMatchObject([
      {
        attackType: 'maliciousFileUpload',
        suspectedUser: ids.patient,
        correspondingAppointment: harness.appointment.id,
      },
    ]);
    expect(active(doctor).connectionStatus).toBe('connected');
  });

  it.each<[string, Record<string, unknown>]>([
    ['a forbidden type', { type: 'image/svg+xml' }],
    ['no type', { type: undefined }],
    ['a type that is no text', { type: { image: 'png' } }],
    ['too large a size', { size: 10_000_001 }],
    ['a name over two lines', { name: 'urlaub\n.svg' }],
  ])(
    '[FILE-12, FILE-13] announced with %s get an entry, empty, renamed and reported',
    async (_name, change) => {
      const harness = new CallHarness();
      const { doctor, patient } = await harness.consultation();
      const file = { type: 'image/png', uuid, name: 'urlaub.svg', ...change };
      forge(
        harness,
        'patient',
        { type: 'chatMessage', timestamp: 7, message: 'schauen Sie', file },
        { type: 'chunk', uuid, data: btoa('<svg onload="steal()"/>'), isLast: true },
      );
      await harness.flush();
      expect(filesOf(doctor)).toMatchObject([
        {
          uuid,
          name: 'urlaub.svg (user manipulation)',
          status: 'manipulated',
          base64: '',
          size: 0,
          from: ids.patient,
        },
      ]);
      expect(active(doctor).chat).toMatchObject([
        { from: ids.patient, time: 7, message: 'schauen Sie', fileUuid: uuid },
      ]);
      expect(harness.reports).toMatchObject([
        { attackType: 'maliciousFileUpload', suspectedUser: ids.patient },
      ]);
      active(patient).actions.sendChat?.('weiter');
      await harness.flush();
      expect(active(doctor).chat).toHaveLength(2);
    },
  );

  it('[FILE-12] announced again with a forbidden type do not change the complete file', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(patient).actions.sendFile?.('Befund.pdf', samplePdf());
    await harness.flush();
    const [whole] = filesOf(doctor);
    const file = { type: 'text/html', uuid: whole?.uuid, name: 'Befund.html' };
    forge(harness, 'patient', { type: 'chatMessage', timestamp: 1, message: '', file });
    active(doctor).actions.sendFile?.('Rezept.pdf', samplePdf());
    await harness.flush();
    const own = filesOf(doctor).find(({ me }) => me);
    forge(harness, 'patient', {
      type: 'chatMessage',
      timestamp: 2,
      message: '',
      file: { ...file, uuid: own?.uuid },
    });
    await harness.flush();
    expect(filesOf(doctor)).toEqual([whole, own]);
    expect(harness.reports.map((report) => report.attackType)).toEqual([
      'maliciousFileUpload',
      'protocolViolation',
    ]);
  });

  it('[FILE-8, FILE-9] without announcement or without end are reported, and the call continues', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    forge(harness, 'patient', { type: 'chunk', uuid, data: 'QUJD', isLast: false });
    const file = { type: 'image/png', uuid, name: 'endless.png' };
    forge(harness, 'patient', { type: 'chatMessage', timestamp: 1, message: '', file });
    await harness.flush();
    const data = 'A'.repeat(chunkCharacters);
    const chunk = { type: 'chunk', uuid, data, isLast: false };
    // Fifty million characters, ten chunks at a time.
    for (let count = 0; count < 50; count += 1) {
      forge(harness, 'patient', ...Array(10).fill(chunk));
      await harness.flush();
    }
    expect(filesOf(doctor)[0]).toMatchObject({ status: 'interrupted', base64: '' });
    expect(harness.reports.map((report) => report.attackType)).toEqual([
      'protocolViolation',
      'protocolViolation',
    ]);
  });

  /** Announces a file without sending any chunk of it. */
  function announce(harness: CallHarness, at: number, size?: number): void {
    const id = `7d0f3b9e-2f6a-4b2b-9c61-${String(at).padStart(12, '0')}`;
    const file = { type: 'application/pdf', uuid: id, name: `${at}.pdf`, ...(size && { size }) };
    forge(harness, 'patient', { type: 'chatMessage', timestamp: at, message: '', file });
  }
  const expected = (call: TestCall) =>
    filesOf(call).flatMap(({ status, name }) => (status === 'receiving' ? [name] : []));

  it('[FILE-3] without a size, or announced twice, do not exceed the limits of a call', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    for (let at = 1; at <= 6; at += 1) announce(harness, at);
    announce(harness, 6);
    announce(harness, 7, 10);
    announce(harness, 7, 10_000_000);
    await harness.flush();
    expect(expected(doctor)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']);
  });

  it('[FILE-3] without a size count with their actual size', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const file = { type: 'application/pdf', uuid, name: 'klein.pdf' };
    forge(
      harness,
      'patient',
      { type: 'chatMessage', timestamp: 1, message: '', file },
      { type: 'chunk', uuid, data: bytesToBase64(samplePdf(300)), isLast: true },
    );
    await harness.flush();
    expect(filesOf(doctor)[0]).toMatchObject({ status: 'complete', size: 300 });
    for (let at = 2; at <= 5; at += 1) announce(harness, at, 10_000_000);
    announce(harness, 6, 9_999_701);
    announce(harness, 7, 9_999_700);
    await harness.flush();
    expect(expected(doctor)).toEqual(['2.pdf', '3.pdf', '4.pdf', '5.pdf', '7.pdf']);
  });

  it('[FILE-10] cannot be announced under the id of somebody else’s file', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    active(doctor).actions.sendFile?.('Rezept.pdf', samplePdf());
    await harness.flush();
    const [own] = filesOf(doctor);
    const file = { type: 'image/png', uuid: own?.uuid, name: 'falsch.png' };
    forge(harness, 'patient', { type: 'chatMessage', timestamp: 1, message: '', file });
    await harness.flush();
    expect(filesOf(doctor)).toEqual([own]);
    expect(harness.reports).toMatchObject([{ attackType: 'protocolViolation' }]);
  });
});

describe('the name of a received file', () => {
  it('[FILE-24] is made by the receiver', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';
    const file = { type: 'application/pdf', uuid, name: 'rechnung\u202efdp.exe', size: 300 };
    forge(harness, 'patient', { type: 'chatMessage', timestamp: 1, message: '', file });
    await harness.flush();
    expect(filesOf(doctor)).toMatchObject([{ name: 'rechnungfdp_exe.pdf' }]);
  });

  it('[FILE-25, FILE-13] HTML behind the header of a PDF is marked and reported', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';
    const html = new TextEncoder().encode('%PDF-1.7\n<html><script>alert(1)</script></html>');
    const file = { type: 'application/pdf', uuid, name: 'a.pdf', size: html.length };
    forge(harness, 'patient', { type: 'chatMessage', timestamp: 1, message: '', file });
    forge(harness, 'patient', { type: 'chunk', uuid, data: bytesToBase64(html), isLast: true });
    await harness.flush();
    expect(filesOf(doctor)).toMatchObject([{ status: 'manipulated', base64: '' }]);
    expect(harness.reports).toMatchObject([{ attackType: 'maliciousFileUpload' }]);
  });
});
