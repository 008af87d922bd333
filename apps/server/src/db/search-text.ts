const germanSpellings: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** Letters that are no letter plus accent to Unicode. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Accents off, lower case, one blank between words: `José` → `jose`, `Müller` → `muller`. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => otherLetters[letter] ?? letter)
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

/** The same for ä, ae and a: `Müller`, `Mueller` and `Muller` → `muller`. */
const folded = (text: string) => german(text).replace(/([aou])e/g, '$1');

/** An index entry takes 2,704 bytes at most, the name for the order included. */
const bytesAtMost = 2_000;

/** What a row is found by: in every spelling, so that ä, ae and a all find each other. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const text = parts.filter((part) => part).join(' ');
  // No word of a search contains the separator.
  const spellings = [...new Set([folded(text), german(text), plain(text)])].join('\n');
  return Buffer.byteLength(spellings) <= bytesAtMost ? spellings : folded(text);
}

/**
 * A pattern for LIKE, in which `%` and `_` are plain characters. A part that begins with e may be
 * the end of ae, oe or ue, which folding would have taken away from it.
 */
function patternOf(word: string): string {
  const spelling = word.startsWith('e') ? word : folded(word);
  return `%${spelling.replace(/[\\%_]/g, '\\$&')}%`;
}

/** One pattern for each word; all of them must fit, in any order. */
export function searchPatterns(term: string): string[] {
  const words = german(term).split(' ');
  return words.filter((word) => word !== '').map(patternOf);
}

/** Order of names in lists: last name first, accents ignored, as in a German directory. */
export function sortName(lastName: string, firstName: string): string {
  return `${plain(lastName)} ${plain(firstName)}`;
}
