import { expect, it } from 'vitest';
import { csvCell } from './csv-cell.ts';

it.each([
  ['Müller', 'Müller'],
  ['', ''],
  ['a;b', '"a;b"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  ['=1+1', `"'=1+1"`],
  ['+49 221', `"'+49 221"`],
  ['-1', `"'-1"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', `"'  =1"`],
  ['\u00a0=1', `"'\u00a0=1"`],
  ['\u0000=1', `"'\u0000=1"`],
  ['＝1', `"'＝1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠1', `"'＠1"`],
  ['1=1', '1=1'],
])('[REPORT-6, IMPORT-12] %j in a file for a spreadsheet is %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
