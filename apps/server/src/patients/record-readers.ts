import { fullName, type StoredContent } from '@visite/contract';
import {
  type AuditFilters,
  type AuditRow,
  readAudit,
  readNames,
  resolvePseudonyms,
} from '../audit/read-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { shortHash } from '../platform/logger.ts';

type Reader = StoredContent['readers'][number];

const deeds: Readonly<Record<string, Reader['did']>> = {
  'content.read': 'read',
  'note.read': 'read',
  'attachment.read': 'read',
  'note.write': 'wrote',
  'patient.export': 'exported',
};

/** Entries of the trail that are read in one go. */
const entriesAtOnce = 500;

interface StoredParts {
  patientId: string;
  appointmentId: string;
  fileIds: readonly string[];
  /** When its first part was stored: an export from before held nothing of it. */
  since: Date | undefined;
}

/** Who has written, read or exported a record, as the trail tells; the last time of each person. */
export async function readReaders(tx: TenantTransaction, record: StoredParts): Promise<Reader[]> {
  const { appointmentId, patientId, fileIds, since } = record;
  // An entry that is not chained yet has the secret id, every other one the short number.
  const appointment = [appointmentId, shortHash(appointmentId)];
  const wanted: AuditFilters[] = [
    { recordType: 'appointment', actionPattern: 'content.read', recordIds: appointment },
    { recordType: 'note', actionPattern: 'note.%', recordIds: appointment },
    ...(fileIds.length > 0
      ? [{ recordType: 'attachment', actionPattern: 'attachment.read', recordIds: fileIds }]
      : []),
    {
      recordType: 'patient',
      actionPattern: 'patient.export',
      subjectId: patientId,
      ...(since && { from: since.toISOString() }),
    },
  ];
  const rows: AuditRow[] = [];
  for (const filters of wanted) rows.push(...(await allEntries(tx, filters)));
  return withNames(tx, lastOfEach(await resolved(tx, rows)));
}

/** All of them: whoever looked long ago is a reader too. */
async function allEntries(tx: TenantTransaction, filters: AuditFilters): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  let page: AuditRow[];
  do {
    const olderThan = rows.at(-1)?.auditId;
    page = await readAudit(tx, filters, { limit: entriesAtOnce, olderThan });
    rows.push(...page);
  } while (page.length === entriesAtOnce);
  return rows;
}

/** Chained entries hold pseudonyms, newer ones the person's own id: one person under one id. */
async function resolved(tx: TenantTransaction, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const ids = rows.flatMap(({ actorId }) => actorId ?? []);
  const people = await resolvePseudonyms(tx, [...new Set(ids)]);
  return rows.map((row) => ({
    ...row,
    actorId: row.actorId && (people.get(row.actorId) ?? row.actorId),
  }));
}

function lastOfEach(rows: readonly AuditRow[]): { row: AuditRow; did: Reader['did'] }[] {
  const last = new Map<string, { row: AuditRow; did: Reader['did'] }>();
  for (const row of rows) {
    const did = deeds[row.action];
    if (!did) continue;
    const key = `${row.actorId ?? row.actorRole} ${did}`;
    if ((last.get(key)?.row.at ?? new Date(0)) < row.at) last.set(key, { row, did });
  }
  return [...last.values()].sort((one, other) => other.row.at.getTime() - one.row.at.getTime());
}

async function withNames(
  tx: TenantTransaction,
  found: readonly { row: AuditRow; did: Reader['did'] }[],
): Promise<Reader[]> {
  const people = await readNames(tx, [...new Set(found.flatMap(({ row }) => row.actorId ?? []))]);
  const names = new Map(people.map((each) => [each.id, fullName(each)]));
  return found.map(({ row, did }) => {
    const name = row.actorId ? names.get(row.actorId) : undefined;
    return { ...(name && { name }), did, at: row.at.toISOString() };
  });
}
