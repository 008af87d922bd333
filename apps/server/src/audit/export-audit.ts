import type { AuditEntry } from '@visite/contract';

type Format = 'csv' | 'jsonl';

export const exportTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
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

/** Spreadsheets take a file without the mark for Latin-1: "Müller" would be broken. */
const byteOrderMark = '\u{feff}';

/** As it comes: pages of entries in, lines out. */
export async function* exportLines(
  format: Format,
  pages: AsyncIterable<readonly AuditEntry[]>,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${byteOrderMark}${columns.join(';')}\r\n`;
  for await (const entries of pages) {
    const line = format === 'csv' ? csvLine : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`;
    if (entries.length > 0) yield entries.map(line).join('');
  }
}

function csvLine(entry: AuditEntry): string {
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
  return `${columns.map((column) => cell(String(values[column] ?? ''))).join(';')}\r\n`;
}

/** Prefixes values that a spreadsheet would run as a formula (CSV injection). */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
