import { expect, it } from 'vitest';
import { patientErrors } from './patient-form-errors.ts';
import { emptyPatientForm } from './patient-form-values.ts';

const petra = {
  ...emptyPatientForm,
  firstName: 'Petra',
  lastName: 'Muster',
  birthdate: '12.03.1957',
};

it('[CONTRACT-11] names what is missing in the order of the form', () => {
  expect(Object.entries(patientErrors(emptyPatientForm))).toEqual([
    ['firstName', 'required'],
    ['lastName', 'required'],
    ['birthdate', 'required'],
  ]);
});

it.each([
  ['a day that does not exist', { birthdate: '31.02.1957' }, { birthdate: 'invalid' }],
  ['an e-mail address without a domain', { email: 'petra@' }, { email: 'invalid' }],
  ['a postal code that is too long', { zipCode: '1'.repeat(21) }, { zipCode: 'too-long' }],
])('[CONTRACT-11] refuses %s', (_, changed, expected) => {
  expect(patientErrors({ ...petra, ...changed })).toEqual(expected);
});

it('[PATIENT-3] is content with names and a birth date', () => {
  expect(patientErrors(petra)).toEqual({});
});
