import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveBirthdate, readBirthdate, showBirthdate, typeBirthdate } from './birthdate-input.ts';

/** Types one character after the other, as a person does. */
function typeAll(characters: string): string {
  let shown = '';
  for (const character of characters) shown = typeBirthdate(shown + character, shown);
  return shown;
}

const typedText = fc.string({
  unit: fc.constantFrom(...'0123456789..,/- ax'),
  maxLength: 14,
});
const days = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2039-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('typing', () => {
  it.each([
    ['CONTRACT-15', '4', '04.'],
    ['CONTRACT-15', '9', '09.'],
    ['CONTRACT-15', '3', '3'],
    ['CONTRACT-15', '30', '30.'],
    ['CONTRACT-15', '31', '31.'],
    ['CONTRACT-15', '32', '03.02.'],
    ['CONTRACT-15', '39', '03.09.'],
    ['CONTRACT-16', '312', '31.02.'],
    ['CONTRACT-16', '311', '31.1'],
    ['CONTRACT-16', '3110', '31.10.'],
    ['CONTRACT-16', '3112', '31.12.'],
    ['CONTRACT-16', '3113', '31.01.3'],
    ['CONTRACT-17', '01', '01.'],
    ['CONTRACT-17', '0102', '01.02.'],
    ['CONTRACT-17', '01021985', '01.02.1985'],
    ['CONTRACT-17', '1.2.1985', '01.02.1985'],
    ['CONTRACT-17', '01.02.1985', '01.02.1985'],
    ['CONTRACT-18', '01024', '01.02.194'],
    ['CONTRACT-18', '010285', '01.02.1985'],
    ['CONTRACT-18', '1.2.99', '01.02.1999'],
    ['CONTRACT-19', '010205', '01.02.05'],
    ['CONTRACT-19', '010239', '01.02.39'],
    ['CONTRACT-20', '010219850', '01.02.1985'],
    ['CONTRACT-14', '1a', '1'],
    ['CONTRACT-14', '0b1c', '01.'],
    ['CONTRACT-14', '..', ''],
    ['CONTRACT-14', '1/2/1985', '01.02.1985'],
    ['CONTRACT-14', '1,2,1985', '01.02.1985'],
  ])(
    '[CONTRACT-14, CONTRACT-15, CONTRACT-16, CONTRACT-17, CONTRACT-18, CONTRACT-19, CONTRACT-20] %s: "%s" key by key shows "%s"',
    (_rule, typed, shown) => {
      expect(typeAll(typed)).toBe(shown);
    },
  );

  it.each([
    ['1.2.85', '01.02.1985'],
    ['01.02.4711', '01.02.4711'],
    ['1985-02-01', '01.02.1985'],
    [' 01.02.1985 ', '01.02.1985'],
    ['1-2-1985', '01.02.1985'],
    ['01.02.1985 (Anna)', '01.02.1985'],
    ['1.2.985', '01.02.985'],
  ])('[CONTRACT-14, CONTRACT-17] pasting "%s" shows "%s"', (pasted, shown) => {
    expect(typeBirthdate(pasted)).toBe(shown);
  });

  it('[CONTRACT-14] only digits and dots are ever shown, ten characters at most', () => {
    fc.assert(
      fc.property(typedText, fc.string(), (typed, before) => {
        expect(typeBirthdate(typed)).toMatch(/^[\d.]{0,10}$/);
        expect(typeBirthdate(typed, before)).toMatch(/^[\d.]*$/);
      }),
    );
  });

  it('[CONTRACT-14] whatever is typed has the form of a beginning date', () => {
    fc.assert(
      fc.property(typedText, (typed) => {
        expect(typeAll(typed)).toMatch(/^(?:\d?|\d\d\.(?:\d?|\d\d\.\d{0,4}))$/);
      }),
    );
  });

  it('[CONTRACT-17] what is shown, typed again, is shown the same', () => {
    fc.assert(
      fc.property(typedText, (typed) => {
        const shown = typeBirthdate(typed);
        expect(typeBirthdate(shown)).toBe(shown);
        expect(typeBirthdate(shown, shown)).toBe(shown);
      }),
    );
  });

  it('[CONTRACT-17, CONTRACT-20] every full date, typed with or without dots, is shown unchanged', () => {
    fc.assert(
      fc.property(days, (day) => {
        const shown = showBirthdate(day);
        expect(typeAll(shown)).toBe(shown);
        expect(typeAll(shown.replaceAll('.', ''))).toBe(shown);
        expect(typeBirthdate(shown)).toBe(shown);
      }),
    );
  });

  it('[CONTRACT-20] four digits of a year are never changed, not even strange ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (number) => {
        const shown = `01.02.${String(number).padStart(4, '0')}`;
        expect(typeBirthdate(shown)).toBe(shown);
        expect(leaveBirthdate(shown, '2026-11-15')).toBe(shown);
      }),
    );
  });
});

