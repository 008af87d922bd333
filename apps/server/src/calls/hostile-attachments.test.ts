import { afterAll, beforeAll, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import {
  deepNesting,
  deflateBomb,
  harmlessObjectStream,
  nestedDeflateBomb,
} from '../../test/hostile-pdfs.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await setFeatures(test, { forceStaffFileUpload: true });
  await test.pool.query(
    "UPDATE appointments SET status = 'started', started_at = now() WHERE appointment_id = $1",
    [test.home.appointment.id],
  );
});
afterAll(() => test.close());

async function upload(file: Buffer) {
  const { appointment, doctor } = test.home;
  const body = {
    type: 'pdf',
    initiator_id: doctor.id,
    base64_file_content: file.toString('base64'),
    name: 'Befund.pdf',
  };
  return test.call('POST', `/calls/${appointment.id}/attachment`, { token: doctor.token, body });
}

const megabytes = () => process.resourceUsage().maxRSS / 1_024;

it.each([
  ['875 KB that unpack to 900 MB', deflateBomb],
  ['2 KB that unpack to 900 MB', nestedDeflateBomb],
  ['five million brackets in each other', deepNesting],
])(
  '[FILE-26] a PDF of %s is refused, and the server does not grow',
  { timeout: 90_000 },
  async (_name, make) => {
    const file = await make();
    expect(file.length).toBeLessThan(900_000);
    const before = megabytes();
    const response = await upload(file);
    expect([response.statusCode, response.json().code]).toEqual([422, 'content-mismatch']);
    expect(megabytes() - before).toBeLessThan(200);
  },
);

it('[FILE-26] after them a whole file is taken', async () => {
  expect((await upload(await harmlessObjectStream())).statusCode).toBe(201);
});
