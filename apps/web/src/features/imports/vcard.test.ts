import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCards } from './vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');

describe('contact cards', () => {
  it('[IMPORT-15] are read in version 2.1, with its quoted letters and soft breaks', () => {
    const text = card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6r=',
      'g;;Dr.',
      'TEL;HOME;VOICE:0221 123',
      'TEL;CELL:0171 456',
      'BDAY:1957-03-12',
    );
    expect(readCards(text)).toEqual([
      {
        lastName: 'Müller',
        firstName: 'Jörg',
        title: 'Dr.',
        phone: '0171 456',
        dateOfBirth: '1957-03-12',
      },
    ]);
    const latin = card('N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Eva');
    expect(readCards(latin)).toMatchObject([{ lastName: 'Müller' }]);
  });

  it('[IMPORT-15] are read in versions 3.0 and 4.0, with folded lines, groups and escapes', () => {
    const text = [
      card(
        'VERSION:3.0',
        'N:Muster;Anna;Maria;;',
        'item1.ADR;TYPE=HOME:;;Am Markt 5;Köln;;50667;Deutschland',
        'NOTE:Eins\\, zwei\\nund ein langer ',
        ' Rest',
      ),
      card(
        'VERSION:4.0',
        'N:Beispiel;Ben;;;',
        'GENDER:M',
        'BDAY:19800131',
        'TEL;VALUE=uri:tel:+49-30-1',
      ),
    ].join('\n');
    expect(readCards(text)).toEqual([
      {
        lastName: 'Muster',
        firstName: 'Anna Maria',
        street: 'Am Markt 5',
        city: 'Köln',
        zipCode: '50667',
        country: 'Deutschland',
        remark: 'Eins, zwei\nund ein langer Rest',
      },
      {
        lastName: 'Beispiel',
        firstName: 'Ben',
        gender: 'M',
        dateOfBirth: '19800131',
        phone: '+49-30-1',
      },
    ]);
  });

  it.each([
    ['GENDER:O;intersex', 'O'],
    ['GENDER:;non-binary', 'non-binary'],
    ['X-GENDER:Female', 'Female'],
    ['X-WAB-GENDER:1', 'female'],
    ['X-WAB-GENDER:2', 'male'],
    ['X-WAB-GENDER:7', undefined],
  ])('[IMPORT-20] the gender of %s is %s', (line, gender) => {
    expect(readCards(card('N:Muster;Anna', line))[0]?.gender).toBe(gender);
  });

  it('[IMPORT-15] take any charset that browsers know, and leave what belongs to no number', () => {
    const text = card(
      'N;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:M=FCller;Eva',
      'TEL;VALUE=uri:tel:+49-30-1234;ext=5',
    );
    expect(readCards(text)).toEqual([
      { lastName: 'Müller', firstName: 'Eva', phone: '+49-30-1234' },
    ]);
    const unknown = card('N;CHARSET=KLINGON;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Eva');
    expect(readCards(unknown)).toMatchObject([{ lastName: 'Müller' }]);
  });

  it('[IMPORT-15] whatever the file holds, it is read or left, never thrown', () => {
    const piece = fc.constantFrom(
      'BEGIN:VCARD',
      'END:VCARD',
      'N',
      ':',
      ';',
      '=',
      '\n',
      ' ',
      '\\',
      'ENCODING=QUOTED-PRINTABLE',
      '=C3',
      'TEL',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 30 }),
        (parts) => {
          expect(Array.isArray(readCards(parts.join('')))).toBe(true);
        },
      ),
    );
  }, 30_000);

  it.each(['BEGIN:VCARD\n', 'N:\\;', ' \n', 'N;ENCODING=QUOTED-PRINTABLE:=\n', ';', '=C3'])(
    '[IMPORT-15] many %j take linear time',
    (part) => {
      const head = 'BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:';
      const took = (count: number) => {
        const text = head + part.repeat(count);
        const times = Array.from({ length: 3 }, () => {
          const begun = performance.now();
          readCards(text);
          return performance.now() - begun;
        });
        return Math.min(...times);
      };
      took(2_000);
      // About 8 when linear, 64 when quadratic; shorter times than four milliseconds are noise.
      expect(took(16_000) / Math.max(4, took(2_000))).toBeLessThan(24);
    },
    30_000,
  );
});
