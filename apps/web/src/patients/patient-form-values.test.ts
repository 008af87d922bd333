import { expect, it } from 'vitest';
import { ResponseError } from '../api/api-errors.ts';
import { pageConfig } from '../practice/page-config.ts';
import { telHref } from '../practice/tel-href.ts';
import {
  emptyPatientForm,
  patientBody,
  patientChange,
  patientErrors,
  patientResolver,
  refusedFields,
} from './patient-form-values.ts';

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

it('[PATIENT-16, PATIENT-17] a change names what was emptied, but not a remark that was not shown', () => {
  const typed = { ...petra, phone: '0221 123' };
  expect(patientBody(typed).patientData).toEqual({ dateOfBirth: '1957-03-12', phone: '0221 123' });
  const named = {
    dateOfBirth: '1957-03-12',
    phone: '0221 123',
    insuranceNumber: '',
    language: '',
    smsWanted: false,
  };
  expect(patientChange(typed, false).patientData).toEqual({ ...named, remark: '' });
  expect(patientChange(typed, true).patientData).toEqual(named);
  const anew = { ...typed, remark: 'Neu' };
  expect(patientChange(anew, true).patientData).toEqual({ ...named, remark: 'Neu' });
});

it('[SMS-2] the form says whether the patient wants text messages', () => {
  const typed = { ...petra, smsWanted: 'yes' as const };
  expect(patientBody(typed).patientData).toMatchObject({ smsWanted: true });
  expect(patientChange(typed, false).patientData).toMatchObject({ smsWanted: true });
});

it.each([
  ['0151 12345678', true, {}],
  ['0221 123456', true, { phone: 'invalid' }],
  ['', true, { phone: 'invalid' }],
  ['0221 123456', false, {}],
] as const)(
  '[SMS-8] text messages to %s, sent by the practice: %s',
  (phone, smsMessages, expected) => {
    const before = pageConfig.get();
    const { videoConsultation } = before;
    const features = { ...videoConsultation.features, smsMessages };
    pageConfig.set({ ...before, videoConsultation: { ...videoConsultation, features } });
    try {
      expect(patientErrors({ ...petra, phone, smsWanted: 'yes' })).toEqual(expected);
    } finally {
      pageConfig.set(before);
    }
  },
);

it.each([
  ['0221 / 123-45', 'tel:022112345'],
  ['+49 (0)221 12345', 'tel:+4922112345'],
  ['0049 (0) 221 12345', 'tel:004922112345'],
  ['(0221) 12345', 'tel:022112345'],
])('[PATIENT-16] dials %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});

it('[CONTRACT-11] gives the form each code as the type of its field’s error', async () => {
  const options = { fields: {}, shouldUseNativeValidation: undefined };
  expect(await patientResolver(petra, undefined, options)).toEqual({ values: petra, errors: {} });
  const wrong = await patientResolver({ ...petra, firstName: ' ' }, undefined, options);
  expect(wrong).toEqual({ values: {}, errors: { firstName: { type: 'required' } } });
});

it('[CONTRACT-11] puts what the server refused at the fields, in the order of the form', () => {
  const errors = [
    { path: 'patientData.address.zipCode', code: 'too-long' },
    { path: 'somewhere.else', code: 'invalid' },
    { path: 'patientData.dateOfBirth', code: 'invalid' },
  ] as const;
  const problem = { type: '', title: '', status: 400, code: 'invalid-request' } as const;
  const refused = new ResponseError(new Response(null, { status: 400 }), {
    ...problem,
    errors: [...errors],
  });
  expect(refusedFields(refused)).toEqual([
    { field: 'birthdate', code: 'invalid' },
    { field: 'zipCode', code: 'too-long' },
  ]);
  expect(refusedFields(new Error('no answer'))).toEqual([]);
});
