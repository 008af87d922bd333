import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-app.ts';
import { readReferences, readTables } from './catalog-store.ts';
import { loadOrder } from './load-order.ts';
import { createRowDigest } from './row-digest.ts';
import { contentTables, transientTables } from './tables.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

it('[OPS-56] every table of the schema is content of a backup or transient, and none is both', async () => {
  const names = (await readTables(client)).map(({ name }) => name);
  expect([...contentTables, ...transientTables].sort()).toEqual(names);
});

it('[OPS-56] content refers to no transient table, and in no circle', async () => {
  const references = await readReferences(client);
  const order = loadOrder([...contentTables], references);
  for (const { from, to } of references.filter((each) => contentTables.has(each.from))) {
    expect([from, contentTables.has(to)]).toEqual([from, true]);
    expect(order.indexOf(to)).toBeLessThan(order.indexOf(from));
  }
  expect(() =>
    loadOrder(
      ['a', 'b'],
      [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    ),
  ).toThrow('circle');
});

it('[OPS-55] the digest of rows does not depend on their order or on how they arrive', () => {
  const digestOf = (...pieces: string[]) => {
    const digest = createRowDigest();
    for (const piece of pieces) digest.add(Buffer.from(piece));
    return digest.result();
  };
  const whole = digestOf('a\tb\nc\td\n\n');
  expect(whole.rows).toBe(3);
  expect(digestOf('c', '\td', '\n\na\t', 'b\n')).toEqual(whole);
  expect(digestOf('a\tb\nc\te\n\n')).not.toEqual(whole);
  expect(digestOf('a\tb\nc\td\n')).not.toEqual(whole);
});
