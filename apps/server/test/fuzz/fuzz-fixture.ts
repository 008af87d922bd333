import { randomUUID } from 'node:crypto';
import type { AppointmentState } from '@visite/contract';
import { newToken, tokenHash } from '../../src/sessions/tokens.ts';
import { setFeatures } from '../features.ts';
import { pngFile } from '../files.ts';
import { makeAppointment } from '../make-appointment.ts';
import type { TestTenant } from '../seed.ts';
import type { TestApp } from '../test-app.ts';
import type { KnownValues } from './schema-values.ts';

export interface Fixture {
  known: KnownValues;
  /** By parameter, the right one first. */
  params: Record<string, readonly string[]>;
  tokens: readonly (string | undefined)[];
}

const states: readonly AppointmentState[] = [
  { type: 'started', paused: null },
  { type: 'pending' },
  { type: 'accepted' },
  { type: 'started', paused: '2026-01-01T00:00:00Z' },
  { type: 'stopped' },
];

/** Everybody logged in and everything switched on again, whatever the last batch did. */
export async function setFuzzFixture(test: TestApp, batch: number): Promise<Fixture> {
  const { home, other, pool } = test;
  await pool.query('UPDATE staff_sessions SET ended_at = NULL, last_seen_at = now()');
  // One open session an appointment: those that the last batch opened make way.
  const seeded = [home.appointment, home.otherAppointment, other.appointment];
  const hashes = seeded.map(({ patientToken }) => tokenHash(patientToken));
  await pool.query('UPDATE patient_sessions SET ended_at = now() WHERE ended_at IS NULL');
  await pool.query('UPDATE patient_sessions SET ended_at = NULL WHERE token_hash = ANY ($1)', [
    hashes,
  ]);
  await pool.query('UPDATE tenants SET second_factor_required = false');
  await pool.query(`DELETE FROM login_limits`);
  for (const { id, roles, username } of [home.admin, home.doctor, home.otherDoctor, home.mfa]) {
    await pool.query(
      `UPDATE staff SET status = 'active', roles = $2, username = $3, username_key = $3
       WHERE staff_id = $1`,
      [id, roles, username],
    );
  }
  await setFeatures(test, {
    notesEnabled: true,
    forceChatUpload: true,
    forcePatientFileUpload: true,
    forceStaffFileUpload: true,
  });
  await pool.query(
    `INSERT INTO legal_texts (tenant_id, block, language, version, text)
     VALUES ('default', 'imprint', 'de', 1, 'Text') ON CONFLICT DO NOTHING`,
  );
  await pool.query(
    `UPDATE tenants SET legal_texts = '{"imprint": {"de": 1}}' WHERE tenant_id = 'default'`,
  );
  const state = states[batch % states.length] ?? { type: 'pending' };
  const appointment = await makeAppointment(test, state);
  const spare = await sparePatient(test);
  const guest = await openedGuest(test);
  const personIds = [home.doctor.id, home.patients[0]?.id ?? '', home.mfa.id, spare];
  const foreign = other.appointment;
  return {
    known: {
      personIds: [...personIds, other.doctor.id],
      appointmentIds: [appointment.id, home.otherAppointment.id, foreign.id],
      fields: {
        username: [home.doctor.username, home.mfa.username],
        password: [test.password],
        dateOfBirth: ['1957-03-12'],
        doctorId: [home.doctor.id, home.otherDoctor.id],
        patientId: [home.patients[0]?.id ?? '', spare],
        initiator_id: [home.doctor.id],
        base64_file_content: [pngFile().toString('base64')],
        linkToken: [guest.linkToken],
      },
    },
    params: {
      appointmentId: [
        ...[appointment.id, appointment.id, home.appointment.id, foreign.id],
        guest.appointmentId,
      ],
      patientId: [spare, spare, other.patients[0]?.id ?? '', randomUUID()],
      staffId: [home.doctor.id, home.mfa.id, home.admin.id, other.doctor.id, randomUUID()],
      guestId: [guest.guestId, randomUUID()],
      userId: [home.patients[0]?.id ?? '', home.doctor.id, home.otherDoctor.id, home.admin.id],
    },
    tokens: [
      ...[undefined, 'rubbish', `st_${'A'.repeat(43)}`, appointment.patientToken],
      ...[home.otherAppointment.patientToken, home.mfa.token, home.otherDoctor.token],
      ...[home.doctor.token, home.doctor.token, home.admin.token, home.admin.token],
      ...[guest.token, guest.token],
      ...tokensOf(other),
    ],
  };
}

const tokensOf = (tenant: TestTenant) => [tenant.admin.token, tenant.appointment.patientToken];

async function sparePatient({ home, call }: TestApp): Promise<string> {
  const body = {
    person: { firstName: 'Ruth', lastName: 'Übrig' },
    patientData: { dateOfBirth: '1944-07-01' },
  };
  const made = await call('POST', '/patients', { token: home.doctor.token, body });
  return made.json().person.id;
}

let guests = 0;

/** A third person whose link was opened, of a call of their own: nobody waits there before its day. */
async function openedGuest(test: TestApp) {
  guests += 1;
  // Long past and never at the same time: a call that runs has no end of its own.
  const startsAt = new Date(Date.now() - (10_000 - guests) * 3_600_000);
  const { id } = await makeAppointment(test, { type: 'started', paused: null }, { startsAt });
  const invited = await test.call('POST', `/calendar/appointments/${id}/guests`, {
    token: await unusedSession(test),
    body: { kind: 'relative', announcedAs: 'Tochter' },
  });
  const { guestId, link } = invited.json<{ guestId: string; link: string }>();
  const linkToken = link.slice(link.indexOf('#') + 1);
  const opened = await test.call('POST', '/guest/open', { body: { linkToken } });
  const { guestApiToken } = opened.json<{ guestApiToken: string }>();
  return { appointmentId: id, guestId, linkToken, token: guestApiToken };
}

/** Of the doctor. Limits count for each session: strange requests must not use up what the fixture needs. */
async function unusedSession({ home, pool }: TestApp): Promise<string> {
  const token = newToken('staff');
  await pool.query(
    `INSERT INTO staff_sessions (tenant_id, staff_id, token_hash, expires_at)
     VALUES ($1, $2, $3, now() + interval '12 hours')`,
    [home.id, home.doctor.id, tokenHash(token)],
  );
  return token;
}
