import type { Appointment, Bundle, CapabilityStatement, Patient, Slot } from '@medplum/fhirtypes';
import { fhirPath, type MachineRight } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { type FhirClient, fhirClient, statusOf } from '../../test/fhir-client.ts';
import { expectValid } from '../../test/fhir-validation.ts';
import { tokenWith } from '../../test/machine-client.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { virtualService } from './appointment-resource.ts';

let test: TestApp;
let base: string;
beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  test = await createTestApp({ environment: { PUBLIC_URL: base } });
  await test.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => test.close());

const clientOf = (token?: string) => fhirClient(base + fhirPath, token);
const clientWith = async (...rights: MachineRight[]) => clientOf(await tokenWith(test, rights));

let counted = 0;
const newPatient = (more: Partial<Patient> = {}): Patient & { resourceType: 'Patient' } => {
  counted += 1;
  return {
    resourceType: 'Patient',
    identifier: [{ system: 'urn:pvs', value: `P-${counted}`, use: 'secondary' }],
    name: [{ family: 'Brandt', given: ['Anna', 'Maria'], prefix: ['Dr.'] }],
    gender: 'female',
    birthDate: '1980-02-29',
    telecom: [
      { system: 'phone', value: '+49 221 12345' },
      { system: 'email', value: 'anna@example.org' },
    ],
    address: [{ line: ['Lange Gasse 12 a'], city: 'Köln', postalCode: '50667', country: 'DE' }],
    ...more,
  };
};
let hour = 100;
const times = () => {
  hour += 1;
  const start = Math.ceil(Date.now() / 60_000) * 60_000 + hour * 3_600_000;
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + 900_000).toISOString(),
  };
};
const newAppointment = (patientId: string, more: Partial<Appointment> = {}) => ({
  resourceType: 'Appointment' as const,
  status: 'booked' as const,
  ...times(),
  participant: [
    { actor: { reference: `Patient/${patientId}` }, status: 'accepted' as const },
    {
      actor: { reference: `Practitioner/${test.home.doctor.id}` },
      status: 'accepted' as const,
    },
  ],
  ...more,
});

