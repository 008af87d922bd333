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

/** The same for all spellings of one name that a search takes for alike. */
export const nameKey = (firstName: string, lastName: string): string =>
  `${folded(compact(lastName))} ${folded(compact(firstName))}`;

/** Apostrophes, hyphens, dots and whatever else people leave out or type otherwise. */
const punctuation = /[\p{P}\p{S}\p{Cf}\u02b9-\u02c1\u02c6-\u02df]/gu;

/** Nothing between the letters: `O'Brien` → `OBrien`, `Anna Lena` and `Anna-Lena` → `AnnaLena`. */
const compact = (text: string) => text.replace(punctuation, '').replace(/\s+/g, '');

/** An index entry takes 2,704 bytes at most, the name for the order included. */
const bytesAtMost = 2_000;

/**
 * What a row is found by: in every spelling, so that ä, ae and a all find each other; each part
 * without punctuation and blanks, and as it is for whoever looks for a `%` or a date.
 */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const given = parts.flatMap((part) => part || []);
  const compacted = given.map(compact).join(' ');
  const written = given.join(' ');
  const spellings = (text: string) => [folded(text), german(text), plain(text)];
  // No word of a search contains the separator.
  const all = [...new Set([...spellings(compacted), ...spellings(written)])].join('\n');
  return Buffer.byteLength(all) <= bytesAtMost ? all : folded(compacted);
}

/**
 * A pattern for LIKE, in which `%` and `_` are plain characters. A part that begins with e may be
 * the end of ae, oe or ue, which folding would have taken away from it.
 */
function patternOf(word: string): string {
  const letters = compact(word) || word;
  const spelling = letters.startsWith('e') ? letters : folded(letters);
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
