import { describe, expect, it } from 'vitest';
import { encodeFrame } from '../channel/file-frame.ts';
import { base64ToBytes } from '../files/base64.ts';
import { active, CallHarness, filesOf, ids } from '../testing/call-harness.ts';
import { samplePdf } from '../testing/sample-files.ts';

const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';
const size = 900_000;

describe('files between two of our own clients', () => {
  it('[FILE-27] go as binary over the second channel, less than a tenth above their size', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const sender = harness.network.open[1];
    const before = (sender?.extra.total ?? 0) + (sender?.channel.total ?? 0);
    const bytes = samplePdf(size);
    active(patient).actions.sendFile?.('Befund.pdf', bytes);
    await harness.flush();
    expect(filesOf(doctor)[0]).toMatchObject({ status: 'complete', from: ids.patient, size });
    expect(base64ToBytes(filesOf(doctor)[0]?.base64 ?? '')).toEqual(bytes);
    const sent = (sender?.extra.total ?? 0) + (sender?.channel.total ?? 0) - before;
    expect(sent).toBeGreaterThan(size);
    expect(sent).toBeLessThan(size * 1.01);
  });

  it('[FILE-27, PEER-42] a client that knows only the specified chunks gets those', async () => {
    const harness = new CallHarness();
    harness.withoutExtraChannel.add('doctor');
    const { doctor, patient } = await harness.consultation();
    active(patient).actions.sendFile?.('Befund.pdf', samplePdf(size));
    await harness.flush();
    expect(filesOf(doctor)[0]).toMatchObject({ status: 'complete', size });
    expect(harness.network.open[1]?.channel.total).toBeGreaterThan(size * 1.33);
  });

  it('[FILE-27] asked for again and again, a file is sent once', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    active(doctor).actions.sendFile?.('Befund.pdf', samplePdf(size));
    await harness.flush();
    const [file] = filesOf(patient);
    const { extra } = harness.network.open[0] ?? {};
    const before = extra?.total;
    const wish = JSON.stringify({ type: 'wantFile', uuid: file?.uuid });
    for (let count = 0; count < 20; count += 1) harness.network.open[1]?.extra.send(wish);
    await harness.flush();
    expect(extra?.total).toBe(before);
    expect(harness.reports).toEqual([]);
  });

  it.each([
    [
      'a piece of a file that nobody announced',
      encodeFrame({ uuid, offset: 0, bytes: samplePdf() }),
    ],
    ['bytes that are no piece', new Uint8Array(12)],
  ])('[FILE-27, FILE-8, PEER-36] %s: reported, and the call goes on', async (_what, data) => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    harness.network.open[1]?.extra.send(data);
    await harness.flush();
    expect(harness.reports).toMatchObject([
      { suspectedUser: ids.patient, attackType: 'protocolViolation' },
    ]);
    active(patient).actions.sendFile?.('Befund.pdf', samplePdf());
    await harness.flush();
    expect(filesOf(doctor)[0]).toMatchObject({ status: 'complete' });
  });

  it('[FILE-27, FILE-12, FILE-13] illegal content becomes empty, renamed and reported', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const bytes = new TextEncoder().encode('<script>alert(1)</script>');
    const file = { type: 'application/pdf', uuid, name: 'Befund.pdf', size: bytes.length };
    const [, sender] = harness.network.open;
    sender?.channel.send(JSON.stringify({ type: 'chatMessage', timestamp: 1, message: '', file }));
    await harness.flush();
    sender?.extra.send(encodeFrame({ uuid, offset: 0, bytes }));
    await harness.flush();
    expect(filesOf(doctor)[0]).toMatchObject({ status: 'manipulated', base64: '' });
    expect(harness.reports).toMatchObject([{ attackType: 'maliciousFileUpload' }]);
  });
});
