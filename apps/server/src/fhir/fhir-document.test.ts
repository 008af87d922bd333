import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { expectValid } from '../../test/fhir-validation.ts';
import { tokenWith } from '../../test/machine-client.ts';
import { createTestApp } from '../../test/test-app.ts';

const document = readFileSync(
  path.join(import.meta.dirname, '../../../../docs/interfaces/fhir.md'),
  'utf8',
);

it('[FHIR-13] the requests of docs/interfaces/fhir.md work as they stand there', async () => {
  const test = await createTestApp();
  try {
    const token = await tokenWith(test, ['patients', 'appointments', 'free-times']);
    const totals: unknown[] = [];
    for (const [, request = ''] of document.matchAll(/```http\n(.*?)```/gs)) {
      const [head = '', ...body] = request
        .replaceAll('$TOKEN', token)
        .replaceAll('$DOCTOR', test.home.doctor.id)
        .split('\n\n');
      const [first = '', ...headers] = head.trim().split('\n');
      const [method = '', url = ''] = first.split(' ');
      const answer = await test.app.inject({
        method: method as 'GET',
        url,
        headers: {
          host: test.home.host,
          ...Object.fromEntries(headers.map((line) => line.split(': '))),
        },
        ...(method === 'POST' && { payload: body.join('\n\n') }),
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const bundle = answer.json();
      totals.push(bundle.total ?? bundle.entry.map((each: { response: object }) => each.response));
      expectValid(bundle);
    }
    expect(totals).toEqual([
      2,
      1,
      [
        expect.objectContaining({ status: '201 Created' }),
        expect.objectContaining({ status: '201 Created' }),
      ],
      3,
    ]);
  } finally {
    await test.close();
  }
});
