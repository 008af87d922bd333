import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Charset, canEncode, charsetNumbers, charsets, encode } from './charsets.ts';
import { type GdtField, readGdt, writeGdt } from './gdt-records.ts';
import { Incomplete, Unusable } from './reasons.ts';

const names: GdtField[] = [
  { id: '3000', value: '4711' },
  { id: '3101', value: 'Müßig-Äöü' },
];
/** A file as bytes, from lines without their length. */
const file = (lines: readonly string[], charset: Charset = 'iso8859-1') =>
  Buffer.concat(
    lines.map((line) => {
      const content = encode(line, charset);
      const length = String(content.length + 5).padStart(3, '0');
      return Buffer.concat([Buffer.from(length), content, Buffer.from('\r\n')]);
    }),
  );
const valueIn = (bytes: Uint8Array, id: string) =>
  readGdt(bytes)[0]?.fields.find((each) => each.id === id)?.value;

/** Text that the charset has, without control characters. */
const textIn = (charset: Charset) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...'aZ9 .,@-/äöüÄÖÜßéç'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      { maxLength: 200 },
    )
    .map((chars) =>
      [...chars.join('')]
        .filter((char) => canEncode(char, charset) && !/\p{Cc}/u.test(char))
        .join(''),
    );

describe('a GDT file', () => {
  it.each(charsets)('[GDT-4] written and read in %s is the same', (charset) => {
    const id = fc.integer({ min: 3000, max: 7999 }).map(String);
    const fields = fc.array(fc.record({ id, value: textIn(charset) }), { maxLength: 30 });
    fc.assert(
      fc.property(fields, fc.boolean(), (given, withSize) => {
        const all = [{ id: '8000', value: '6310' }, ...given];
        const bytes = writeGdt(all, { charset, withSize });
        const [record] = readGdt(bytes, { charset });
        expect(record?.fields.filter((each) => each.id !== '8100')).toEqual(all);
        expect(record?.type).toBe('6310');
        // The same from what the file says of itself, where there is a number for it.
        const number = charsetNumbers[charset];
        if (number) {
          const named = writeGdt([all[0] as GdtField, { id: '9206', value: number }, ...given], {
            charset,
            withSize,
          });
          expect(readGdt(named)[0]?.fields.slice(withSize ? 3 : 2)).toEqual(given);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[GDT-4] each line says its length in bytes, the record its own', () => {
    const bytes = writeGdt([{ id: '8000', value: '6310' }, ...names], {
      charset: 'utf-8',
      withSize: true,
    });
    const lines = bytes.toString('utf8').split('\r\n').slice(0, -1);
    expect(lines).toEqual([
      '01380006310',
      `0148100000${bytes.length}`,
      '01330004711',
      // Nine letters of which five take two bytes.
      '0233101Müßig-Äöü',
    ]);
    expect(Number(lines[3]?.slice(0, 3))).toBe(Buffer.byteLength(`${lines[3]}\r\n`));
  });

  it.each([
    ['1', '02.10', 'Mü', [0x4d, 0x7d]],
    ['2', '02.10', 'Mü', [0x4d, 0x81]],
    ['3', '02.10', 'Mü', [0x4d, 0xfc]],
    ['3', '02.10', '„A“', [0x84, 0x41, 0x93]],
    ['4', '03.00', 'Œ€', [0xbc, 0xa4]],
    [undefined, '02.10', 'Mü', [0x4d, 0x81]],
    [undefined, '03.00', '€', [0xa4]],
    ['ISO8859-1', '02.10', 'Mü', [0x4d, 0xfc]],
    ['UTF-8', '03.10', 'Mü', [0x4d, 0xc3, 0xbc]],
  ])('[GDT-5] 9206 %s in version %s reads %s', (number, version, text, content) => {
    const bytes = Buffer.concat([
      file(['80006301', ...(number ? [`9206${number}`] : []), `9218${version}`]),
      Buffer.from(`${String(content.length + 9).padStart(3, '0')}3101`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
    expect(valueIn(bytes, '3101')).toBe(text);
  });

  it('[GDT-5] what a charset has not is replaced by what comes near', () => {
    const written = (text: string, charset: Charset) => Buffer.from(encode(text, charset));
    expect(written('Łukasz „Đ“ 5 €', 'iso8859-1').toString('latin1')).toBe('Lukasz "D" 5 EUR');
    expect(written('Ayşe 日', 'cp437').toString('latin1')).toBe('Ayse ?');
    expect(written('a[b]', '7-bit').toString('latin1')).toBe('a(b)');
  });

  it.each([
    ['nothing', Buffer.alloc(0), Incomplete],
    ['half a line', file(['80006301', '3000471']).subarray(0, -3), Incomplete],
    ['half a head', Buffer.from('01380006301\r\n013'), Incomplete],
    ['fewer bytes than 8100 says', file(['80006301', '810000999', '30004711']), Incomplete],
    ['more bytes than 8100 says', file(['80006301', '810000020', '30004711']), Unusable],
    ['a length that is wrong', Buffer.from('01380006301\r\n0993101Muster\r\n'), Incomplete],
    ['a length that is too short', Buffer.from('01380006301\r\n0103101Muster\r\n'), Unusable],
    ['a length below the frame', Buffer.from('01380006301\r\n0033101\r\n'), Unusable],
    ['no record type', file(['30004711']), Unusable],
    ['a charset that nobody knows', file(['80006301', '92069']), Unusable],
    ['another kind of file', Buffer.from('%PDF-1.7 …'), Unusable],
    ['a megabyte and more', Buffer.alloc(1_000_001, '0'), Unusable],
  ])('[GDT-6] %s is no GDT file', (_, bytes, kind) => {
    const told = () => readGdt(bytes);
    expect(told).toThrow(kind);
    if (kind === Unusable) expect(told).not.toThrow(Incomplete);
  });

  it('[GDT-6] other ways to count are read if the practice says so', () => {
    const bytes = Buffer.from('0118000 6301\n0103101Muster\n\n01330004711', 'latin1');
    expect(() => readGdt(bytes)).toThrow(Unusable);
    expect(readGdt(bytes, { lengths: 'ignore' })).toEqual([
      {
        type: '6301',
        fields: [
          { id: '8000', value: ' 6301' },
          { id: '3101', value: 'Muster' },
          { id: '3000', value: '4711' },
        ],
      },
    ]);
  });

  it('[GDT-6] whatever the bytes are, it is read or refused', () => {
    const good = file(['80006301', '92063', '30004711', '3101Müller']);
    const broken = fc
      .tuple(fc.nat(good.length), fc.uint8Array({ maxLength: 20 }), fc.nat(10))
      .map(([at, bytes, cut]) =>
        Buffer.concat([
          good.subarray(0, at),
          bytes,
          good.subarray(Math.min(at + cut, good.length)),
        ]),
      );
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 300 }), broken),
        fc.constantFrom('check' as const, 'ignore' as const),
        (bytes, lengths) => {
          try {
            expect(readGdt(bytes, { lengths })[0]?.fields.length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toBeInstanceOf(Unusable);
          }
        },
      ),
    );
  });
});
