import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-app.ts';
import { parseMoment } from './parse-moment.ts';

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** As PostgreSQL writes it, whatever the session's time zone and the year. */
async function textsOf(zone: string, moments: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`SET TimeZone = '${zone}'`);
  const { rows } = await client.query<{ text: string }>(
    'SELECT moment::text AS text FROM unnest($1::timestamptz[]) AS moment',
    [moments],
  );
  await client.end();
  return rows.map((row) => row.text);
}

describe('moments out of the database', () => {
  it('[CONTRACT-5] are those that the driver reads, in every form', async () => {
    const date = fc.date({
      min: new Date('0100-01-01T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    const micros = fc.integer({ min: 0, max: 999_999 }).map((each) => `${each}`.padStart(6, '0'));
    const moments = fc
      .sample(fc.tuple(date, micros), 2_000)
      .map(([at, part]) => `${at.toISOString().slice(0, 19)}.${part}Z`);
    const rare = ['infinity', '0044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00.5+00'];
    for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu']) {
      for (const text of await textsOf(zone, [...moments, ...rare])) {
        expect(parseMoment(text), text).toEqual(driver(text));
      }
    }
  });
});
