import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { binaryArray } from './binary-array.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('[PEER-17] an array arrives as it was given, whatever its elements hold', async () => {
  const texts = ['', 'plain', 'ä, "b" {c} \\ \n \\u0000', '😀', 'v'.repeat(70_000)];
  const bytes = [Buffer.from([]), Buffer.from([0, 255, 0])];
  const read = async (type: 'text' | 'bytea', elements: readonly (string | Buffer)[]) => {
    const { rows } = await test.pool.query(`SELECT $1::${type}[] AS it`, [
      binaryArray(type, elements),
    ]);
    return rows[0].it;
  };
  expect(await read('text', texts)).toEqual(texts);
  expect(await read('bytea', bytes)).toEqual(bytes);
  expect(await read('text', [])).toEqual([]);
});
