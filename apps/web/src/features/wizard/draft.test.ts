import { describe, expect, it } from 'vitest';
import { parseDraft } from '../../drafts/form-draft.ts';
import { idempotencyKeyFor } from '../../drafts/idempotency-key.ts';
import { patientBody } from '../../patients/patient-form-values.ts';
import { type Draft, emptyDraft, hasPatient, prefilled } from './draft.ts';

const empty = emptyDraft({ day: '2026-03-29', time: '10:00', minutes: 15, occurrence: '' });
const typed: Draft = {
  ...empty,
  doctorId: 'ada',
  patientFrom: 'form',
  newPatient: { ...empty.newPatient, firstName: 'Petra', birthdate: '12.03.19' },
  minutes: 30,
};

describe('a draft', () => {
  it('[CAL-51] survives being stored, half-typed fields included', () => {
    expect(parseDraft(JSON.stringify(typed), empty)).toEqual(typed);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"doctorId"'],
    ['another kind of value', '"text"'],
    ['null', 'null'],
  ])('[CAL-51] begins anew where %s is stored', (_, stored) => {
    expect(parseDraft(stored, empty)).toEqual(empty);
  });

  it('[CAL-51] takes over only fields of the right form', () => {
    const stored = JSON.stringify({ doctorId: 7, minutes: 20, newPatient: [], more: 'x' });
    expect(parseDraft(stored, empty)).toEqual({ ...empty, minutes: 20 });
  });

  it.each([
    ['words', ['mfa', 'doctor'], ['mfa', 'doctor']],
    ['something else', ['mfa', 7], []],
    ['no list', { 0: 'mfa' }, []],
  ])('[UI-41] takes over a list of words alone: %s', (_, roles, taken) => {
    expect(parseDraft(JSON.stringify({ roles }), { roles: [] })).toEqual({ roles: taken });
  });

  it('[CAL-51] counts as begun once a patient is chosen or typed', () => {
    expect(hasPatient(empty)).toBe(false);
    expect(hasPatient({ ...empty, patientId: 'p' })).toBe(true);
    expect(hasPatient(typed)).toBe(true);
  });
});

describe('keyFor', () => {
  let made = 0;
  const makeKey = () => {
    made += 1;
    return `key-${made}`;
  };

  it('[CAL-52] keeps the key of the same body and changes it with the body', () => {
    const first = idempotencyKeyFor({ key: '', body: '' }, { name: 'a' }, makeKey);
    expect(idempotencyKeyFor(first, { name: 'a' }, makeKey)).toEqual(first);
    expect(idempotencyKeyFor(first, { name: 'b' }, makeKey).key).not.toBe(first.key);
  });
});

describe('patientBody', () => {
  it('[PATIENT-3] sends what was typed and leaves out what was not', () => {
    const person = { ...empty.newPatient, firstName: 'Petra', lastName: 'Muster' };
    const body = patientBody({
      ...person,
      birthdate: '12.03.1957',
      city: 'Köln',
      email: ' a@b.de ',
    });
    expect(body).toEqual({
      person: { firstName: 'Petra', lastName: 'Muster', email: 'a@b.de' },
      patientData: { dateOfBirth: '1957-03-12', address: { city: 'Köln' } },
    });
    expect(patientBody({ ...person, birthdate: '31.02.1957' }).patientData).toEqual({
      dateOfBirth: '31.02.1957',
    });
  });
});

const draft = {
  ...emptyDraft({ day: '2026-03-29', time: '10:00', minutes: 15, occurrence: '' }),
  patientId: 'petra',
  doctorId: 'ada',
};

it('[CAL-45, CAL-65] takes doctor, day, time and duration from the address, and no patient of another booking', () => {
  const search = new URLSearchParams('doctor=bo&day=2026-10-25&time=14:30&minutes=45');
  expect(prefilled(draft, search)).toEqual({
    ...draft,
    doctorId: 'bo',
    day: '2026-10-25',
    time: '14:30',
    timeChosen: true,
    minutes: 45,
    patientId: '',
  });
  const typed = { ...draft, newPatient: { ...draft.newPatient, firstName: 'Petra' } };
  expect(hasPatient(prefilled(typed, search))).toBe(false);
  expect(prefilled(typed, new URLSearchParams('patient=otto')).patientId).toBe('otto');
});

it('[CAL-45] ignores what is no day, no time and no sensible duration', () => {
  const search = new URLSearchParams('day=2026-13-77&time=99:99&minutes=-5');
  expect(prefilled(draft, search)).toEqual({ ...draft, patientId: '' });
});
