import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { patientOf } from './gdt-patient.ts';
import { readGdt } from './gdt-records.ts';

it('[GDT-14] the example of docs/interfaces/gdt.md is read as it stands there', () => {
  const file = path.join(import.meta.dirname, '../../../docs/interfaces/gdt.md');
  const [, example = ''] = /```\n(01380006302\n.*?)```/s.exec(readFileSync(file, 'utf8')) ?? [];
  const bytes = Buffer.from(example.replaceAll('\n', '\r\n'), 'latin1');
  const [record, ...more] = readGdt(bytes);
  expect([more, record && patientOf(record)]).toEqual([
    [],
    {
      number: '4711',
      lastName: 'Brandt',
      firstName: 'Anna',
      birthDate: '1980-02-29',
      gender: 'female',
      street: 'Hauptstraße 12',
      zipCode: '80331',
      city: 'München',
    },
  ]);
});
