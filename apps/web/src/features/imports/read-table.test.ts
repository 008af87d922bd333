import { describe, expect, it } from 'vitest';
import { inParts } from './import-queries.ts';
import { csvTable, FileError, readTable, valuesOf } from './read-table.ts';

const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), little);
  return bytes;
};
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a file of patients', () => {
  const content = 'Vorname;Nachname;Geburtsdatum\r\nJörg;Müller;12.3.1957\r\n';

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['UTF-8', new TextEncoder().encode(content)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${content}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${content}`, true)],
    ['UTF-16, the other order', utf16(`\uFEFF${content}`, false)],
    ['UTF-16 without a mark', utf16(content, true)],
    ['Windows-1252', windows1252(content)],
  ])('[IMPORT-16] is read in %s', async (_charset, bytes) => {
    const table = await readTable(new Blob([bytes]));
    expect(table).toEqual({
      columns: ['Vorname', 'Nachname', 'Geburtsdatum'],
      fields: ['firstName', 'lastName', 'dateOfBirth'],
      rows: [{ row: 2, cells: ['Jörg', 'Müller', '12.3.1957'] }],
    });
  });

  it('[IMPORT-16] keeps breaks and separators within quotes, and skips empty lines', () => {
    const { rows, columns } = csvTable(
      'Name,Notiz\n"Muster, Anna","eins\nzwei ""drei"""\n,\n\nB,C\n',
    );
    expect(columns).toEqual(['Name', 'Notiz']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Muster, Anna', 'eins\nzwei "drei"'],
      ['B', 'C'],
    ]);
  });

  it('[IMPORT-16] keeps columns of one name apart, and takes each field from one column', () => {
    const table = csvTable('Vorname;Name;Telefon;Telefon;Geb.-Datum;\nA;B;1;2;3;4\n');
    expect(table.columns).toEqual(['Vorname', 'Name', 'Telefon', 'Telefon (2)', 'Geb.-Datum', '6']);
    expect(table.fields).toEqual(['firstName', 'lastName', 'phone', '', 'dateOfBirth', '']);
    expect(valuesOf(table.rows[0]?.cells ?? [], table.fields)).toEqual({
      ...{ firstName: 'A', lastName: 'B', phone: '1', dateOfBirth: '3' },
    });
  });

  it('[IMPORT-16] is refused in words when it is empty, too long or something else', async () => {
    const problemOf = async (part: BlobPart) =>
      readTable(new Blob([part])).then(
        () => null,
        (error: unknown) => (error instanceof FileError ? error.problem : error),
      );
    expect(await problemOf('Vorname;Nachname\n')).toBe('empty');
    expect(await problemOf('')).toBe('empty');
    expect(await problemOf('PK\u0003\u0004\0\0x'.repeat(9))).toBe('not-a-table');
    expect(await problemOf(`Name\n${'x\n'.repeat(50_001)}`)).toBe('too-many-rows');
  });

  it('[IMPORT-9] goes to the server in parts that it takes', () => {
    const rows = Array.from({ length: 1_201 }, (_, row) => ({
      row: row + 1,
      values: { remark: 'ä'.repeat(row < 600 ? 2_000 : 1) },
    }));
    const parts = inParts(rows);
    expect(parts.flat()).toEqual(rows);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(500);
      expect(new TextEncoder().encode(JSON.stringify({ rows: part })).length).toBeLessThan(
        1_000_000,
      );
    }
  });
});
