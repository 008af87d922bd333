import {
  type ImportField,
  type ImportValues,
  importLimits,
  mobileNumber,
  phone,
} from '@visite/contract';
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

export type FileProblem = 'too-large' | 'empty' | 'too-many-rows' | 'not-a-table' | 'open-quote';

export class FileError extends Error {
  readonly problem: FileProblem;
  /** Where it is, if it is in one place. */
  readonly row: number;
  constructor(problem: FileProblem, row = 0) {
    super(problem);
    this.problem = problem;
    this.row = row;
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

/** The first line names the columns; spreadsheets may put `sep=;` before it. */
export function csvTable(text: string): FileTable {
  const [mark = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const { data, errors } = parse<string[]>(text.slice(mark.length), {
    delimiter: named ?? separatorOf(text),
    skipEmptyLines: false,
  });
  const before = mark === '' ? 1 : 2;
  // A quote that does not end takes every row behind it with it.
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) throw new FileError('open-quote', (open.row ?? 0) + before);
  const lines = data.map((cells, at) => ({ row: at + before, cells }));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...rows] = filled;
  if ((head?.cells.length ?? 0) > importLimits.fileColumns) throw new FileError('not-a-table');
  const columns = distinct((head?.cells ?? []).map((name) => name.trim()));
  return { columns, rows, fields: guessColumns(columns) };
}

const separators = [';', '\t', '|', ','] as const;

/** Of the line with the columns' names, where hardly anything else stands than them. */
function separatorOf(text: string): string {
  const head = text
    .slice(0, 50_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/)
    .find((line) => line.trim() !== '');
  const times = (separator: string) => (head ?? '').split(separator).length;
  return separators.reduce((best, each) => (times(each) > times(best) ? each : best));
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
export function valuesOf(
  cells: readonly string[],
  fields: FileTable['fields'],
  timeZone = 'Europe/Berlin',
): ImportValues {
  const values: ImportValues = {};
  for (const [at, field] of fields.entries()) {
    const value = cells[at]?.trim();
    if (field && value && isBetter(field, value, values[field], timeZone)) {
      values[field] = value.slice(0, 4_000);
    }
  }
  return values;
}

/** The first column counts; of telephone numbers the first mobile one, else the first that is one. */
function isBetter(
  field: ImportField,
  value: string,
  before: string | undefined,
  timeZone: string,
): boolean {
  if (before === undefined) return true;
  const rank = (number: string) =>
    phone.safeParse(number).success ? (mobileNumber(number, timeZone) ? 2 : 1) : 0;
  return field === 'phone' && rank(value) > rank(before);
}
