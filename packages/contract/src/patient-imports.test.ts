import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFields, readImportedRow } from './patient-imports.ts';

const today = '2026-03-01';
const named = { firstName: 'Anna', lastName: 'Muster' };
const bornOn = (dateOfBirth: string) => {
  const read = readImportedRow({ ...named, dateOfBirth }, today);
  return read.ok ? read.patient.patientData.dateOfBirth : read.errors[0]?.code;
};

describe('a row of a file', () => {
  it.each([
    ['12.03.1957', '1957-03-12'],
    ['1.3.1957', '1957-03-01'],
    ['1. 3. 1957', '1957-03-01'],
    ['12.03.57', '1957-03-12'],
    ['12.03.25', '2025-03-12'],
    ['12.03.1957 00:00', '1957-03-12'],
    ['1957-03-12', '1957-03-12'],
    ['1957-03-12T00:00:00Z', '1957-03-12'],
    ['19570312', '1957-03-12'],
    ['30.02.1957', 'invalid'],
    ['03/12/1957', 'invalid'],
    ['20890', 'invalid'],
    ['gestern', 'invalid'],
    ['1850-01-01', 'invalid'],
    ['', 'required'],
  ])('[IMPORT-14] the date %j is %s', (written, read) => {
    expect(bornOn(written)).toBe(read);
  });

  it.each([
    [
      'male',
      [
        'm',
        'M',
        'male',
        'männlich',
        'ma\u0308nnlich',
        'maennl.',
        'Herr',
        'Hr.',
        'Herr Dr. med.',
        '1',
      ],
    ],
    ['female', ['w', 'F', 'weibl.', 'Frau', 'Frau Prof. Dr.-Ing.', 'Mrs.', '2']],
    [
      'divers',
      ['d', 'x', 'O', 'divers', 'non-binary', 'Non binary', 'nicht-binär', 'inter', 'other', '3'],
    ],
    [
      undefined,
      ['', 'u', 'unbekannt', 'k. A.', 'Keine Angabe', 'n/a', 'not specified', '-', '–', '0', '9'],
    ],
    ['invalid', ['m/w', 'Herr und Frau', 'Familie', 'Firma', 'Hund', 'Dr.', 'constructor', '12']],
  ])('[IMPORT-20] the gender is %s', (read, written) => {
    for (const gender of written) {
      const row = readImportedRow({ ...named, dateOfBirth: '1957-03-12', gender }, today);
      const found = row.ok ? row.patient.person.gender : row.errors[0]?.code;
      expect([gender, found]).toEqual([gender, read]);
    }
  });

  it('[IMPORT-16] breaks within a cell become blanks, but for the remark', () => {
    const lines = { street: 'Haus 3\r\n  Am\tAnger 5', remark: 'eins\nzwei' };
    expect(readImportedRow({ ...named, ...lines, dateOfBirth: '1957-03-12' }, today)).toMatchObject(
      {
        ok: true,
        patient: {
          patientData: { address: { street: 'Haus 3 Am Anger 5' }, remark: 'eins\nzwei' },
        },
      },
    );
  });

  it('[IMPORT-3] names each field that is wrong, once', () => {
    const row = readImportedRow(
      { firstName: ' ', lastName: 'x'.repeat(101), email: 'a@', phone: 'keins', gender: 'Hund' },
      today,
    );
    expect(row).toEqual({
      ok: false,
      errors: expect.arrayContaining([
        { field: 'gender', code: 'invalid' },
        { field: 'firstName', code: 'required' },
        { field: 'lastName', code: 'too-long' },
        { field: 'email', code: 'invalid' },
        { field: 'phone', code: 'invalid' },
        { field: 'dateOfBirth', code: 'required' },
      ]),
    });
    if (!row.ok) expect(row.errors).toHaveLength(6);
  });

  it('[IMPORT-14] whatever stands in it is read or refused with a field, never thrown', () => {
    const values = fc.record(
      Object.fromEntries(importFields.map((field) => [field, fc.string({ unit: 'binary' })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(values, (given) => {
        const row = readImportedRow(given, today);
        if (!row.ok) expect(row.errors.length).toBeGreaterThan(0);
      }),
    );
  });
});
