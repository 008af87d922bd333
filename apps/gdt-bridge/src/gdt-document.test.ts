import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { patientOf } from './gdt-patient.ts';
import { readGdt } from './gdt-records.ts';
import { readSettings } from './settings.ts';

const file = path.join(import.meta.dirname, '../../../docs/interfaces/gdt.md');
const document = readFileSync(file, 'utf8');

it('[GDT-14] the example of docs/interfaces/gdt.md is read as it stands there', () => {
  const [, example = ''] = /```\n(01380006302\n.*?)```/s.exec(document) ?? [];
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

it('[GDT-14] the file of settings in docs/interfaces/gdt.md is taken as it stands there', () => {
  const [, example = ''] = /```json\n(\{\n {2}"in".*?)```/s.exec(document) ?? [];
  const folder = mkdtempSync(path.join(tmpdir(), 'visite-gdt-settings-'));
  const inFolder = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const access = { clientId: '6f0c2b9e-5f0c-4f0e-9a35-5a0f3a1c6f77', clientSecret: 'vs_x' };
  try {
    const config = inFolder('bridge.json', example);
    const credentials = inFolder('zugang.json', JSON.stringify(access));
    expect(readSettings(['--config', config, '--credentials', credentials], {})).toMatchObject({
      ...{ server: 'https://praxis.example', charset: 'cp437', credentials: access },
      fields: { phone: ['3618', '3626'], email: ['3619'] },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
