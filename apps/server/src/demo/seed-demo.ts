import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { defaultTenantConfig, roundUp } from '@visite/contract';
import { newEntryCode } from '../calendar/entry-code.ts';
import { loginTanContext, newLoginTan } from '../calendar/login-tan.ts';
import { insertAppointment } from '../calendar/store.ts';
import type { Pool } from '../db/pool.ts';
import {
  asOwner,
  inTenant,
  type TenantTransaction,
  type Transaction,
} from '../db/tenant-transaction.ts';
import { insertPatient } from '../patients/store.ts';
import { createSecretBox, type SecretBox } from '../platform/secret-box.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { publishLegalText } from '../settings/legal-text-store.ts';
import { columnsOf, findStaffByUsername, insertStaff } from '../staff/store.ts';
import {
  demoHistory,
  demoPassword,
  demoPatients,
  demoPhone,
  demoPractice,
  demoStaff,
  demoUpcoming,
} from './demo-people.ts';
import { demoTexts } from './demo-texts.ts';
import {
  hasAppointmentAhead,
  hasStaff,
  insertPastAppointment,
  insertPracticeOnce,
  patientIdsByEmail,
} from './store.ts';

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
    // Nobody yet also after a start that ended between the practice and its people.
    if (!(await hasStaff(tx))) {
      await makeStaff(tx, passwordHash);
      await makePatients(tx, box);
      await makeHistory(tx, now);
      for (const each of demoTexts) await publishLegalText(tx, each);
    }
    await renewAppointments(tx, box, now);
  });
}

/** Only the owner makes practices; everything in them is made under the application's role. */
async function makePractice(tx: Transaction): Promise<void> {
  const config = defaultTenantConfig(tenantId);
  const { features } = config.videoConsultation;
  features.notesEnabled = true;
  features.control = { enabled: true, captureScreenshot: true };
  await insertPracticeOnce(tx, { tenantId, ...demoPractice, config });
}

async function makeStaff(tx: TenantTransaction, passwordHash: string): Promise<void> {
  for (const { username, roles, ...names } of demoStaff) {
    const person = { ...names, email: `${username}@demo.example` };
    await insertStaff(tx, {
      ...columnsOf({ person, username, roles }),
      staffId: randomUUID(),
      status: 'active',
      picture: '',
      passwordHash,
    });
  }
}

const emailOf = (index: number) => `patient-${index + 1}@demo.example`;

async function makePatients(tx: TenantTransaction, box: SecretBox): Promise<void> {
  for (const [index, each] of demoPatients.entries()) {
    const { firstName, lastName, gender, dateOfBirth, ...place } = each;
    await insertPatient(tx, box, {
      person: { firstName, lastName, gender, email: emailOf(index) },
      patientData: {
        dateOfBirth,
        address: { ...place, country: 'Deutschland' },
        phone: demoPhone(100 + index),
      },
    });
  }
}

/** Undefined when people have since changed the demo practice so far that it is their own. */
async function findPeople(tx: TenantTransaction) {
  const doctor = await findStaffByUsername(tx, 'doctor');
  const ids = await patientIdsByEmail(tx);
  const patientIds = demoPatients.map((_, index) => ids.get(emailOf(index)));
  return doctor ? { doctorId: doctor.staffId, patientIds } : undefined;
}

const newAppointmentId = () => randomBytes(16).toString('base64url');

async function renewAppointments(tx: TenantTransaction, box: SecretBox, now: Date): Promise<void> {
  const people = await findPeople(tx);
  if (!people || (await hasAppointmentAhead(tx, now))) return;
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
      entryCode: await newEntryCode(tx),
      createdBy: people.doctorId,
    });
  }
}

const newSealedTan = (box: SecretBox, appointmentId: string) =>
  box.seal(newLoginTan(), loginTanContext(tenantId, appointmentId));

async function makeHistory(tx: TenantTransaction, now: Date): Promise<void> {
  const people = await findPeople(tx);
  if (!people) return;
  for (const each of demoHistory) {
    const patientId = people.patientIds[each.patient];
    if (!patientId) continue;
    const startedAt = roundUp(new Date(now.getTime() - each.daysAgo * day));
    const stoppedAt = new Date(startedAt.getTime() + each.lasted * minute);
    await insertPastAppointment(tx, {
      appointmentId: newAppointmentId(),
      doctorId: people.doctorId,
      patientId,
      scheduledEnd: new Date(startedAt.getTime() + 30 * minute),
      firstPatientJoinAt: new Date(startedAt.getTime() - each.waited * minute),
      startedAt,
      stoppedAt,
    });
  }
}
