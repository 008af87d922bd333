import { describe, expect, it } from 'vitest';
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
    const table = csvTable('Vorname;Name;Ort;Ort;Geb.-Datum;\nA;B;1;2;3;4\n');
    expect(table.columns).toEqual(['Vorname', 'Name', 'Ort', 'Ort (2)', 'Geb.-Datum', '6']);
    expect(table.fields).toEqual(['firstName', 'lastName', 'city', '', 'dateOfBirth', '']);
    expect(valuesOf(table.rows[0]?.cells ?? [], table.fields)).toEqual({
      ...{ firstName: 'A', lastName: 'B', city: '1', dateOfBirth: '3' },
    });
  });

  it('[IMPORT-21] takes the mobile one of several telephone numbers, else the first that is one', () => {
    const table = csvTable(
      [
        'Vorname;Tel. privat;Telefon 2;Fax;Handy-Nr.',
        'A;0221 123;0221 456;0221 99;0171 1234567',
        'B;0221 123;0151 2345678;;0171 1234567',
        'C;siehe Akte;0221 456;0221 99;',
        'D;;;0221 99;keins',
      ].join('\n'),
    );
    expect(table.fields).toEqual(['firstName', 'phone', 'phone', '', 'phone']);
    const taken = table.rows.map(({ cells }) => valuesOf(cells, table.fields).phone);
    expect(taken).toEqual(['0171 1234567', '0151 2345678', '0221 456', 'keins']);
    const abroad = csvTable('Telefon;Mobil\n044 123 45 67;079 123 45 67\n');
    const [first] = abroad.rows;
    expect(valuesOf(first?.cells ?? [], abroad.fields, 'Europe/Zurich').phone).toBe(
      '079 123 45 67',
    );
  });

  it.each([
    ['semicolons', 'Vorname;Name;Notiz\nA;B;"x, y"\nC;D;a,b,c,d\n'],
    ['tabs', 'Vorname\tName\tNotiz\nA\tB\tx, y\nC\tD\ta,b,c,d\n'],
    ['bars', 'Vorname|Name|Notiz\r\nA|B|x, y\r\nC|D|a,b,c,d\r\n'],
    ['commas', '"Vorname",Name,Notiz\nA,B,"x, y"\nC,D,"a,b,c,d"\n'],
    ['a named separator', 'sep=,\r\nVorname,Name,Notiz\r\nA,B,"x, y"\r\nC,D,"a,b,c,d"\r\n'],
  ])('[IMPORT-16] is read with %s, also of two rows', (_name, text) => {
    const { columns, rows } = csvTable(text);
    expect(columns).toEqual(['Vorname', 'Name', 'Notiz']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A', 'B', 'x, y'],
      ['C', 'D', 'a,b,c,d'],
    ]);
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
    expect(await problemOf('Vorname;Nachname\nA;B\n"Zum Löwen;C\nD;E\n')).toBe('open-quote');
    expect(await problemOf('Vorname;Nachname\n"Zum" Löwen;C\nD;"E"\n')).toBe('open-quote');
    expect(await problemOf(`${'a;'.repeat(500)}\n1;2\n`)).toBe('not-a-table');
    expect(await problemOf(`Name\n${'x\n'.repeat(50_001)}`)).toBe('too-many-rows');
  });

  it('[IMPORT-16] goes by the line of names where the rows could be read in several ways', () => {
    const { columns, rows } = csvTable('Nachname\tVorname\nMuster, geb. Alt\tAnna, Maria\n');
    expect(columns).toEqual(['Nachname', 'Vorname']);
    expect(rows).toEqual([{ row: 2, cells: ['Muster, geb. Alt', 'Anna, Maria'] }]);
  });

  it('[IMPORT-16] says in which row a quote does not end', () => {
    expect(() => csvTable('sep=;\nA;B\n1;2\n"3;4\n5;6\n')).toThrow(
      expect.objectContaining({ problem: 'open-quote', row: 4 }),
    );
  });
});
