import type { AuditEntry } from '@visite/contract';
import { byteOrderMark, csvLine, csvType } from '../platform/csv.ts';

type Format = 'csv' | 'jsonl';

export const exportTypes: Readonly<Record<Format, string>> = {
  csv: csvType,
  jsonl: 'application/jsonl; charset=utf-8',
};

const columns = [
  'id',
  'position',
  'at',
  'actor',
  'actorName',
  'actorRole',
  'action',
  'recordType',
  'record',
  'recordName',
  'detail',
  'requestId',
] as const;

/** As it comes: pages of entries in, lines out. */
export async function* exportLines(
  format: Format,
  pages: AsyncIterable<readonly AuditEntry[]>,
): AsyncGenerator<string> {
  if (format === 'csv') yield byteOrderMark + csvLine(columns);
  for await (const entries of pages) {
    const line = format === 'csv' ? entryLine : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`;
    if (entries.length > 0) yield entries.map(line).join('');
  }
}

function entryLine(entry: AuditEntry): string {
  const values: Record<(typeof columns)[number], string | number | undefined> = {
    id: entry.id,
    position: entry.position,
    at: entry.at,
    actor: entry.actor?.id,
    actorName: entry.actor?.name,
    actorRole: entry.actorRole,
    action: entry.action,
    recordType: entry.recordType,
    record: entry.record,
    recordName: entry.recordPerson?.name,
    detail: Object.keys(entry.detail).length > 0 ? JSON.stringify(entry.detail) : '',
    requestId: entry.requestId,
  };
  return csvLine(columns.map((column) => values[column]));
}
