import { randomBytes, randomUUID } from 'node:crypto';
import { defaultTenantConfig, type StaffRole } from '@visite/contract';
import type { Pool } from '../src/db/pool.ts';
import { searchText, sortName } from '../src/db/search-text.ts';
import { asOwner, type Transaction } from '../src/db/tenant-transaction.ts';
import { hashPassword } from '../src/sessions/passwords.ts';
import { newToken, tokenHash } from '../src/sessions/tokens.ts';
import { insertTenant, insertTenantHost } from '../src/tenants/tenant-store.ts';

export interface TestStaff {
  id: string;
  username: string;
  roles: StaffRole[];
  token: string;
}

export interface TestAppointment {
  id: string;
  doctorId: string;
  patientId: string;
  /** Of a patient who is logged in to it. */
  patientToken: string;
}

/** One practice with somebody in every role; `otherDoctor` has nothing to do with `appointment`. */
export interface TestTenant {
  id: string;
  host: string;
  admin: TestStaff;
  doctor: TestStaff;
  otherDoctor: TestStaff;
  mfa: TestStaff;
  inactive: TestStaff;
  patients: { id: string; firstName: string; lastName: string; dateOfBirth: string }[];
  /** Pending, of `doctor` and the first patient, in an hour. */
  appointment: TestAppointment;
  /** Accepted, of `otherDoctor` and the second patient, in two hours. */
  otherAppointment: TestAppointment;
}

export interface TestTenants {
  /** `localhost` */
  home: TestTenant;
  /** `other.example` */
  other: TestTenant;
  password: string;
}

const testPassword = 'correct horse battery staple';

export async function seedTestTenants(pool: Pool): Promise<TestTenants> {
  const passwordHash = await hashPassword(testPassword);
  return asOwner(pool, async (tx) => ({
    home: await seedTenant(tx, 'default', 'localhost', passwordHash),
    other: await seedTenant(tx, 'other', 'other.example', passwordHash),
    password: testPassword,
  }));
}

async function seedTenant(
  tx: Transaction,
  id: string,
  host: string,
  passwordHash: string,
): Promise<TestTenant> {
  const publicUrl = id === 'default' ? null : `https://${host}`;
  const config = defaultTenantConfig(id);
  await insertTenant(tx, { tenantId: id, name: `Praxis ${id}`, publicUrl, config });
  if (id !== 'default') await insertTenantHost(tx, { tenantId: id, host });

  const staff = (username: string, roles: StaffRole[], status: 'active' | 'inactive' = 'active') =>
    seedStaff(tx, id, { username, roles, status, passwordHash });
  const [admin, doctor, otherDoctor, mfa, inactive] = [
    await staff('admin', ['admin']),
    await staff('doctor', ['doctor']),
    await staff('other-doctor', ['doctor']),
    await staff('mfa', ['mfa']),
    await staff('inactive', ['doctor'], 'inactive'),
  ];
  const patients = [
    await seedPatient(tx, id, 'Jürgen', 'Müller', '1957-03-12'),
    await seedPatient(tx, id, 'Zoë', 'Weiß', '1990-11-30'),
    await seedPatient(tx, id, 'Ayşe', 'Öztürk', '2001-02-28'),
  ];
  const [first, second] = patients;
  if (!first || !second) throw new Error('too few patients');
  const appointment = await seedAppointment(tx, id, doctor.id, first.id, 1, 'pending');
  const otherAppointment = await seedAppointment(tx, id, otherDoctor.id, second.id, 2, 'accepted');
  return {
    id,
    host,
    admin,
    doctor,
    otherDoctor,
    mfa,
    inactive,
    patients,
    appointment,
    otherAppointment,
  };
}

const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000);

async function seedStaff(
  { client }: Transaction,
  tenantId: string,
  of: { username: string; roles: StaffRole[]; status: 'active' | 'inactive'; passwordHash: string },
): Promise<TestStaff> {
  const [id, token] = [randomUUID(), newToken('staff')];
  const [firstName, lastName] = [`Erika-${of.username}`, `Team-${tenantId}`];
  const email = `${of.username}@${tenantId}.example`;
  await client.query(
    `INSERT INTO staff (tenant_id, staff_id, username, username_key, email, first_name, last_name,
       roles, status, password_hash, search_text, sort_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tenantId,
      id,
      of.username,
      of.username.toLowerCase(),
      email,
      firstName,
      lastName,
      of.roles,
      of.status,
      of.passwordHash,
      searchText([firstName, lastName, of.username, email]),
      sortName(lastName, firstName),
    ],
  );
  await client.query(
    `INSERT INTO staff_sessions (tenant_id, staff_id, token_hash, expires_at)
     VALUES ($1, $2, $3, $4)`,
    [tenantId, id, tokenHash(token), hours(new Date(), 12)],
  );
  return { id, username: of.username, roles: of.roles, token };
}

async function seedPatient(
  { client }: Transaction,
  tenantId: string,
  firstName: string,
  lastName: string,
  dateOfBirth: string,
) {
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@patients.example`;
  const birthday = dateOfBirth.split('-').reverse().join('.');
  await client.query(
    `INSERT INTO patients (tenant_id, patient_id, first_name, last_name, email, date_of_birth,
       search_text, sort_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      id,
      firstName,
      lastName,
      email,
      dateOfBirth,
      searchText([firstName, lastName, email, birthday]),
      sortName(lastName, firstName),
    ],
  );
  return { id, firstName, lastName, dateOfBirth };
}

async function seedAppointment(
  { client }: Transaction,
  tenantId: string,
  doctorId: string,
  patientId: string,
  inHours: number,
  status: 'pending' | 'accepted',
): Promise<TestAppointment> {
  const [id, patientToken] = [randomBytes(16).toString('base64url'), newToken('patient')];
  const scheduledStart = hours(new Date(), inHours);
  const scheduledEnd = hours(scheduledStart, 0.5);
  await client.query(
    `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
       scheduled_start, scheduled_end, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $3)`,
    [tenantId, id, doctorId, patientId, status, scheduledStart, scheduledEnd],
  );
  await client.query(
    `INSERT INTO patient_sessions (tenant_id, appointment_id, patient_id, token_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [tenantId, id, patientId, tokenHash(patientToken), hours(scheduledEnd, 2)],
  );
  return { id, doctorId, patientId, patientToken };
}
