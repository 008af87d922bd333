import { csvCell } from '@visite/contract';

/** Spreadsheets take a file without the mark for Latin-1: "Müller" would be broken. */
export const byteOrderMark = '\u{feff}';

export const csvType = 'text/csv; charset=utf-8';

/** Semicolons: a German spreadsheet takes a comma for the decimal one. */
export const csvLine = (values: readonly (string | number | null | undefined)[]): string =>
  `${values.map((value) => csvCell(String(value ?? ''))).join(';')}\r\n`;

/**
 * A file as it comes: `first` was read before the answer begins, because from then on a failure can only cut
 * it off. A slow reader holds no connection: each page has a transaction of its own.
 */
export async function* csvFile<Row>(
  head: readonly string[],
  first: readonly Row[],
  next: (last: Row) => Promise<readonly Row[]>,
  lineOf: (row: Row) => string,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  let page = first;
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page.map(lineOf).join('');
    page = await next(last);
  }
}
