import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GdtPatient } from './gdt-patient.ts';
import { writeGdt } from './gdt-records.ts';
import { createIncoming, type IncomingOptions } from './incoming.ts';
import { reasons, Unusable } from './reasons.ts';
import { Away } from './server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'visite-gdt-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (number: string, type = '6301') =>
  writeGdt(
    [`8000${type}`, '92063', `3000${number}`, '3101Muster', '3102Petra', '310312031957'].map(
      (line) => ({ id: line.slice(0, 4), value: line.slice(4) }),
    ),
    { charset: 'iso8859-1', withSize: true },
  );
const put = (name: string, bytes: Uint8Array | string) =>
  writeFileSync(path.join(folder, name), bytes);
const namesIn = (sub = '.') =>
  readdirSync(path.join(folder, sub), { withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name.replace(/^\d{8}-\d{9}-/, ''))
    .sort();
const incoming = (more: Partial<IncomingOptions> = {}) => {
  const taken: GdtPatient[] = [];
  const options: IncomingOptions = {
    folder,
    settleMs: 0,
    giveUpMs: 0,
    keepDays: 7,
    log: () => undefined,
    take: async (patient) => void taken.push(patient),
    ...more,
  };
  return { taken, ...createIncoming(options) };
};

describe('the folder of the practice software', () => {
  it('[GDT-9] a file that was taken goes to done, also under a name that comes again', async () => {
    const { pass, taken } = incoming();
    for (const number of ['1', '2']) {
      put('PRAXVISI.GDT', fileOf(number));
      await pass();
    }
    expect(taken.map(({ number }) => number)).toEqual(['1', '2']);
    expect([namesIn(), namesIn('done')]).toEqual([[], ['PRAXVISI.GDT', 'PRAXVISI.GDT']]);
  });

  it('[GDT-9] a file that still grows is left alone, and one that ends in the middle waits for its end', async () => {
    const whole = fileOf('1');
    const { pass, taken } = incoming({ giveUpMs: 3_600_000 });
    put('a.gdt', whole.subarray(0, 40));
    await pass();
    await pass();
    expect([taken.length, namesIn()]).toEqual([0, ['a.gdt']]);
    put('a.gdt', whole);
    await pass();
    expect([taken.length, namesIn('done')]).toEqual([1, ['a.gdt']]);
    const patient = incoming({ settleMs: 3_600_000 });
    put('b.gdt', whole);
    await patient.pass();
    await patient.pass();
    expect([patient.taken.length, namesIn()]).toEqual([0, ['b.gdt']]);
  });

  it('[GDT-9] what cannot be used goes to failed with its reason, in both languages', async () => {
    const { pass } = incoming({
      take: async () => {
        throw new Unusable(reasons.refused('400 Patient.name'));
      },
    });
    put('wrong.gdt', fileOf('1', '6311'));
    put('refused.gdt', fileOf('1'));
    put('cut.gdt', fileOf('1').subarray(0, 40));
    await pass();
    expect(namesIn()).toEqual([]);
    expect(namesIn('failed')).toEqual([
      'cut.gdt',
      'cut.gdt.reason.txt',
      'refused.gdt',
      'refused.gdt.reason.txt',
      'wrong.gdt',
      'wrong.gdt.reason.txt',
    ]);
    const [reason = ''] = readdirSync(path.join(folder, 'failed')).filter((each) =>
      each.endsWith('-wrong.gdt.reason.txt'),
    );
    expect(readFileSync(path.join(folder, 'failed', reason), 'utf8')).toBe(
      'Satzart 6311 wird nicht übernommen, nur 6301 und 6302.\r\nRecord type 6311 is not taken, only 6301 and 6302.\r\n',
    );
  });

  it('[GDT-10] while the server is away everything stays, and is taken later in order', async () => {
    let away = true;
    const taken: string[] = [];
    const { pass } = incoming({
      take: async ({ number }) => {
        if (away) throw new Away('ECONNREFUSED');
        taken.push(number);
      },
    });
    for (const number of ['1', '2', '3']) put(`${number}.gdt`, fileOf(number));
    await expect(pass()).rejects.toThrow(Away);
    expect([namesIn(), namesIn('done'), namesIn('failed')]).toEqual([
      ['1.gdt', '2.gdt', '3.gdt'],
      [],
      [],
    ]);
    away = false;
    await pass();
    expect([taken, namesIn()]).toEqual([['1', '2', '3'], []]);
  });

  it('[GDT-6] a file that is larger than the memory is not read, and one with a very long name is put aside', async () => {
    const { pass, taken } = incoming();
    put('huge.gdt', '');
    // Takes no space on the disk.
    truncateSync(path.join(folder, 'huge.gdt'), 5_000_000_000);
    put(`${'ü'.repeat(125)}.gdt`, fileOf('1'));
    put(`${'x'.repeat(251)}.gdt`, fileOf('2', '6311'));
    await pass();
    expect(namesIn()).toEqual([]);
    expect(taken.map(({ number }) => number)).toEqual(['1']);
    expect(namesIn('failed')).toEqual([
      'huge.gdt',
      'huge.gdt.reason.txt',
      `${'x'.repeat(56)}.gdt`,
      `${'x'.repeat(56)}.gdt.reason.txt`,
    ]);
    expect(namesIn('done')).toEqual([`${'ü'.repeat(56)}.gdt`]);
  });

  it('[GDT-6] no file stops the bridge: each of any bytes ends in done or failed, the good one is taken', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.uint8Array({ maxLength: 80 }), fc.constant(fileOf('9'))), {
          maxLength: 6,
        }),
        async (files) => {
          const { pass, taken } = incoming();
          for (const [index, bytes] of files.entries()) put(`${index}.gdt`, bytes);
          put('good.gdt', fileOf('good'));
          await pass();
          expect(namesIn()).toEqual([]);
          expect(taken.map(({ number }) => number)).toContain('good');
        },
      ),
      { numRuns: 40 },
    );
  });
});
