import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { defaultTenantConfig, roundUp } from '@visite/contract';
import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import { loginTanContext, newLoginTan } from '../calendar/login-tan.ts';
import { insertAppointment } from '../calendar/store.ts';
import type { Pool } from '../db/pool.ts';
import { appointments, patients, staff, tenants } from '../db/schema/index.ts';
import { searchText, sortName } from '../db/search-text.ts';
import {
  asOwner,
  inTenant,
  type TenantTransaction,
  type Transaction,
} from '../db/tenant-transaction.ts';
import { createSecretBox, type SecretBox } from '../platform/secret-box.ts';
import { hashPassword } from '../sessions/passwords.ts';
import {
  demoHistory,
  demoPassword,
  demoPatients,
  demoPractice,
  demoStaff,
  demoUpcoming,
} from './demo-people.ts';

const tenantId = 'default';
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * A practice to look around in. The caller makes sure that it is asked for: only with the embedded
 * store, never in production. Started again it only brings new appointments, when none is ahead.
 */
export async function seedDemo(pool: Pool, secretKey: KeyObject, now = new Date()): Promise<void> {
  const box = createSecretBox(secretKey);
  const passwordHash = await hashPassword(demoPassword);
  await asOwner(pool, makePractice);
  await inTenant(pool, tenantId, async (tx) => {
    if (await isEmpty(tx)) {
      await makeStaff(tx, passwordHash);
      await makePatients(tx);
      await makeHistory(tx, now);
    }
    await renewAppointments(tx, box, now);
    await giveMissingTans(tx, box);
  });
}

/** Also after a start that ended between the practice and its people. */
async function isEmpty({ db }: Transaction): Promise<boolean> {
  const found = await db.select({ id: staff.staffId }).from(staff).limit(1);
  return found.length === 0;
}

/** Only the owner makes practices; everything in them is made under the application's role. */
async function makePractice({ db }: Transaction): Promise<void> {
  const config = defaultTenantConfig(tenantId);
  const { features } = config.videoConsultation;
  features.notesEnabled = true;
  features.control = { enabled: true, captureScreenshot: true };
  await db
    .insert(tenants)
    .values({ tenantId, ...demoPractice, config })
    .onConflictDoNothing();
}

async function makeStaff({ db }: Transaction, passwordHash: string): Promise<void> {
  await db.insert(staff).values(
    demoStaff.map((each) => {
      const email = `${each.username}@demo.example`;
      return {
        ...each,
        tenantId,
        staffId: randomUUID(),
        usernameKey: each.username,
        email,
        passwordHash,
        searchText: searchText([each.title, each.firstName, each.lastName, each.username, email]),
        sortName: sortName(each.lastName, each.firstName),
      };
    }),
  );
}

async function makePatients({ db }: Transaction): Promise<void> {
  await db.insert(patients).values(
    demoPatients.map((each, index) => {
      const email = `patient-${index + 1}@demo.example`;
      const birthday = each.dateOfBirth.split('-').reverse().join('.');
      return {
        ...each,
        tenantId,
        patientId: randomUUID(),
        email,
        country: 'Deutschland',
        searchText: searchText([each.firstName, each.lastName, email, birthday]),
        sortName: sortName(each.lastName, each.firstName),
      };
    }),
  );
}

/** Undefined when people have since changed the demo practice so far that it is their own. */
async function findPeople({ db }: Transaction) {
  const [doctor] = await db
    .select({ id: staff.staffId })
    .from(staff)
    .where(and(eq(staff.tenantId, tenantId), eq(staff.usernameKey, 'doctor')));
  const found = await db
    .select({ id: patients.patientId, email: patients.email })
    .from(patients)
    .where(eq(patients.tenantId, tenantId));
  const patientIds = demoPatients.map(
    (_, index) => found.find((each) => each.email === `patient-${index + 1}@demo.example`)?.id,
  );
  return doctor ? { doctorId: doctor.id, patientIds } : undefined;
}

const newAppointmentId = () => randomBytes(16).toString('base64url');

async function renewAppointments(tx: TenantTransaction, box: SecretBox, now: Date): Promise<void> {
  const [ahead] = await tx.db
    .select({ count: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, tenantId),
        inArray(appointments.status, ['pending', 'accepted', 'started']),
        gt(appointments.scheduledEnd, now),
      ),
    );
  const people = await findPeople(tx);
  if (!people || !ahead || ahead.count > 0) return;
  for (const each of demoUpcoming) {
    const patientId = people.patientIds[each.patient];
    if (!patientId) continue;
    const scheduledStart = roundUp(new Date(now.getTime() + each.inMinutes * minute));
    const appointmentId = newAppointmentId();
    await insertAppointment(tx, {
      appointmentId,
      doctorId: people.doctorId,
      patientId,
      status: each.status,
      scheduledStart: scheduledStart.toISOString(),
      scheduledEnd: new Date(scheduledStart.getTime() + each.minutes * minute).toISOString(),
      sealedTan: newSealedTan(box, appointmentId),
      createdBy: people.doctorId,
    });
  }
}

const newSealedTan = (box: SecretBox, appointmentId: string) =>
  box.seal(newLoginTan(), loginTanContext(tenantId, appointmentId));

/** Earlier versions seeded appointments without: in TAN mode nobody could have logged in. */
async function giveMissingTans({ db }: Transaction, box: SecretBox): Promise<void> {
  const without = and(
    eq(appointments.tenantId, tenantId),
    inArray(appointments.status, ['pending', 'accepted', 'started']),
    isNull(appointments.loginTan),
  );
  const found = await db
    .select({ id: appointments.appointmentId })
    .from(appointments)
    .where(without);
  for (const { id } of found) {
    await db
      .update(appointments)
      .set({ loginTan: newSealedTan(box, id) })
      .where(and(eq(appointments.tenantId, tenantId), eq(appointments.appointmentId, id)));
  }
}

async function makeHistory(tx: Transaction, now: Date): Promise<void> {
  const people = await findPeople(tx);
  if (!people) return;
  for (const each of demoHistory) {
    const patientId = people.patientIds[each.patient];
    if (!patientId) continue;
    const startedAt = roundUp(new Date(now.getTime() - each.daysAgo * day));
    const stoppedAt = new Date(startedAt.getTime() + each.lasted * minute);
    await tx.db.insert(appointments).values({
      tenantId,
      appointmentId: newAppointmentId(),
      doctorId: people.doctorId,
      patientId,
      status: 'stopped',
      scheduledStart: startedAt,
      scheduledEnd: new Date(startedAt.getTime() + 30 * minute),
      firstPatientJoinAt: new Date(startedAt.getTime() - each.waited * minute),
      startedAt,
      stoppedAt,
      endedAt: stoppedAt,
      createdBy: people.doctorId,
    });
  }
}
