import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import {
  flatJpegFile,
  forgedPng,
  jpegFile,
  pdfFile,
  pngFile,
  progressiveJpegFile,
} from '../../test/files.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const jpeg = await jpegFile();
const largeJpeg = await jpegFile(200, 200);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const allOn = {
  forceChatUpload: true,
  forcePatientFileUpload: true,
  forceStaffFileUpload: true,
};

beforeEach(async () => {
  await setFeatures(test, allOn);
  await test.pool.query('DELETE FROM attachments');
  await setState('started', 0);
});

/** `minutes` since the call was stopped. */
const setState = (status: string, minutes: number) =>
  test.pool.query(
    `UPDATE appointments SET status = $2, started_at = now() - interval '3 hours', stopped_at = NULL,
       ended_at = CASE WHEN $2 = 'stopped' THEN now() - $3 * interval '1 minute' END
     WHERE appointment_id = $1`,
    [test.home.appointment.id, status, minutes],
  );

interface Upload {
  token?: string;
  type?: string;
  initiator?: string;
  file?: Buffer;
  text?: string;
  name?: string;
  key?: string;
  items?: string[];
}

function upload(options: Upload = {}) {
  const { appointment, doctor } = test.home;
  const {
    type = 'image',
    initiator = doctor.id,
    file = pngFile(),
    name = 'Bild äöü.png',
  } = options;
  const body =
    options.text === undefined
      ? { type, initiator_id: initiator, base64_file_content: file.toString('base64'), name }
      : { type: 'video_chat', initiator_id: initiator, text: options.text };
  return test.call('POST', `/calls/${appointment.id}/attachment`, {
    token: options.token ?? doctor.token,
    body: { ...body, ...(options.items && { items: options.items }) },
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  });
}

const stored = async () => {
  const { rows } = await test.pool.query('SELECT * FROM attachments ORDER BY created_at');
  return rows;
};

