import { randomUUID } from 'node:crypto';
import {
  type ImportDecision,
  type ImportedRow,
  type ImportRow,
  type ImportState,
  importLimits,
  type PatientImport,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { channels } from '../db/channels.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notifyJobs } from '../mail/queue-store.ts';
import { patientView } from '../patients/patient-view.ts';
import { findPatients } from '../patients/store.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { importRowContext } from './import-context.ts';
import {
  deleteImport,
  type HeldImport,
  hasOpenImport,
  holdImport,
  insertImport,
  lockImports,
  measureImport,
  readImportRows,
  readImports,
  type StoredImportRow,
  saveImportRows,
  setImportDecision,
  setImportState,
} from './import-store.ts';

export interface Asked {
  caller: StaffCaller;
  requestId: string;
}

export async function beginImport(
  tx: TenantTransaction,
  { fileName, rows }: { fileName: string; rows: number },
  { caller }: Asked,
): Promise<string> {
  await lockImports(tx);
  const importId = randomUUID();
  const begun = await insertImport(tx, { importId, fileName, rows, createdBy: caller.id });
  if (!begun) throw new ApiError('import-open');
  return importId;
}

export async function listImports(
  tx: TenantTransaction,
  page: { limit: number; offset: number },
): Promise<PatientImport[]> {
  return (await readImports(tx, page)).map(({ createdAt, finishedAt, ...counts }) => {
    const { fresh, duplicates, wrong, created } = counts;
    return {
      ...counts,
      checked: fresh + duplicates + wrong + created,
      createdAt: createdAt.toISOString(),
      ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    };
  });
}

/** A step that is asked for again has happened; one that does not fit is refused. */
async function held(
  tx: TenantTransaction,
  importId: string,
  from: readonly ImportState[],
  already: readonly ImportState[] = [],
): Promise<HeldImport | null> {
  const found = await holdImport(tx, importId);
  if (!found) throw notFound();
  if (already.includes(found.state)) return null;
  if (!from.includes(found.state)) throw new ApiError('import-state');
  return found;
}

export async function sendImportRows(
  tx: TenantTransaction,
  importId: string,
  rows: readonly ImportRow[],
  box: SecretBox,
): Promise<void> {
  const found = await held(tx, importId, ['uploading']);
  const sealed = new Map(
    rows.map(({ row, values }) => [
      row,
      box.seal(JSON.stringify(values), importRowContext(tx.tenantId, importId, row)),
    ]),
  );
  await saveImportRows(
    tx,
    importId,
    [...sealed].map(([row, content]) => ({ row, content })),
  );
  const received = await measureImport(tx, importId);
  if (received.rows > (found?.rows ?? 0)) throw new ApiError('import-rows');
  // Twice the largest file: who sends more fills the disk, and is no list.
  if (received.bytes > importLimits.bytes) throw new ApiError('too-large');
}

async function begin(
  tx: TenantTransaction,
  importId: string,
  state: 'checking' | 'running' | 'undoing',
): Promise<void> {
  await setImportState(tx, importId, state);
  await notifyJobs(tx, channels.jobs, 'imports');
}

export async function checkImport(tx: TenantTransaction, importId: string): Promise<void> {
  const found = await held(tx, importId, ['uploading'], ['checking', 'checked']);
  if (!found) return;
  if ((await measureImport(tx, importId)).rows !== found.rows) throw new ApiError('import-rows');
  await begin(tx, importId, 'checking');
}

export async function decideImport(
  tx: TenantTransaction,
  importId: string,
  decision: { row?: number | undefined; decision: ImportDecision },
): Promise<void> {
  await held(tx, importId, ['checked']);
  await setImportDecision(tx, importId, decision);
}

export async function runImport(
  tx: TenantTransaction,
  importId: string,
  { caller, requestId }: Asked,
): Promise<void> {
  if (!(await held(tx, importId, ['checked'], ['running', 'done']))) return;
  const [known] = await readImports(tx, { importId });
  await recordAudit(tx, {
    actor: caller,
    action: 'patient.import',
    recordType: 'patient',
    recordId: 'import',
    detail: {
      rows: known?.rows ?? 0,
      added: (known?.fresh ?? 0) + (known?.chosen ?? 0),
    },
    requestId,
  });
  await begin(tx, importId, 'running');
}

/** One that still runs is stopped by it: what it has added so far is taken back. */
export async function undoImport(
  tx: TenantTransaction,
  importId: string,
  { caller, requestId }: Asked,
): Promise<void> {
  await lockImports(tx);
  const found = await held(tx, importId, ['running', 'done'], ['undoing', 'undone']);
  if (!found) return;
  // As with a new one: at most one import is at work.
  if (found.state === 'done' && (await hasOpenImport(tx))) throw new ApiError('import-open');
  const [known] = await readImports(tx, { importId });
  await recordAudit(tx, {
    actor: caller,
    action: 'patient.import-undo',
    recordType: 'patient',
    recordId: 'import',
    detail: { added: known?.created ?? 0 },
    requestId,
  });
  await begin(tx, importId, 'undoing');
}

/** What waits is forgotten; nobody was added. */
export async function discardImport(tx: TenantTransaction, importId: string): Promise<void> {
  await held(tx, importId, ['uploading', 'checking', 'checked']);
  await deleteImport(tx, importId);
}

export async function listImportRows(
  tx: TenantTransaction,
  {
    importId,
    box,
    ...page
  }: Parameters<typeof readImportRows>[2] & {
    importId: string;
    box: SecretBox;
  },
  { caller, requestId }: Asked,
): Promise<ImportedRow[]> {
  if (!(await holdImport(tx, importId))) throw notFound();
  const rows = await readImportRows(tx, importId, page);
  const ids = [...new Set(rows.flatMap(({ alike }) => alike))];
  const known = new Map(
    (await findPatients(tx, ids)).map((row) => [
      row.patient_id,
      patientView(row, tx.tenantId, box),
    ]),
  );
  await recordAudit(tx, {
    actor: caller,
    action: 'patient.list',
    recordType: 'patient',
    recordId: 'list',
    detail: { read: known.size },
    requestId,
  });
  const opened = ({ row, content }: StoredImportRow) => {
    if (!content) return {};
    const text = box.open(content, importRowContext(tx.tenantId, importId, row)).toString('utf8');
    return { values: JSON.parse(text) };
  };
  return rows.map((stored) => {
    const { row, errors, decision, alike, sameAs, kept, patientId } = stored;
    return {
      ...{ row, errors, decision },
      ...opened(stored),
      alike: alike.flatMap((id) => known.get(id) ?? []),
      ...(sameAs !== null && { sameAs }),
      ...(kept && { kept }),
      ...(patientId && { patientId }),
    };
  });
}
