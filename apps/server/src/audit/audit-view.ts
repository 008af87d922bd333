import { type AuditEntry, fullName } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { shortHash } from '../platform/logger.ts';
import { isUuid, mapStrings, stringsIn } from './pseudonyms.ts';
import { type AuditRow, readNames, resolvePseudonyms } from './read-store.ts';

const secretId = /^[A-Za-z0-9_-]{22}$/;
const isPerson = ({ recordType }: AuditRow) => recordType === 'patient' || recordType === 'staff';

/** Entries as admins read them: people with their names, appointments without their secret ids. */
export async function auditViews(
  tx: TenantTransaction,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const ids = [...new Set(rows.flatMap(idsIn))];
  const people = await resolvePseudonyms(tx, ids);
  const names = new Map(
    (await readNames(tx, [...ids, ...people.values()])).map((each) => [each.id, fullName(each)]),
  );
  const personOf = (id: string) => {
    // What is not chained yet still has the person's own id.
    const personId = people.get(id) ?? id;
    const name = names.get(personId);
    return name === undefined ? {} : { id: personId, name };
  };
  const readable = (text: string) =>
    personOf(text).name ?? (secretId.test(text) ? shortHash(text) : text);
  return rows.map((row) => ({
    id: row.auditId,
    ...(row.position !== null && { position: row.position }),
    at: row.at.toISOString(),
    ...(row.actorId && { actor: personOf(row.actorId) }),
    actorRole: row.actorRole,
    action: row.action,
    recordType: row.recordType,
    record: recordOf(row, personOf(row.recordId).id),
    ...(isPerson(row) && isUuid(row.recordId) && { recordPerson: personOf(row.recordId) }),
    detail: textsIn(row.detail, readable),
    ...(row.requestId && { requestId: row.requestId }),
  }));
}

function textsIn(detail: AuditRow['detail'], readable: (text: string) => string) {
  const textOf = (value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value);
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      const values = mapStrings(value, readable);
      return [name, (Array.isArray(values) ? values : [values]).map(textOf)];
    }),
  );
}

const idsIn = (row: AuditRow) =>
  [row.actorId, row.recordId, ...stringsIn(row.detail)].filter(isUuid);

const recordOf = ({ recordId }: AuditRow, personId: string | undefined) =>
  personId ?? (secretId.test(recordId) ? shortHash(recordId) : recordId);