describe('deleting', () => {
  it('[CONTRACT-17] backspace alone empties every field, one character at a time', () => {
    fc.assert(
      fc.property(typedText, (typed) => {
        let shown = typeAll(typed);
        while (shown !== '') {
          const shorter = shown.slice(0, -1);
          expect(typeBirthdate(shorter, shown)).toBe(shorter);
          shown = shorter;
        }
      }),
    );
  });

  it('[CONTRACT-17] a piece cut out anywhere stays out, and typing it again restores the date', () => {
    fc.assert(
      fc.property(days, fc.nat(9), fc.nat(9), (day, a, b) => {
        const shown = showBirthdate(day);
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
        const cut = shown.slice(0, from) + shown.slice(to);
        const left = typeBirthdate(cut, shown);
        expect(left).toBe(cut);
        expect(typeBirthdate(shown, left)).toBe(shown);
      }),
    );
  });

  it('[CONTRACT-17] a day corrected in the middle leaves month and year in place', () => {
    const cut = typeBirthdate('0.02.1985', '01.02.1985');
    expect(cut).toBe('0.02.1985');
    expect(typeBirthdate('03.02.1985', cut)).toBe('03.02.1985');
  });
});

describe('leaving the field', () => {
  it.each([
    ['01.02.05', '01.02.2005'],
    ['01.02.26', '01.02.2026'],
    ['15.11.26', '15.11.2026'],
    ['16.11.26', '16.11.1926'],
    ['01.02.39', '01.02.1939'],
    ['01.02.85', '01.02.1985'],
    ['01.02.195', '01.02.195'],
    ['01.02.', '01.02.'],
    ['', ''],
  ])('[CONTRACT-19] "%s" becomes "%s" on 15 November 2026', (shown, left) => {
    expect(leaveBirthdate(shown, '2026-11-15')).toBe(left);
  });

  it('[CONTRACT-19] a completed year is never in the future', () => {
    fc.assert(
      fc.property(days, days, (day, today) => {
        fc.pre(today >= '2000');
        const short = showBirthdate(day).replace(/\d\d(?=\d\d$)/, '');
        const read = readBirthdate(leaveBirthdate(short, today));
        // 29 February exists in one of the two centuries only.
        if (read !== null) expect(read <= today).toBe(true);
      }),
    );
  });
});

describe('reading', () => {
  it('[CONTRACT-21] a day that exists is read as YYYY-MM-DD and shown as dd.mm.yyyy', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(readBirthdate(showBirthdate(day))).toBe(day);
      }),
    );
  });

  it.each(['', '1.2.1985', '01.02.85', '30.02.2000', '29.02.1900', '00.01.2000', '01.13.2000'])(
    '[CONTRACT-21] "%s" is no birthdate',
    (shown) => {
      expect(readBirthdate(shown)).toBeNull();
    },
  );
});
