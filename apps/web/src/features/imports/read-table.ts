import { type ImportField, type ImportValues, importLimits } from '@visite/contract';
import { parse } from 'papaparse';
import { decodeText } from './decode-text.ts';
import { guessColumns } from './guess-columns.ts';
import { readCards } from './vcard.ts';

/** A file as a table: what it calls its columns, and what each is taken for. */
export interface FileTable {
  columns: string[];
  rows: { row: number; cells: string[] }[];
  fields: (ImportField | '')[];
}

export interface ChosenFile {
  name: string;
  table: FileTable;
}

export type FileProblem = 'too-large' | 'empty' | 'too-many-rows' | 'not-a-table';

export class FileError extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export async function readTable(file: Blob): Promise<FileTable> {
  if (file.size > importLimits.fileBytes) throw new FileError('too-large');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) throw new FileError('not-a-table');
  const table = /^\s*BEGIN:VCARD/i.test(text) ? cardTable(text) : csvTable(text);
  if (table.rows.length === 0) throw new FileError('empty');
  if (table.rows.length > importLimits.rows) throw new FileError('too-many-rows');
  return table;
}

/** Separator and quotes are found out; the first line names the columns. */
export function csvTable(text: string): FileTable {
  const { data } = parse<string[]>(text, { header: false, skipEmptyLines: false });
  const lines = data.map((cells, at) => ({ row: at + 1, cells }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...rows] = filled;
  const columns = distinct((head?.cells ?? []).map((name) => name.trim()));
  return { columns, rows, fields: guessColumns(columns) };
}

/** Two columns of one name stay two: "Telefon", "Telefon (2)". */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((given, at) => {
    const name = given || `${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times > 1 ? `${name} (${times})` : name;
  });
}

function cardTable(text: string): FileTable {
  const cards = readCards(text);
  const fields = [...new Set(cards.flatMap((card) => Object.keys(card) as ImportField[]))];
  return {
    columns: fields,
    fields,
    rows: cards.map((card, at) => ({
      row: at + 1,
      cells: fields.map((field) => card[field] ?? ''),
    })),
  };
}

/** What is sent of a row: the columns that are taken for something, cut to what a field can hold. */
export function valuesOf(cells: readonly string[], fields: FileTable['fields']): ImportValues {
  const values: ImportValues = {};
  for (const [at, field] of fields.entries()) {
    const value = cells[at]?.trim();
    if (field && value && values[field] === undefined) values[field] = value.slice(0, 4_000);
  }
  return values;
}
