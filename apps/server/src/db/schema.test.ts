import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeStatement, type ResultColumn } from '../../test/describe-statement.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { type RowField, readStatements, type Statement } from '../../test/typed-statements.ts';

let test: TestApp;
let client: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.close();
});

/** What is wrong with the types of one statement's rows. */
function mismatches(columns: readonly ResultColumn[], fields: readonly RowField[]): string[] {
  const names = fields.map(({ name }) => name);
  return [
    ...columns.flatMap((column) => {
      const field = fields.find(({ name }) => name === column.name);
      if (!field) return [];
      if (column.type !== 'any' && field.type !== 'any' && column.type !== field.type) {
        return [`${column.name} is ${column.type}, not ${field.type}`];
      }
      return column.nullable && !field.nullable ? [`${column.name} may be null`] : [];
    }),
    ...names
      .filter((name) => !columns.some((column) => column.name === name))
      .map((name) => `${name} is not selected`),
  ];
}

async function problemsOf({ place, texts, fields, readsRows }: Statement): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    try {
      const columns = await describeStatement(client, text);
      if (readsRows && !fields) found.push('rows without a type');
      if (fields) found.push(...mismatches(columns, fields));
    } catch (error) {
      found.push(String(error));
    }
  }
  return found.map((problem) => `${place}: ${problem}`);
}

it('[DATA-5] every statement fits the migrated database, and the types of its rows do', async () => {
  // Those of db/ prepare the database itself; what is put together while running has no text here.
  const statements = readStatements().filter(
    ({ place, texts }) => texts.length > 0 && !place.startsWith('db/'),
  );
  // Were they no longer found, nothing would be checked.
  expect(statements.length).toBeGreaterThan(100);
  const problems: string[] = [];
  for (const each of statements) problems.push(...(await problemsOf(each)));
  expect(problems).toEqual([]);
}, 120_000);

it('[DATA-1] every foreign key within the practices carries the tenant', async () => {
  const { rows } = await test.pool.query<{ conname: string }>(
    `SELECT conname FROM pg_constraint c WHERE contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey) AND attname = 'tenant_id')`,
  );
  expect(rows).toEqual([]);
});

it('[DATA-1] every foreign key can be followed backwards through an index', async () => {
  const { rows } = await test.pool.query<{ name: string }>(
    `SELECT conrelid::regclass || ' ' || conname AS name FROM pg_constraint c
     WHERE contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
         AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  );
  expect(rows).toEqual([]);
});