describe('a FHIR client that we did not write', () => {
  it('[FHIR-1] reads what is offered, without a token', async () => {
    const client = clientOf();
    const statement = (await client.capabilityStatement()) as CapabilityStatement;
    expectValid(statement);
    const offered = Object.fromEntries(
      (statement.rest?.[0]?.resource ?? []).map(({ type, interaction }) => [
        type,
        interaction?.map(({ code }) => code).join(' '),
      ]),
    );
    expect(offered).toEqual({
      Patient: 'read search-type create update',
      Appointment: 'read search-type create update',
      Practitioner: 'read search-type',
      PractitionerRole: 'read search-type',
      Schedule: 'read search-type',
      Slot: 'read search-type',
    });
    expect(statement.rest?.[0]?.interaction).toEqual([{ code: 'transaction' }]);
  });

  it('[FHIR-2] creates, reads, finds and changes a patient, whose identifiers are kept', async () => {
    const client = await clientWith('patients');
    const given = newPatient();
    const made = (await client.create({ resourceType: 'Patient', body: given })) as Patient;
    expectValid(made);
    expect(made).toMatchObject({ ...given, meta: { versionId: '1' } });
    const [address] = made.address ?? [];
    expect(address).toMatchObject({
      _line: [{ extension: [{ valueString: 'Lange Gasse' }, { valueString: '12 a' }] }],
    });
    const id = made.id ?? '';
    expect(await client.read({ resourceType: 'Patient', id })).toEqual(made);
    for (const searchParams of [
      { identifier: `urn:pvs|P-${counted}` },
      { identifier: `P-${counted}` },
      { _id: id },
      { family: 'brandt', given: 'anna', birthdate: '1980-02-29', _id: id },
      { _lastUpdated: `ge${made.meta?.lastUpdated}`, name: 'Brandt' },
    ]) {
      const found = (await client.search({ resourceType: 'Patient', searchParams })) as Bundle;
      expectValid(found);
      expect(found, JSON.stringify(searchParams)).toMatchObject({
        total: 1,
        entry: [{ resource: { id } }],
      });
    }
    // What the practice alone knows is neither told nor lost.
    const staff = { token: test.home.mfa.token };
    const before = (await test.call('GET', `/patients/${id}`, staff)).json();
    const { birthdate: _, id: __, roles: ___, ...person } = before.person;
    const remarked = { person, patientData: { ...before.patientData, remark: 'Ruft lieber an' } };
    await test.call('PUT', `/patients/${id}`, { ...staff, body: remarked });
    const current = (await client.read({ resourceType: 'Patient', id })) as Patient;
    expect(JSON.stringify(current)).not.toContain('Ruft');
    const moved = { ...current, address: [{ line: ['Am Ring 3'], city: 'Bonn' }] };
    const options = { headers: { 'If-Match': `W/"${current.meta?.versionId}"` } };
    const changed = (await client.update({
      resourceType: 'Patient',
      id,
      body: moved,
      options,
    })) as Patient;
    expectValid(changed);
    expect(changed).toMatchObject({ identifier: given.identifier, meta: { versionId: '3' } });
    const after = (await test.call('GET', `/patients/${id}`, staff)).json();
    expect(after.patientData).toMatchObject({
      address: { street: 'Am Ring', streetNumber: '3', city: 'Bonn' },
      remark: 'Ruft lieber an',
    });
    expect(
      await statusOf(client.update({ resourceType: 'Patient', id, body: moved, options })),
    ).toEqual([412, 'conflict']);
  });

  it('[FHIR-3] creates conditionally: once, however often it is asked, also at one moment', async () => {
    const client = await clientWith('patients');
    const body = newPatient();
    const ask = () =>
      client.create({
        resourceType: 'Patient',
        body,
        options: { headers: { 'If-None-Exist': `identifier=urn:pvs|P-${counted}` } },
      }) as Promise<Patient>;
    const ids = new Set((await Promise.all([ask(), ask(), ask()])).map(({ id }) => id));
    ids.add((await ask()).id);
    expect(ids.size).toBe(1);
    expect(await statusOf(client.create({ resourceType: 'Patient', body }))).toEqual([
      409,
      'duplicate',
    ]);
    for (const identifier of [
      [{ system: 'urn:a', value: '1' }],
      [{ system: 'urn:b', value: '1' }],
    ]) {
      await client.create({ resourceType: 'Patient', body: newPatient({ identifier }) });
    }
    const several = client.create({
      resourceType: 'Patient',
      body,
      options: { headers: { 'If-None-Exist': 'identifier=1' } },
    });
    expect(await statusOf(several)).toEqual([412, 'multiple-matches']);
  });

  it('[FHIR-4] books, moves, hands over and cancels an appointment by its number, as staff see it', async () => {
    const client = await clientWith('appointments', 'patients');
    const patientId = test.home.patients[2]?.id ?? '';
    const identifier = [{ system: 'urn:pvs:appointment', value: 'A-1' }];
    const given = newAppointment(patientId, { identifier });
    const made = (await client.create({ resourceType: 'Appointment', body: given })) as Appointment;
    expectValid(made);
    expect(made.id).toMatch(/^[1-9]\d{11}$/);
    expect(made).toMatchObject({
      status: 'booked',
      start: given.start,
      end: given.end,
      identifier,
    });
    const { rows } = await test.pool.query<{ appointment_id: string }>(
      'SELECT appointment_id FROM appointments WHERE appointment_number = $1',
      [made.id],
    );
    const secret = rows[0]?.appointment_id ?? '';
    expect(JSON.stringify(made)).not.toContain(secret);
    const seen = async () =>
      (
        await test.call('GET', `/calendar/appointments/${secret}`, { token: test.home.mfa.token })
      ).json();
    expect(await seen()).toMatchObject({ number: made.id, state: { type: 'accepted' } });

    const id = made.id ?? '';
    const body = {
      ...made,
      ...times(),
      participant: [
        made.participant[0],
        {
          actor: { reference: `Practitioner/${test.home.otherDoctor.id}` },
          status: 'accepted' as const,
        },
      ],
    };
    const moved = (await client.update({
      resourceType: 'Appointment',
      id,
      body: body,
      options: { headers: { 'If-Match': `W/"${made.meta?.versionId}"` } },
    })) as Appointment;
    expectValid(moved);
    expect(moved).toMatchObject({ start: body.start, identifier });
    expect(await seen()).toMatchObject({
      scheduledStart: body.start,
      doctor: { person: { id: test.home.otherDoctor.id } },
    });
    const found = (await client.search({
      resourceType: 'Appointment',
      searchParams: {
        date: [`ge${body.start}`, `lt${body.end}`],
        patient: `Patient/${patientId}`,
        practitioner: test.home.otherDoctor.id,
        status: 'booked',
      },
    })) as Bundle;
    expectValid(found);
    expect(found.entry?.map(({ resource }) => resource?.id)).toEqual([id]);
    const canceled = (await client.update({
      resourceType: 'Appointment',
      id,
      body: { ...moved, status: 'cancelled' },
    })) as Appointment;
    expectValid(canceled);
    expect(canceled.status).toBe('cancelled');
    expect((await seen()).state).toEqual({ type: 'cancelled' });
    const { rows: trail } = await test.pool.query<{ action: string }>(
      `SELECT action FROM audit WHERE record_id = $1 AND actor_role = 'machine Praxissoftware'
       ORDER BY audit_id`,
      [secret],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'appointment.create',
      'appointment.change-doctor',
      'appointment.move',
      'appointment.cancel',
    ]);
  });

  it('[FHIR-5] shows the link as the R5 virtual service to the right "links" alone, names of patients to "patients" alone', async () => {
    const patientId = test.home.patients[1]?.id ?? '';
    const planner = await clientWith('appointments');
    const { id = '' } = (await planner.create({
      resourceType: 'Appointment',
      body: newAppointment(patientId),
    })) as Appointment;
    const read = async (client: FhirClient) => {
      const appointment = (await client.read({ resourceType: 'Appointment', id })) as Appointment;
      expectValid(appointment);
      const service = appointment.extension?.find(({ url }) => url === virtualService);
      const link = service?.extension?.find(({ url }) => url === 'address')?.valueUrl;
      return { link, name: appointment.participant[0]?.actor?.display };
    };
    expect(await read(planner)).toEqual({ link: undefined, name: undefined });
    const sender = await clientWith('appointments', 'links', 'patients');
    const { link, name } = await read(sender);
    expect(link).toMatch(new RegExp(`^${base}/appointment/[A-Za-z0-9_-]{22}/accept$`));
    expect(name).toBe('Zoë Weiß');
  });

  it('[FHIR-6] pages through what has changed, in the order of changes, and misses nothing', async () => {
    const client = await clientWith('patients');
    const since = new Date().toISOString();
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { id = '' } = (await client.create({
        resourceType: 'Patient',
        body: newPatient(),
      })) as Patient;
      made.push(id);
    }
    const seen: string[] = [];
    let page = (await client.search({
      resourceType: 'Patient',
      searchParams: { _lastUpdated: `ge${since}`, _count: 2 },
    })) as Bundle | undefined;
    for (let pages = 0; page && pages < 9; pages += 1) {
      expectValid(page);
      expect(page.total).toBe(5);
      seen.push(...(page.entry ?? []).map(({ resource }) => resource?.id ?? ''));
      page = (await client.nextPage({ bundle: page })) as Bundle | undefined;
    }
    expect(seen).toEqual(made);
  });

  it('[FHIR-7] reads doctors, their roles and schedules, and free times without what is taken', async () => {
    const client = await clientWith('free-times', 'appointments');
    for (const resourceType of ['Practitioner', 'PractitionerRole', 'Schedule'] as const) {
      const all = (await client.search({
        resourceType,
        searchParams: { active: 'true' },
      })) as Bundle;
      expectValid(all);
      expect(all.entry?.map(({ resource }) => resource?.id).sort()).toEqual(
        [test.home.doctor.id, test.home.otherDoctor.id].sort(),
      );
      const one = await client.read({ resourceType, id: test.home.doctor.id });
      expectValid(one);
      expect(JSON.stringify(one)).not.toMatch(/@|username/);
    }
    const { otherDoctor, patients } = test.home;
    await test.call('PUT', `/calendar/working-hours/${otherDoctor.id}`, {
      token: test.home.admin.token,
      // The clock goes forward on this Sunday.
      body: { periods: [{ weekday: 7, start: '01:00', end: '06:00' }] },
    });
    const book = (start: string, end: string) =>
      test.call('POST', '/calendar/appointments', {
        token: test.home.admin.token,
        body: {
          doctorId: otherDoctor.id,
          patientId: patients[0]?.id,
          scheduledStart: start,
          scheduledEnd: end,
        },
      });
    expect((await book('2027-03-28T02:00:00Z', '2027-03-28T02:30:00Z')).statusCode).toBe(201);
    for (const sql of [
      `INSERT INTO external_calendars (tenant_id, staff_id, address, host) VALUES ('default', $1, '', 'x')`,
      `INSERT INTO busy_hours VALUES ('default', $1, '2027-03-28T03:30:00Z', '2027-03-28T05:00:00Z')`,
    ]) {
      await test.pool.query(sql, [otherDoctor.id]);
    }
    const found = (await client.search({
      resourceType: 'Slot',
      searchParams: { schedule: `Schedule/${otherDoctor.id}`, start: '2027-03-28', status: 'free' },
    })) as Bundle<Slot>;
    expectValid(found);
    expect(found.entry?.map(({ resource }) => [resource?.start, resource?.end])).toEqual([
      ['2027-03-28T00:00:00.000Z', '2027-03-28T02:00:00.000Z'],
      ['2027-03-28T02:30:00.000Z', '2027-03-28T03:30:00.000Z'],
    ]);
    const id = found.entry?.[1]?.resource?.id ?? '';
    const slot = await client.read({ resourceType: 'Slot', id });
    expect(slot).toMatchObject({ start: '2027-03-28T02:30:00.000Z' });
  });

  it('[FHIR-8] a transaction makes patient and appointment together, or neither', async () => {
    const client = await clientWith('patients', 'appointments');
    const fullUrl = 'urn:uuid:5c9b6b1c-3f9b-4b7e-9a2f-0d7d2f3d9a11';
    const bundle = (patient: object, appointment: object) =>
      client.transaction({
        body: {
          resourceType: 'Bundle',
          type: 'transaction',
          entry: [
            { resource: appointment, request: { method: 'POST', url: 'Appointment' } },
            {
              fullUrl,
              resource: patient,
              request: {
                method: 'POST',
                url: 'Patient',
                ifNoneExist: `identifier=urn:pvs|P-${counted}`,
              },
            },
          ],
        },
      });
    const patient = newPatient();
    const appointment = newAppointment('x');
    const [first, second] = appointment.participant;
    const referring = {
      ...appointment,
      participant: [{ ...first, actor: { reference: fullUrl } }, second],
    };
    const answer = (await bundle(patient, referring)) as Bundle;
    expectValid(answer);
    expect(answer.entry?.map(({ response }) => response?.status)).toEqual([
      '201 Created',
      '201 Created',
    ]);
    const made = answer.entry?.[0]?.resource as Appointment;
    expect(made.participant[0]?.actor?.reference).toBe(answer.entry?.[1]?.response?.location);

    const count = async () =>
      (await test.pool.query('SELECT count(*) FROM patients')).rows[0].count;
    const before = await count();
    const other = newPatient();
    // The doctor is taken at this time: the patient must not stay behind.
    expect(await statusOf(bundle(other, referring))).toEqual([409, 'conflict']);
    expect(await count()).toBe(before);
    const wrong = { ...other, birthDate: 'gestern' };
    expect(await statusOf(bundle(wrong, { ...referring, ...times() }))).toEqual([400, 'value']);
    expect(await count()).toBe(before);
  });
});
