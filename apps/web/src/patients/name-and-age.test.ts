import type { Appointment } from '@visite/contract';
import { expect, it } from 'vitest';
import {
  ageOn,
  lastNameFirst,
  nameInHeading,
  namesakesAmong,
  withoutFirstName,
} from './name-and-age.ts';

it.each([
  ['2026-03-05', '1957-03-05', 69],
  ['2026-03-04', '1957-03-05', 68],
  ['2027-02-28', '2024-02-29', 2],
  ['2027-03-01', '2024-02-29', 3],
])('[DASH-14, DATA-26] on %s who was born on %s is %i', (day, born, age) => {
  expect(ageOn(day, born)).toBe(age);
});

it('[DASH-14] puts the last name first, and no comma where one of the names is missing', () => {
  expect(lastNameFirst({ firstName: 'Jürgen', lastName: 'Müller' })).toBe('Müller, Jürgen');
  const titled = { title: 'Dr.', firstName: 'Jürgen', lastName: 'Müller' };
  expect(lastNameFirst(titled)).toBe('Müller, Dr. Jürgen');
  expect(lastNameFirst({ firstName: ' ', lastName: 'Müller' })).toBe('Müller');
});

it('[DASH-14] holds a title together, and in a heading the first name with it', () => {
  const person = { title: 'Dr. med.', firstName: 'Miriam', lastName: 'Özdemir' };
  expect(withoutFirstName(person)).toBe('Dr.\u00a0med. Özdemir');
  expect(nameInHeading(person)).toBe('Dr.\u00a0med.\u00a0Miriam Özdemir');
  expect(nameInHeading({ firstName: 'Miriam', lastName: 'Özdemir' })).toBe('Miriam Özdemir');
});

it('[DASH-21] finds who shares a name with somebody else, and not who comes twice', () => {
  const of = (id: string, firstName: string, lastName: string) =>
    ({ patient: { person: { id, firstName, lastName } } }) as Appointment;
  const day = [
    of('a', 'Käthe', 'Schäfer'),
    of('b', 'käthe', 'Schäfer'),
    of('c', 'Mia', 'Grün'),
    of('c', 'Mia', 'Grün'),
  ];
  expect([...namesakesAmong(day)]).toEqual(['a', 'b']);
});
