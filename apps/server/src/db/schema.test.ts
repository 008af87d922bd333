import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import * as schema from './schema/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const tables = Object.values(schema).filter((each) => is(each, PgTable));

const typed = () =>
  tables.flatMap((table) => {
    const { name, schema: space = 'public' } = getTableConfig(table);
    return Object.values(getTableColumns(table)).map((column) =>
      [
        `${space}.${name}.${column.name}`,
        column.getSQLType(),
        column.notNull ? 'not null' : 'null',
        column.hasDefault || column.generatedIdentity ? 'default' : 'none',
      ].join(' '),
    );
  });

it('[DATA-5] the typed tables say what the migrated database is', async () => {
  const { rows } = await test.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', n.nspname || '.' || c.relname || '.' || a.attname,
       format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' ELSE 'null' END,
       CASE WHEN a.atthasdef OR a.attidentity <> '' THEN 'default' ELSE 'none' END) AS line
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'operations') AND c.relkind = 'r' AND a.attnum > 0
       AND NOT a.attisdropped AND c.relname <> 'migrations'`,
  );
  expect(typed().sort()).toEqual(rows.map((row) => row.line).sort());
});

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