describe('attachments', () => {
  it.each([
    ['a png', 'image', pngFile()],
    ['a jpeg', 'image', jpeg],
    ['a progressive jpeg', 'image', progressiveJpegFile()],
    ['a pdf', 'pdf', pdfFile()],
  ])(
    '[FILE-2, FILE-16, FILE-18, DATA-7] %s is taken and lies sealed',
    async (_name, type, file) => {
      const response = await upload({ type, file });
      expect([response.statusCode, response.json()]).toEqual([201, { success: true }]);
      const [row] = await stored();
      expect(row).toMatchObject({ type, size_bytes: file.length });
      expect(row.content.includes(file.subarray(0, 8))).toBe(false);
      expect(row.name.includes('Bild')).toBe(false);
    },
  );

  it('[FILE-16] a chat is taken', async () => {
    expect((await upload({ text: 'A: Hallo\nB: Grüß Gott' })).statusCode).toBe(201);
    const [row] = await stored();
    expect(row).toMatchObject({ type: 'video_chat', name: null });
    expect(row.content.includes('Hallo')).toBe(false);
  });

  const png = pngFile();
  it.each([
    ['a pdf that says it is an image', 'image', pdfFile()],
    ['an image that says it is a pdf', 'pdf', png],
    ['markup', 'image', Buffer.from('<svg onload="alert(1)"/>')],
    ['a program', 'pdf', Buffer.from('MZ\u0090\u0000\u0003')],
    ['a png that is only a head', 'image', png.subarray(0, 33)],
    ['a png cut off', 'image', png.subarray(0, -20)],
    ['a png whose bytes are damaged', 'image', damaged(png, 45)],
    ['a jpeg that is only a head', 'image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
    ['a jpeg cut off', 'image', largeJpeg.subarray(0, -300)],
    ['a jpeg whose bytes are damaged', 'image', Buffer.from(largeJpeg).fill(0xff, 700, 760)],
    ['a jpeg of more than 40 megapixels, declared', 'image', flatJpegFile(8_000, 5_001, 3, 8)],
    ['a pdf without pages', 'pdf', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a pdf that is only a head', 'pdf', Buffer.from('%PDF-1.4\nrubbish')],
    ['40 megapixels and more, declared', 'image', forgedPng(8_000, 5_001, false, Buffer.alloc(9))],
    [
      'a bomb that unpacks far beyond its size',
      'image',
      forgedPng(4, 4, true, Buffer.alloc(200_000_000)),
    ],
  ])('[FILE-2, FILE-3, FILE-18, ERR-9] refuses %s', async (_name, type, file) => {
    const response = await upload({ type, file });
    expect([response.statusCode, response.json().code]).toEqual([422, 'content-mismatch']);
    expect(await stored()).toEqual([]);
  });

  it('[FILE-3, ERR-9] refuses a file of more than 10 MB', async () => {
    const response = await upload({ file: Buffer.alloc(10_000_001, 1) });
    expect([response.statusCode, response.json().code]).toEqual([413, 'too-large']);
  });

  it('[FILE-16, ERR-5] refuses an unknown type and content that is no base64', async () => {
    expect((await upload({ type: 'audio' })).statusCode).toBe(400);
    const response = await test.call('POST', `/calls/${test.home.appointment.id}/attachment`, {
      token: test.home.doctor.token,
      body: { type: 'pdf', initiator_id: test.home.doctor.id, base64_file_content: '%', name: 'x' },
    });
    expect(response.statusCode).toBe(400);
  });

  it('[FILE-3] takes 20 files and 50 MB a call, whoever comes at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload()));
    const codes = answers.map((response) => response.statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(20);
    expect(codes.filter((code) => code === 409)).toHaveLength(4);
    await test.pool.query('DELETE FROM attachments');
    await upload();
    await test.pool.query('UPDATE attachments SET size_bytes = 49999999');
    expect((await upload()).json().code).toBe('attachment-limit');
  });

  it('[DATA-29] 40 drawn pages beside the files, named by somebody who has the whole call', async () => {
    const file = randomUUID();
    const { patientToken, patientId } = test.home.appointment;
    await test.pool.query(
      `INSERT INTO attachments (tenant_id, appointment_id, attachment_id, type, initiator_id,
         uploaded_by, content, size_bytes, items)
       SELECT tenant_id, appointment_id, gen_random_uuid(), 'image', doctor_id, doctor_id, '', 1,
         CASE WHEN n > 20 THEN ARRAY[$2 || ':' || n] ELSE '{}' END
       FROM appointments, generate_series(1, 59) AS n WHERE appointment_id = $1`,
      [test.home.appointment.id, file],
    );
    expect((await upload()).json().code).toBe('attachment-limit');
    const asPatient = { token: patientToken, initiator: patientId, items: [`${file}:98`] };
    expect((await upload(asPatient)).json().code).toBe('attachment-limit');
    expect((await upload({ items: [`${file}:99`] })).statusCode).toBe(201);
    expect((await upload({ items: [`${file}:100`] })).json().code).toBe('attachment-limit');
  });
});

describe('who may upload what', () => {
  it('[FILE-19] staff name any participant, a patient only themselves', async () => {
    const { patientToken, patientId } = test.home.appointment;
    expect((await upload({ initiator: patientId })).statusCode).toBe(201);
    expect((await upload({ token: patientToken, initiator: patientId })).statusCode).toBe(201);
    const asDoctor = await upload({ token: patientToken, initiator: test.home.doctor.id });
    expect([asDoctor.statusCode, asDoctor.json().code]).toEqual([403, 'forbidden']);
    const stranger = await upload({ initiator: test.home.mfa.id });
    expect(stranger.json().errors).toEqual([{ path: 'initiator_id', code: 'not-found' }]);
  });

  it('[STAFF-21] strangers to the call may not', async () => {
    for (const who of ['admin', 'mfa', 'otherDoctor'] as const) {
      expect((await upload({ token: test.home[who].token })).statusCode).toBe(403);
    }
    expect((await upload({ token: test.home.otherAppointment.patientToken })).statusCode).toBe(404);
  });

  it.each([
    ['chat', 'forceChatUpload', { text: 'x' }],
    ["files of the staff's side", 'forceStaffFileUpload', {}],
    ["files of the patient's side", 'forcePatientFileUpload', { initiator: 'patient' }],
  ])('[FILE-21, DATA-6] %s only with %s', async (_name, flag, options) => {
    const initiator =
      'initiator' in options ? test.home.appointment.patientId : test.home.doctor.id;
    await setFeatures(test, { ...allOn, [flag]: false });
    const refused = await upload({ ...options, initiator });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'feature-off']);
    await setFeatures(test, { [flag]: true });
    expect((await upload({ ...options, initiator })).statusCode).toBe(201);
  });

  it.each([
    ['pending', 0, 409],
    ['accepted', 0, 409],
    ['started', 0, 201],
    ['stopped', 0, 201],
    ['stopped', 59, 201],
    ['stopped', 61, 409],
    ['cancelled', 0, 409],
    ['missed', 0, 409],
  ])('[FILE-20] %s, %d minutes ago: %d', async (status, minutes, code) => {
    await setState(status, minutes);
    expect((await upload()).statusCode).toBe(code);
  });

  it('[FILE-20] on hold, too', async () => {
    await test.pool.query('UPDATE appointments SET paused_at = now() WHERE appointment_id = $1', [
      test.home.appointment.id,
    ]);
    expect((await upload()).statusCode).toBe(201);
    await test.pool.query('UPDATE appointments SET paused_at = NULL');
  });

  it('[CONTRACT-7] a retry with the same key stores nothing twice', async () => {
    const answers = await Promise.all([upload({ key: 'k1' }), upload({ key: 'k1' })]);
    expect(answers.map((response) => response.statusCode)).toEqual([201, 201]);
    expect(await stored()).toHaveLength(1);
    const other = await upload({ key: 'k1', file: jpeg });
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency-conflict']);
  });
});

function damaged(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
