import { type ImportValues, readImportedRow } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const asAdmin = (method: string, path: string, body?: unknown) =>
  test.call(method, path, {
    token: test.home.admin.token,
    ...(body === undefined ? {} : { body }),
  });

/** Enough for what the test writes: no quotes within cells but the doubled ones. */
const cellsOf = (line: string) =>
  [...`;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const trail = async (action: string) => {
  const { rows } = await test.pool.query<{ told: number }>(
    `SELECT count(*) AS told FROM audit WHERE action = $1 AND actor_id = $2`,
    [action, test.home.admin.id],
  );
  return rows[0]?.told;
};

describe('lists as a file', () => {
  it('[IMPORT-12] patients: for a German spreadsheet, with nothing that it would run, and readable here again', async () => {
    const body = {
      person: { firstName: '=SUM(1)', lastName: 'Zülpich; "Zora"', gender: 'female' },
      patientData: {
        dateOfBirth: '1957-03-12',
        phone: '+49 221 123',
        address: { street: '-Weg', city: '@Ort', country: '＝SUM(1)' },
        insuranceNumber: 'A123',
        remark: 'secret remark',
      },
    };
    expect((await asAdmin('POST', '/patients', body)).statusCode).toBe(201);
    const file = await asAdmin('GET', '/exports/patients');
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="patients-default-/);
    expect(file.body.startsWith('\u{feff}Titel;Vorname;Nachname;Geburtsdatum;')).toBe(true);
    expect(file.body).not.toContain('secret remark');
    const line = file.body.split('\r\n').find((each) => each.includes('Zora')) ?? '';
    const cells = cellsOf(line);
    for (const cell of cells) expect(cell).not.toMatch(/^[\s=+\-@＝＋－＠]/);
    const [title, firstName, lastName, dateOfBirth, gender, email, phone, street, , , city] = cells;
    const values = { title, firstName, lastName, dateOfBirth, gender, email, phone, street, city };
    expect(readImportedRow(values as ImportValues, '2026-01-01')).toMatchObject({
      ok: true,
      patient: {
        person: { firstName: '=SUM(1)', lastName: 'Zülpich; "Zora"', gender: 'female' },
        patientData: {
          dateOfBirth: '1957-03-12',
          phone: '+49 221 123',
          address: { street: '-Weg', city: '@Ort' },
        },
      },
    });
    expect(await trail('patient.export-list')).toBe(1);
  });

  it('[IMPORT-12] patients: all of them, each once, however many pages it takes', async () => {
    await test.pool.query(
      `INSERT INTO patients (tenant_id, patient_id, first_name, last_name, date_of_birth, search_text, sort_name)
       SELECT tenant, gen_random_uuid(), 'Max', name || n, '1950-01-01', '', 'viele'
       FROM generate_series(1, 1200) n, (VALUES ('default', 'Viele '), ('other', 'Fremde ')) t (tenant, name)`,
    );
    const { body } = await asAdmin('GET', '/exports/patients');
    const names = body.split('\r\n').flatMap((line) => /Viele \d+/.exec(line)?.[0] ?? []);
    expect([names.length, new Set(names).size]).toEqual([1_200, 1_200]);
    expect(body.includes('Fremde')).toBe(false);
  });

  it('[IMPORT-13] appointments: by their number, never by the secret in the link', async () => {
    const { appointment } = test.home;
    const { rows } = await test.pool.query<{ number: string; day: string }>(
      `SELECT appointment_number AS number,
         to_char(scheduled_start AT TIME ZONE 'Europe/Berlin', 'YYYY-MM-DD') AS day
       FROM appointments WHERE appointment_id = $1`,
      [appointment.id],
    );
    const [{ number, day } = { number: '', day: '' }] = rows;
    const of = (from: string, to: string) =>
      asAdmin('GET', `/exports/appointments?start-date=${from}&end-date=${to}`);
    const file = await of(day, day);
    expect(file.body).toContain(`\r\n${number};`);
    expect(file.body).not.toContain(appointment.id);
    expect((await of('2001-01-01', '2001-01-31')).body.split('\r\n')).toHaveLength(2);
    expect(await trail('appointment.export-list')).toBe(2);
    for (const [from, to] of [
      ['2026-02-01', '2026-01-01'],
      ['2024-01-01', '2026-01-01'],
    ] as const) {
      const refused = await of(from, to);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toMatchObject([{ path: 'end-date' }]);
    }
  });
});
