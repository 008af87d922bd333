/** What field 9206 can name, and UTF-8, which some vendors write without a number for it. */
export const charsets = ['7-bit', 'cp437', 'iso8859-1', 'iso8859-15', 'utf-8'] as const;
export type Charset = (typeof charsets)[number];

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const upperHalf = (label: string) =>
  Array.from({ length: 128 }, (_, code) =>
    new TextDecoder(label).decode(Uint8Array.of(code + 128)),
  );

/** The German 7-bit code (DIN 66003) but for `@`, which stays: mail addresses are written with it. */
const german = new Map(
  Object.entries({ '[': 'Ä', '\\': 'Ö', ']': 'Ü', '{': 'ä', '|': 'ö', '}': 'ü', '~': 'ß' }),
);

const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧' +
  '╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** By byte. What Windows writes as ISO 8859-1 is its code page 1252: more is read than is written. */
const reading: Record<Exclude<Charset, 'utf-8'>, readonly string[]> = {
  '7-bit': ascii.map((char) => german.get(char) ?? char),
  cp437: [...ascii, ...cp437],
  'iso8859-1': [...ascii, ...upperHalf('windows-1252')],
  'iso8859-15': [...ascii, ...upperHalf('iso-8859-15')],
};

const firstPrintable = 0xa0;

const bytesOf = (charset: keyof typeof reading): ReadonlyMap<string, number> =>
  new Map(
    reading[charset].flatMap((char, byte) =>
      charset.startsWith('iso') && byte >= 128 && byte < firstPrintable ? [] : [[char, byte]],
    ),
  );

const writing: Record<keyof typeof reading, ReadonlyMap<string, number>> = {
  '7-bit': bytesOf('7-bit'),
  cp437: bytesOf('cp437'),
  'iso8859-1': bytesOf('iso8859-1'),
  'iso8859-15': bytesOf('iso8859-15'),
};

export function decode(bytes: Uint8Array, charset: Charset): string {
  if (charset === 'utf-8') return new TextDecoder('utf-8').decode(bytes);
  const chars = reading[charset];
  return Array.from(bytes, (byte) => chars[byte] ?? '\ufffd').join('');
}

export function encode(text: string, charset: Charset): Uint8Array {
  if (charset === 'utf-8') return new TextEncoder().encode(text.toWellFormed());
  const known = writing[charset];
  const bytes: number[] = [];
  for (const char of text) {
    const byte = known.get(char);
    if (byte !== undefined) bytes.push(byte);
    else for (const each of plainer(char, known)) bytes.push(known.get(each) ?? question);
  }
  return Uint8Array.from(bytes);
}

export const canEncode = (char: string, charset: Charset): boolean =>
  charset === 'utf-8' ? char.isWellFormed() : writing[charset].has(char);

const question = '?'.charCodeAt(0);

const replacements: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  '€': 'EUR',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '„': '"',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '•': '-',
  '\u00a0': ' ',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  '\\': '/',
  '~': '-',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  æ: 'ae',
  œ: 'oe',
};

/** A letter that the charset has not: by its replacement, or without its accents. */
function plainer(char: string, known: ReadonlyMap<string, number>): string {
  const replacement = replacements[char];
  if (replacement !== undefined) return replacement;
  const bare = char.normalize('NFD').replace(/\p{M}/gu, '');
  return bare !== '' && [...bare].every((each) => known.has(each)) ? bare : '?';
}

/** The number of field 9206. */
export const charsetNumbers: Partial<Record<Charset, string>> = {
  '7-bit': '1',
  cp437: '2',
  'iso8859-1': '3',
  'iso8859-15': '4',
};

/** As numbers of the standard, and as words that vendors write. */
const named: readonly [RegExp, Charset][] = [
  [/^1$|7.?bit|ascii|66003/i, '7-bit'],
  [/^2$|437|ibm/i, 'cp437'],
  [/^4$|8859.?15/i, 'iso8859-15'],
  [/^3$|8859|ansi|1252/i, 'iso8859-1'],
  [/utf.?8/i, 'utf-8'],
];

export const charsetNamed = (value: string): Charset | undefined =>
  named.find(([pattern]) => pattern.test(value.trim()))?.[1];
