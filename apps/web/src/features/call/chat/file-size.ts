const units = [
  { bytes: 1_000_000, name: 'MB', digits: 1 },
  { bytes: 1_000, name: 'KB', digits: 0 },
] as const;

/** "2,4 MB", "310 KB"; at least 1 KB. */
export function fileSizeText(bytes: number, locale: string): string {
  const unit = units.find((each) => bytes >= each.bytes) ?? units[1];
  const value = Math.max(1, bytes / unit.bytes);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: unit.digits });
  return `${format.format(value)}\u00a0${unit.name}`;
}
