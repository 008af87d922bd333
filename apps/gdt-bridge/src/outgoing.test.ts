import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EndedConsultation, EndedConsultations } from '@visite/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { move, writeWhole } from './files.ts';
import { readGdt } from './gdt-records.ts';
import { createOutgoing, type OutgoingOptions } from './outgoing.ts';
import { Away } from './server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'visite-gdt-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const consultation = (index: number, number = '4711'): EndedConsultation => ({
  number: String(100_000_000_000 + index),
  startedAt: '2026-03-02T08:00:00.000Z',
  endedAt: '2026-03-02T08:10:00.000Z',
  durationSeconds: 600,
  patient: {
    id: '0b4f7f2e-6a0d-4c1e-9b37-2f8f5f0c1a11',
    firstName: 'Petra',
    lastName: 'Müller',
    dateOfBirth: '1957-03-12',
    identifiers: number === '' ? [] : [{ system: 'urn:pvs', value: number }],
  },
  participants: [],
});

/** As the server tells them: two at once, the cursor counts. */
const serverOf =
  (all: readonly EndedConsultation[]) =>
  async (after: string | undefined): Promise<EndedConsultations> => {
    const from = after === undefined ? 0 : Number(after.split('-')[0]);
    const consultations = all.slice(from, from + 2);
    const cursor = `${from + consultations.length}-0`;
    return { consultations, cursor, more: from + 2 < all.length, timeZone: 'Europe/Berlin' };
  };
const outgoing = (more: Partial<OutgoingOptions> & Pick<OutgoingOptions, 'ended'>) =>
  createOutgoing({
    folder,
    server: 'https://praxis.example',
    system: 'urn:pvs',
    form: {
      version: '2.1',
      charset: 'iso8859-1',
      receiver: 'A',
      sender: 'B',
      examination: 'ALLG00',
      textField: '6228',
    },
    fileName: 'visite-{number}.gdt',
    log: () => undefined,
    ...more,
  });

/** The practice software: takes what is there, and deletes it. */
function fetchResults(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.gdt'));
  for (const name of names) {
    expect(readGdt(readFileSync(path.join(folder, name)))[0]?.type).toBe('6310');
    rmSync(path.join(folder, name));
  }
  return names;
}

class Killed extends Error {}

/** Steps that end the bridge at the nth of them: before it, in the middle, or behind it. */
function killedAt(nth: number, when: 'before' | 'within' | 'after') {
  let count = 0;
  const step = async (half: () => void, whole: () => Promise<void>) => {
    count += 1;
    if (count > nth) throw new Killed();
    if (count < nth) return whole();
    if (when === 'within') half();
    if (when === 'after') await whole();
    throw new Killed();
  };
  return {
    writeWhole: (file: string, content: string | Uint8Array) =>
      step(
        () => writeFileSync(`${file}.tmp`, content.slice(0, 10)),
        () => writeWhole(file, content),
      ),
    move: (from: string, to: string) =>
      step(
        () => undefined,
        () => move(from, to),
      ),
  };
}

describe('results for the practice software', () => {
  const all = [1, 2, 3, 4, 5].map((index) => consultation(index));
  const names = all.map(({ number }) => `visite-${number}.gdt`);

  it('[GDT-11] each is handed over once under the name of its appointment', async () => {
    const { pass } = outgoing({ ended: serverOf(all) });
    await pass();
    expect(fetchResults()).toEqual(names);
    await pass();
    await outgoing({ ended: serverOf(all) }).pass();
    expect(fetchResults()).toEqual([]);
  });

  it.each(['before', 'within', 'after'] as const)(
    '[GDT-11] a kill %s any step loses none and hands none over twice',
    async (when) => {
      const steps = names.length * 2 + Math.ceil(names.length / 2);
      for (let nth = 1; nth <= steps; nth += 1) {
        rmSync(folder, { recursive: true, force: true });
        const killed = outgoing({ ended: serverOf(all), steps: killedAt(nth, when) });
        await expect(killed.pass(), `step ${nth}`).rejects.toThrow(Killed);
        const fetched = existsSync(folder) ? fetchResults() : [];
        await outgoing({ ended: serverOf(all) }).pass();
        expect([...fetched, ...fetchResults()].sort(), `step ${nth}`).toEqual(names);
      }
    },
  );

  it('[GDT-10] while the server is away nothing is lost', async () => {
    const away = outgoing({
      ended: async () => {
        throw new Away('ECONNREFUSED');
      },
    });
    await expect(away.pass()).rejects.toThrow(Away);
    await outgoing({ ended: serverOf(all) }).pass();
    expect(fetchResults()).toEqual(names);
  });

  it('[GDT-11] a patient without a number of the practice software leaves a reason, and nothing about the person', async () => {
    await outgoing({ ended: serverOf([consultation(1, '')]) }).pass();
    expect(fetchResults()).toEqual([]);
    const [name = ''] = readdirSync(path.join(folder, 'failed'));
    const reason = readFileSync(path.join(folder, 'failed', name), 'utf8');
    expect(reason).toContain('100000000001');
    expect(reason).not.toMatch(/Petra|Müller/);
  });

  it('[GDT-11] a cursor that cannot be read is not taken for none', async () => {
    await outgoing({ ended: serverOf(all) }).pass();
    writeFileSync(path.join(folder, 'pending/cursor.json'), '{"server":');
    await expect(outgoing({ ended: serverOf(all) }).pass()).rejects.toThrow('cursor.json');
  });
});
