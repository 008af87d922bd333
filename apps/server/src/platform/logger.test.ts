import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createLogger } from './logger.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

function logged(error: unknown): { err: Record<string, unknown>; msg: string } {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  log.error({ err: error }, 'something failed');
  return JSON.parse(lines.join(''));
}

const failureOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

describe('a logged error', () => {
  it('[OPS-76] of the system says what failed', async () => {
    const refused = await failureOf(
      () =>
        new Promise((_, reject) => {
          connect({ host: '127.0.0.1', port: 1 }).on('error', reject);
        }),
    );
    expect(logged(refused)).toMatchObject({
      msg: 'something failed',
      err: { type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    });
  });

  it('[OPS-76] of the code names what was missing', () => {
    const missing = new TypeError("Cannot read properties of undefined (reading 'id')");
    expect(logged(missing).err.message).toBe('Cannot read properties of undefined');
    const called = new TypeError('rows.map is not a function');
    expect(logged(called).err.message).toBe(called.message);
  });

  it('[OPS-76] [OPS-23] of PostgreSQL says what kind it is, without the values', async () => {
    const query = (text: string, values: unknown[] = []) =>
      failureOf(() => test.pool.query(text, values));
    const invalid = logged(await query('SELECT $1::uuid', ['Müller "geboren" 1957']));
    expect(invalid.err).toMatchObject({
      type: 'error',
      code: '22P02',
      message: 'invalid input syntax for type uuid: "…"',
    });
    const double = logged(
      await query(`INSERT INTO tenants (tenant_id, name) VALUES ($1, 'Praxis Müller')`, [
        test.home.id,
      ]),
    );
    expect(double.err).toMatchObject({ code: '23505', constraint: 'tenants_pkey' });
    expect(double.err.message).toBe('duplicate key value violates unique constraint "…"');
    for (const line of [invalid, double]) expect(JSON.stringify(line)).not.toMatch(/Müller|1957/);
  });

  it.each([
    ['of anybody else', new Error('no such patient: Maria Müller')],
    ['of a parser', new SyntaxError('Unexpected token M, "Müller" is not valid JSON')],
    ['of a wrong argument', new TypeError("The argument is wrong. Received 'Müller'")],
    ['of a wrong operator', new TypeError("Cannot use 'in' operator to search for 'a' in Müller")],
    ['without words', new Error('')],
    ['that is none', 'Maria Müller'],
  ])('[OPS-76] [OPS-23] %s has a message that quotes nothing', (_name, error) => {
    const line = logged(error);
    expect(line.err.message).toBe('withheld');
    expect(JSON.stringify(line)).not.toContain('Müller');
  });
});

/** The arguments of a call whose opening bracket stands at `start`, as they are written. */
function argumentsAt(source: string, start: number): string[] {
  const found: string[] = [];
  let [depth, from, quote] = [0, start + 1, ''];
  for (let at = start; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (quote) {
      if (char === quote && source[at - 1] !== '\\') quote = '';
    } else if ('\'"`'.includes(char)) quote = char;
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (!quote && ((depth === 1 && char === ',') || depth === 0)) {
      const given = source.slice(from, at).trim();
      if (given !== '') found.push(given);
      from = at + 1;
      if (depth === 0) return found;
    }
  }
  return found;
}

it('[OPS-76] every line of the log is written with a message', () => {
  const folder = path.resolve(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.long.ts'),
  );
  const calls = files.flatMap((name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    const starts = source.matchAll(/\blog\.(?:trace|debug|info|warn|error|fatal)\(/g);
    return [...starts].map((match) => ({
      name,
      given: argumentsAt(source, match.index + match[0].length - 1),
    }));
  });
  // Were they no longer found, nothing would be checked.
  expect(calls.length).toBeGreaterThan(15);
  const silent = calls.filter(({ given: [first = '', message] }) =>
    /^[{[]|^\w*(?:[eE]rror|cause)$/.test(first) ? message === undefined : false,
  );
  expect(silent).toEqual([]);
});
