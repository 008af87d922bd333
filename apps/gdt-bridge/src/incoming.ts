import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, deleteOlder, filesIn, isGone, move, stamp, writeWhole } from './files.ts';
import { type FieldMap, type GdtPatient, patientOf } from './gdt-patient.ts';
import { mostBytes, type ReadOptions, readGdt } from './gdt-records.ts';
import { Incomplete, type Reason, reasons, Unusable } from './reasons.ts';
import { Away } from './server.ts';

export interface IncomingOptions extends ReadOptions {
  folder: string;
  fields?: FieldMap | undefined;
  /** A file that has not changed for so long is whole, unless it says otherwise itself. */
  settleMs: number;
  /** One that says so is given up then. */
  giveUpMs: number;
  keepDays: number;
  log: (line: string) => void;
  /** Throws `Unusable` where the file is at fault, and `Away` to try again later. */
  take: (patient: GdtPatient) => Promise<void>;
}

/** Of a name: with moment and `.reason.txt` it has to fit into what a disk takes. */
const longestKept = 60;

interface Look {
  size: number;
  mtimeMs: number;
  since: number;
  /** It was judged, and could not be moved yet. */
  ending: Ending | undefined;
}

interface Ending {
  folder: 'done' | 'failed';
  reason?: Reason;
}

/** Watches the folder into which the practice software writes. */
export function createIncoming(options: IncomingOptions) {
  const { folder, log } = options;
  const looks = new Map<string, Look>();

  /** Every file that is whole; one that fails is no other's concern. Throws where the server is away. */
  async function pass(): Promise<void> {
    for (const each of ['done', 'failed'])
      await mkdir(path.join(folder, each), { recursive: true });
    const names = await filesIn(folder);
    for (const known of looks.keys()) if (!names.includes(known)) looks.delete(known);
    for (const name of names) {
      try {
        await look(name);
      } catch (error) {
        if (error instanceof Away) throw error;
        if (!isGone(error)) log(`${name}: later again (${codeOf(error) ?? String(error)})`);
      }
    }
    await deleteOlder(path.join(folder, 'done'), options.keepDays);
  }

  async function look(name: string): Promise<void> {
    const file = path.join(folder, name);
    const { size, mtimeMs } = await stat(file);
    const before = looks.get(name);
    if (!before || before.size !== size || before.mtimeMs !== mtimeMs) {
      looks.set(name, { size, mtimeMs, since: Date.now(), ending: undefined });
      if (options.settleMs > 0) return;
    }
    const seen = looks.get(name);
    if (!seen) return;
    const unchangedMs = Date.now() - seen.since;
    if (unchangedMs < options.settleMs) return;
    // What is too large is not even read: it could be larger than the memory.
    seen.ending ??=
      size > mostBytes
        ? { folder: 'failed', reason: reasons.tooLarge }
        : await endingOf(await readFile(file), unchangedMs);
    if (!seen.ending) return;
    await putAside(name, seen.ending);
    looks.delete(name);
  }

  async function endingOf(bytes: Uint8Array, unchangedMs: number): Promise<Ending | undefined> {
    try {
      const patients = readGdt(bytes, options).map((record) => patientOf(record, options.fields));
      for (const patient of patients) await options.take(patient);
      return { folder: 'done' };
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      if (error instanceof Incomplete && unchangedMs < options.giveUpMs) return undefined;
      return { folder: 'failed', reason: error.reason };
    }
  }

  /** Practice software uses one name again and again: the moment tells them apart. */
  async function putAside(name: string, { folder: to, reason }: Ending) {
    const target = path.join(folder, to, `${stamp()}-${name.slice(-longestKept)}`);
    if (reason) await writeWhole(`${target}.reason.txt`, `${reason.de}\r\n${reason.en}\r\n`);
    await move(path.join(folder, name), target);
    log(reason ? `${name}: failed. ${reason.en}` : `${name}: done`);
  }

  return { pass };
}
