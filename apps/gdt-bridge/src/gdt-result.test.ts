import type { EndedConsultation } from '@visite/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGdt } from './gdt-records.ts';
import { type ResultForm, resultOf, wrapped } from './gdt-result.ts';

const consultation: EndedConsultation = {
  number: '123456789012',
  startedAt: '2026-03-29T00:50:00.000Z',
  endedAt: '2026-03-29T01:08:20.000Z',
  durationSeconds: 1_100,
  patient: {
    id: '0b4f7f2e-6a0d-4c1e-9b37-2f8f5f0c1a11',
    firstName: 'Petra',
    lastName: 'Müller',
    dateOfBirth: '1957-03-12',
    identifiers: [],
  },
  participants: [
    { title: 'Dr.', firstName: 'Ada', lastName: 'Beispiel', role: 'doctor' },
    { firstName: 'Petra', lastName: 'Müller', role: 'patient' },
  ],
  notes: [{ by: 'Dr. Ada Beispiel', text: 'Kontrolle\n\nin zwei Wochen' }],
};
const form: ResultForm = {
  version: '2.1',
  charset: 'iso8859-1',
  receiver: 'PRAXEDV',
  sender: 'VISITE',
  examination: 'ALLG00',
  textField: '6228',
  timeZone: 'Europe/Berlin',
};
const linesOf = (bytes: Buffer) =>
  readGdt(bytes)[0]?.fields.map(({ id, value }) => `${id} ${value}`);

describe('the record 6310', () => {
  it('[GDT-8] tells date, duration, who took part and the note, on the practice’s clock', () => {
    const bytes = resultOf(consultation, '4711', form);
    expect(linesOf(bytes)).toEqual([
      '8000 6310',
      `8100 00${bytes.length}`,
      '8315 PRAXEDV',
      '8316 VISITE',
      '9206 3',
      '9218 02.10',
      '3000 4711',
      '3101 Müller',
      '3102 Petra',
      '3103 12031957',
      '8402 ALLG00',
      '6200 29032026',
      '6201 015000',
      '6228 Videosprechstunde am 29.03.2026, 01:50 bis 03:08 Uhr',
      '6228 Dauer: 18 Minuten',
      '6228 Teilgenommen: Dr. Ada Beispiel (Ärztin/Arzt), Petra Müller',
      '6228 (Patient/in)',
      '6228 Notiz von Dr. Ada Beispiel:',
      '6228 Kontrolle',
      '6228 in zwei Wochen',
      '6228 Termin 123456789012',
      '8410 DAUER',
      '8411 Dauer der Videosprechstunde',
      '8420 18',
      '8421 min',
    ]);
  });

  it('[GDT-8] has objects in version 3.5', () => {
    const { notes: _, ...without } = consultation;
    const three = { ...form, version: '3.5', charset: 'iso8859-15', textField: '6220' } as const;
    expect(linesOf(resultOf(without, '4711', three))).toEqual([
      '8000 6310',
      '8133 Kopfdaten_GDT',
      '8002 Obj_0033',
      '0001 3.5',
      '8315 PRAXEDV',
      '8316 VISITE',
      '9206 4',
      '8003 Obj_0033',
      '8145 Patient',
      '8002 Obj_0045',
      '3000 4711',
      '8147 Person',
      '8002 Obj_0047',
      '3101 Müller',
      '3102 Petra',
      '3103 12031957',
      '8003 Obj_0047',
      '8003 Obj_0045',
      '8112 Anforderung',
      '8002 Obj_0012',
      '8310 123456789012',
      '8402 ALLG00',
      '8003 Obj_0012',
      '8157 Untersuchungsergebnis_GDT',
      '8002 Obj_0057',
      '8410 DAUER',
      '8411 Dauer der Videosprechstunde',
      '8420 18',
      '8421 min',
      '8225 Timestamp_Messung',
      '8002 Obj_0054',
      '7278 29032026',
      '7279 015000',
      '8003 Obj_0054',
      '6220 Videosprechstunde am 29.03.2026, 01:50 bis 03:08 Uhr',
      '6220 Dauer: 18 Minuten',
      '6220 Teilgenommen: Dr. Ada Beispiel (Ärztin/Arzt), Petra Müller',
      '6220 (Patient/in)',
      '6220 Termin 123456789012',
      '8003 Obj_0057',
      '8001 6310',
    ]);
  });

  it('[GDT-8] a note of any length is there as a whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 1_000 }), (text) => {
        const lines = wrapped(text, 60);
        expect(lines.every((line) => [...line].length <= 60)).toBe(true);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
    const long = { ...consultation, notes: [{ by: 'Ada', text: 'Wort '.repeat(4_000) }] };
    const told = linesOf(resultOf(long, '4711', form)) ?? [];
    expect(told.join(' ').match(/Wort/g)).toHaveLength(4_000);
  });
});
