import { describe, expect, it } from 'vitest';
import { type FieldMap, patientOf } from './gdt-patient.ts';

const record = (type: string, lines: readonly string[]) => ({
  type,
  fields: [`8000${type}`, ...lines].map((line) => ({ id: line.slice(0, 4), value: line.slice(4) })),
});
const minimal = ['30004711', '3101Muster', '3102Petra', '310312031957'];
const patient = (lines: readonly string[], map?: FieldMap) =>
  patientOf(record('6301', [...lines, ...minimal]), map);

describe('the patient of a record', () => {
  it('[GDT-7] is read from the fields of version 2.1', () => {
    const lines = [
      '8315VISITE',
      '92063',
      '921802.10',
      '30004711',
      '3100von',
      '3101Muster',
      '3102Petra Maria',
      '310312031957',
      '3104Dr.',
      '3105A123456789',
      '310680331 München',
      '3107Hauptstraße 12 a',
      '31102',
      '3626089 123456 (privat)',
      '3619petra@example.org',
    ];
    expect(patientOf(record('6302', lines))).toEqual({
      number: '4711',
      lastName: 'von Muster',
      firstName: 'Petra Maria',
      birthDate: '1957-03-12',
      title: 'Dr.',
      gender: 'female',
      street: 'Hauptstraße 12 a',
      zipCode: '80331',
      city: 'München',
      phone: '089 123456',
      email: 'petra@example.org',
      insuranceNumber: 'A123456789',
    });
  });

  it('[GDT-7] is read from the object of version 3, not from somebody else in the file', () => {
    const lines = [
      '8133Kopfdaten_GDT',
      '8002Obj_0033',
      '00013.5',
      '8003Obj_0033',
      '8147Person',
      '8002Obj_0047',
      '3101Arzt',
      '3102Ada',
      '8003Obj_0047',
      '8145Patient',
      '8002Obj_0045',
      '8147Person',
      '8002Obj_0047',
      '3101Muster',
      '3102Petra',
      '310319570312',
      '3110D',
      '8228Wohnanschrift',
      '8002Obj_0007',
      '311280331',
      '3113München',
      '3107Hauptstraße',
      '310912',
      '8003Obj_0007',
      '8003Obj_0047',
      '3000P-77',
      '8003Obj_0045',
      '80016302',
    ];
    expect(patientOf(record('6302', lines))).toEqual({
      number: 'P-77',
      lastName: 'Muster',
      firstName: 'Petra',
      birthDate: '1957-03-12',
      gender: 'other',
      street: 'Hauptstraße 12',
      zipCode: '80331',
      city: 'München',
    });
  });

  it.each([
    ['1', 'male'],
    ['m', 'male'],
    ['2', 'female'],
    ['W', 'female'],
    ['D', 'other'],
    ['X', 'other'],
    ['U', 'unknown'],
    ['?', undefined],
  ])('[GDT-7] the gender %s is %s', (written, gender) => {
    expect(patient([`3110${written}`]).gender).toBe(gender);
  });

  it('[GDT-7] other fields of a vendor are a setting', () => {
    const lines = ['9999Mobil 0171 1234567', '3626089 1'];
    expect(patient(lines, { phone: ['9999'] }).phone).toBe('0171 1234567');
    expect(patient(['3626keins', '3619x@', '3110?']).phone).toBeUndefined();
  });

  it.each([
    ['6310', minimal, 'Record type 6310'],
    ['6301', minimal.slice(1), 'Patientennummer (3000)'],
    ['6301', ['3000', ...minimal.slice(1)], 'Patientennummer (3000)'],
    ['6301', ['30004,7', ...minimal.slice(1)], 'Patientennummer (3000)'],
    ['6301', ['30004711', '3101Muster', '3102Petra', '310331021957'], 'Geburtsdatum (3103)'],
    ['6301', ['30004711', '3101Muster', '3102Petra', '310312032957'], 'Geburtsdatum (3103)'],
    ['6301', ['30004711', '3101 ', '3102Petra', '310312031957'], 'Nachname (3101)'],
  ])('[GDT-7] %s %j is refused by name', (type, lines, message) => {
    expect(() => patientOf(record(type, lines))).toThrow(message);
  });
});
