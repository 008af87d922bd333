const germanSpellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Accents off, lower case, one blank between words: `José` → `jose`, `Müller` → `muller`. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Umlauts spelled out: `Müller` and `Mueller` → `mueller`. */
function german(text: string): string {
  return plain(
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[äöüß]/g, (letter) => germanSpellings[letter] ?? letter),
  );
}

/** What a row is found by: every part in both spellings, so that ä, ae and a all find it. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter((part) => part).join(' ');
  return [...new Set([german(text), plain(text)])].join(' | ');
}

/** Patterns for LIKE, one for each word; `%` and `_` are plain characters. */
export function searchPatterns(term: string): string[] {
  return german(term)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Order of names in lists: last name first, accents ignored, as in a German directory. */
export function sortName(lastName: string, firstName: string): string {
  return `${plain(lastName)} ${plain(firstName)}`;
}
