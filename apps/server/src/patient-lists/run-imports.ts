import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ImportValues,
  importValues,
  type PatientInput,
  readImportedRow,
} from '@visite/contract';
import * as z from 'zod/mini';
import { recordAudit } from '../audit/record-audit.ts';
import type { Pool } from '../db/pool.ts';
import { nameKey } from '../db/search-text.ts';
import { inTenant, type TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { insertPatients } from '../patients/store.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { importRowContext } from './import-context.ts';
import { holdImport, setImportState } from './import-store.ts';
import {
  bornOnDays,
  forgetContents,
  holdCreated,
  type JudgedRow,
  lockBirthDates,
  markKept,
  nextDueImport,
  readFirstOfKeys,
  readUncheckedRows,
  readWantedRows,
  removeCreated,
  saveCreated,
  saveJudgements,
} from './import-work-store.ts';

export interface RunImportsDeps {
  pool: Pool;
  box: SecretBox;
}

/** Rows of one transaction: short enough that nobody waits for its locks. */
const atOnce = { check: 250, create: 50, forget: 2_000, undo: 100 } as const;

/**
 * Works on the imports that wait, piece by piece. Each piece is one transaction and leaves the import as far
 * as it came: whoever takes over after a crash goes on there. One whose piece fails waits for the next run, so that
 * it holds up nobody else's; the run ends with its error.
 */
export async function runImports(
  { pool, box }: RunImportsDeps,
  at: Date,
  stopping: AbortSignal,
): Promise<{ checked: number; created: number; removed: number }> {
  const figures = { checked: 0, created: 0, removed: 0 };
  // The last row that was done. After a crash it is found again from the first one on.
  const reached = new Map<string, number>();
  const failed = new Map<string, unknown>();
  while (!stopping.aborted) {
    const due = await nextDueImport(pool, [...failed.keys()]);
    if (!due) break;
    const worked = inTenant(pool, due.tenantId, async (tx) => {
      const held = await holdImport(tx, due.importId);
      const step = `${due.importId} ${held?.state}`;
      const piece: Piece = {
        ...{ tx, box, importId: due.importId, today: at.toISOString().slice(0, 10) },
        after: reached.get(step) ?? 0,
        reach: (rows) => reached.set(step, rows.at(-1)?.row ?? 0),
      };
      if (held?.state === 'checking') figures.checked += await checkPiece(piece);
      if (held?.state === 'running') figures.created += await createPiece(piece);
      if (held?.state === 'undoing') figures.removed += await undoPiece(piece);
    });
    await worked.catch((error: unknown) => failed.set(due.importId, error));
    await setImmediate();
  }
  for (const error of failed.values()) throw error;
  return figures;
}

interface Piece {
  tx: TenantTransaction;
  box: SecretBox;
  importId: string;
  today: string;
  after: number;
  reach(rows: readonly { row: number }[]): void;
}

/** Stays in its state, at the end of the queue. */
const goOn = ({ tx, importId }: Piece, state: 'checking' | 'running' | 'undoing') =>
  setImportState(tx, importId, state);

/** Nothing is left to do but to forget what the rows say: the last piece of that ends the import. */
async function finish(
  piece: Piece,
  { from, to }: { from: 'running' | 'undoing'; to: 'done' | 'undone' },
): Promise<void> {
  const forgotten = await forgetContents(piece.tx, piece.importId, atOnce.forget);
  if (forgotten > 0) return goOn(piece, from);
  await setImportState(piece.tx, piece.importId, to);
  await publishChanged(piece.tx, 'patients');
}

function valuesOf({ box, tx, importId }: Piece, row: number, content: Buffer): ImportValues {
  const text = box.open(content, importRowContext(tx.tenantId, importId, row)).toString('utf8');
  return z.parse(importValues, JSON.parse(text));
}

const keyOf = (importId: string, { person, patientData }: PatientInput) =>
  createHmac('sha256', importId)
    .update(`${nameKey(person.firstName, person.lastName)} ${patientData.dateOfBirth}`)
    .digest('base64url');

const sameName = (patient: PatientInput) =>
  nameKey(patient.person.firstName, patient.person.lastName);

/** Who has the name and birth date of a patient, of all who were born on those days. */
async function knownPeople(tx: TenantTransaction, patients: readonly PatientInput[]) {
  const known = new Map<string, string[]>();
  const days = patients.map(({ patientData }) => patientData.dateOfBirth);
  for (const { id, firstName, lastName, day } of await bornOnDays(tx, days)) {
    const key = `${day} ${nameKey(firstName, lastName)}`;
    known.set(key, [...(known.get(key) ?? []), id]);
  }
  return (patient: PatientInput) =>
    (known.get(`${patient.patientData.dateOfBirth} ${sameName(patient)}`) ?? []).slice(0, 20);
}

/** The dry run. */
async function checkPiece(piece: Piece): Promise<number> {
  const { tx, importId, today, after } = piece;
  const rows = await readUncheckedRows(tx, importId, { after, limit: atOnce.check });
  if (rows.length === 0) {
    await setImportState(tx, importId, 'checked');
    return 0;
  }
  const read = rows.map(({ row, content }) => ({
    row,
    result: readImportedRow(valuesOf(piece, row, content), today),
  }));
  const patients = read.flatMap(({ result }) => (result.ok ? [result.patient] : []));
  const alike = await knownPeople(tx, patients);
  const keys = patients.map((patient) => keyOf(importId, patient));
  const first = new Map(
    (await readFirstOfKeys(tx, importId, keys)).map(({ key, row }) => [key, row]),
  );
  const judged = read.map(({ row, result }): JudgedRow => {
    if (!result.ok) return { row, outcome: 'wrong', errors: result.errors };
    const key = keyOf(importId, result.patient);
    const ids = alike(result.patient);
    const sameAs = first.get(key);
    if (sameAs === undefined) first.set(key, row);
    const outcome = ids.length > 0 || sameAs !== undefined ? 'duplicate' : 'new';
    return { row, outcome, key, alike: ids, sameAs };
  });
  await saveJudgements(tx, importId, judged);
  await goOn(piece, 'checking');
  piece.reach(rows);
  return rows.length;
}

async function createPiece(piece: Piece): Promise<number> {
  const { tx, importId, today, after } = piece;
  const rows = await readWantedRows(tx, importId, { after, limit: atOnce.create });
  if (rows.length === 0) {
    await finish(piece, { from: 'running', to: 'done' });
    return 0;
  }
  const late: JudgedRow[] = [];
  const wanted = rows.flatMap(({ row, content, decided }) => {
    const result = readImportedRow(valuesOf(piece, row, content), today);
    if (result.ok) return [{ row, decided, patient: result.patient }];
    // A release with other rules has come since the check.
    late.push({ row, outcome: 'wrong', errors: result.errors });
    return [];
  });
  // Who was added by hand since the check is known by now.
  await lockBirthDates(
    tx,
    wanted.map(({ patient }) => patient.patientData.dateOfBirth),
  );
  const alike = await knownPeople(
    tx,
    wanted.map(({ patient }) => patient),
  );
  const fresh = wanted.filter(({ row, decided, patient }) => {
    const ids = decided ? [] : alike(patient);
    if (ids.length > 0) late.push({ row, outcome: 'duplicate', alike: ids });
    return ids.length === 0;
  });
  const added = await addPatients(
    piece,
    fresh.map(({ patient }) => patient),
  );
  const created = fresh.map(({ row }, at) => ({ row, patientId: added[at] ?? '' }));
  if (created.length > 0) await saveCreated(tx, importId, created);
  if (late.length > 0) await saveJudgements(tx, importId, late);
  await goOn(piece, 'running');
  piece.reach(rows);
  return created.length;
}

/** Their ids, in the same order. */
async function addPatients({ tx, box }: Piece, patients: readonly PatientInput[]) {
  if (patients.length === 0) return [];
  return (await insertPatients(tx, box, patients)).map((row) => row.patient_id);
}

async function undoPiece(piece: Piece): Promise<number> {
  const { tx, importId, after } = piece;
  const held = await holdCreated(tx, importId, { after, limit: atOnce.undo });
  if (held.length === 0) {
    // One that was stopped while it ran still has rows that nobody was added from.
    await finish(piece, { from: 'undoing', to: 'undone' });
    return 0;
  }
  const rowsOf = (rows: typeof held) => rows.map(({ row }) => row);
  const planned = held.filter(({ hasAppointments }) => hasAppointments);
  const changed = held.filter((each) => !each.hasAppointments && each.changed);
  const gone = held.filter((each) => !each.hasAppointments && !each.changed);
  if (planned.length > 0) await markKept(tx, importId, rowsOf(planned), 'appointments');
  if (changed.length > 0) await markKept(tx, importId, rowsOf(changed), 'changed');
  if (gone.length > 0) {
    await removeCreated(tx, importId, gone);
    await recordAudit(tx, {
      actor: { kind: 'job', name: 'imports' },
      action: 'patient.delete',
      recordType: 'patient',
      recordId: 'import',
      detail: { deleted: gone.length, patients: gone.map(({ patientId }) => patientId) },
    });
  }
  await goOn(piece, 'undoing');
  piece.reach(held);
  return gone.length;
}
