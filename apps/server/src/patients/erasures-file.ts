import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { readIfThere, writeWhole } from '../db/data-dir.ts';
import type { Erasure } from './erasures-store.ts';

const line = z.strictObject({
  tenant: z.string().check(z.minLength(1), z.maxLength(63)),
  kind: z.enum(['patient', 'tenant']),
  id: z.string().check(z.minLength(1), z.maxLength(63)),
  at: z.iso.datetime(),
});

/** Where the journal lies outside of the database; nowhere for a separate one, unless the operator says where. */
export function erasuresFileOf({
  erasuresFile,
  databaseUrl,
  dataDir,
}: Pick<Config, 'erasuresFile' | 'databaseUrl' | 'dataDir'>): string | undefined {
  if (erasuresFile !== undefined) return erasuresFile;
  return databaseUrl === undefined ? path.join(dataDir, 'erasures.jsonl') : undefined;
}

/** Lines that are written without letting others have their turn. */
const linesAtOnce = 2_000;

/** One line for each, as JSON; whole or as it was. False: nothing has changed. */
export async function writeErasures(file: string, erasures: readonly Erasure[]): Promise<boolean> {
  let content = '';
  for (let from = 0; from < erasures.length; from += linesAtOnce) {
    for (const each of erasures.slice(from, from + linesAtOnce)) {
      content += `${JSON.stringify(each)}\n`;
    }
    await setImmediate();
  }
  if (content === (readIfThere(file) ?? '')) return false;
  writeWhole(file, content);
  return true;
}

/** Throws with the number of the line that is none. */
export async function parseErasures(file: string): Promise<Erasure[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((text, index) => {
    if (text.trim() === '') return [];
    try {
      return [line.parse(JSON.parse(text))];
    } catch {
      throw new Error(`line ${index + 1} is no entry of a journal of erasures`);
    }
  });
}
