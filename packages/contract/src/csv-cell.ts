/**
 * A value of a CSV file with semicolons. What a spreadsheet would run as a formula (CSV injection), also in full width or
 * behind blanks, gets a sign before it.
 */
export function csvCell(value: string): string {
  const harmless = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[";\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
