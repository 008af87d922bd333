import type {
  AppointmentStatus,
  Gender,
  GuestKind,
  GuestStage,
  Invitation,
  ProgressInput,
  RehearsalProblem,
  StaffRole,
} from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { NewestSms } from '../mail/sms-view.ts';

export interface PersonRow {
  id: string;
  title: string;
  firstName: string;
  lastName: string;
  gender: Gender | null;
}

export interface StaffPersonRow extends PersonRow {
  roles: StaffRole[];
}

interface AddedRow extends StaffPersonRow {
  wholeConversation: boolean;
}

/** A third person; times as the database's JSON has them. */
export interface GuestRow {
  id: string;
  kind: GuestKind;
  announcedAs: string;
  name: string | null;
  email: string;
  stage: GuestStage;
  consentedAt: string | null;
  present: boolean;
}

/** An appointment with everything that its view needs, in one row. */
export interface AppointmentRow {
  appointment_id: string;
  appointment_number: string;
  status: AppointmentStatus;
  paused_at: Date | null;
  scheduled_start: Date;
  scheduled_end: Date;
  started_at: Date | null;
  ended_at: Date | null;
  duration: number | null;
  waiting_seconds: number | null;
  invitation_state: Invitation['state'];
  invitation_sent_at: Date | null;
  consent_given_at: Date | null;
  consent_withdrawn_at: Date | null;
  wrong_logins: number;
  declined_at: Date | null;
  patient_step: ProgressInput['step'] | null;
  patient_problem: NonNullable<ProgressInput['problem']> | null;
  patient_progress_at: Date | null;
  rehearsed_at: Date | null;
  rehearsal_problem: RehearsalProblem | null;
  doctor: StaffPersonRow;
  patient: PersonRow;
  date_of_birth: string;
  phone: string;
  language: string | null;
  further_language: string | null;
  other_users: AddedRow[];
  guests: GuestRow[];
  patient_present: boolean;
  patient_waiting_since: Date | null;
  late_minutes: number | null;
  late_until: Date | null;
  series_id: string | null;
  /** The newest text message to the patient. */
  sms: NewestSms | null;
}

/**
 * A patient whose stream's node has died is seen no more: after this many seconds without a sign
 * they count as gone. Nodes give a sign three times as often.
 */
export const presenceSeconds = 45;

const person = (row: string) =>
  `'title', ${row}.title, 'firstName', ${row}.first_name, 'lastName', ${row}.last_name, 'gender', ${row}.gender`;

/** What the contract's `guestStages` are of. */
const guestStage = `CASE WHEN g.let_in_at IS NOT NULL THEN 'in' WHEN NOT g.agreed THEN 'declined'
  WHEN g.ready_at IS NOT NULL AND g.agreed THEN 'agreed' WHEN g.ready_at IS NOT NULL THEN 'waiting'
  WHEN g.opened_at IS NOT NULL THEN 'opened' ELSE 'invited' END`;

const guests = `COALESCE((
  SELECT json_agg(json_build_object('id', g.guest_id, 'kind', g.kind, 'announcedAs', g.announced_as,
    'name', g.own_name, 'email', g.email, 'stage', ${guestStage}, 'consentedAt', g.consented_at,
    'present', COALESCE(there.left_at IS NULL
      AND there.last_seen_at > now() - interval '${presenceSeconds} seconds', false))
    ORDER BY g.invited_at, g.guest_id)
  FROM appointment_guests g
  LEFT JOIN participants there ON there.tenant_id = g.tenant_id
    AND there.appointment_id = g.appointment_id AND there.user_id = g.guest_id
  WHERE g.tenant_id = a.tenant_id AND g.appointment_id = a.appointment_id AND g.removed_at IS NULL
), '[]')`;

const present = `(here.left_at IS NULL AND here.last_seen_at > now() - interval '${presenceSeconds} seconds'
  AND a.status IN ('pending', 'accepted', 'started'))`;

/** Of no concern to who is in the call already, nor to who comes after the delay is over. */
const late = `(doctor.late_until > now() AND a.status IN ('pending', 'accepted')
  AND a.scheduled_start < doctor.late_until)`;

const newestSms = `(SELECT json_build_object('state', m.state, 'sentAt', m.sent_at, 'failure', m.last_failure,
    'receipt', m.receipt, 'receiptAt', m.receipt_at)
  FROM outbox_sms m
  WHERE m.tenant_id = a.tenant_id AND m.appointment_id = a.appointment_id AND m.state <> 'dropped'
  ORDER BY m.created_at DESC, m.sms_id LIMIT 1)`;

/**
 * `source` is what follows FROM and gives rows of the table appointments. Durations are the
 * database's own: one clock for all nodes.
 */
export const selectFrom = (source: string) => `
  SELECT a.appointment_id, a.appointment_number, a.status, a.paused_at, a.scheduled_start, a.scheduled_end, a.started_at,
    a.ended_at, a.series_id,
    CASE WHEN a.started_at IS NOT NULL THEN
      GREATEST(EXTRACT(EPOCH FROM COALESCE(a.stopped_at, a.paused_at, now()) - a.started_at)
        - a.paused_seconds, 0)::float8 END AS duration,
    CASE WHEN a.started_at IS NOT NULL AND a.first_patient_join_at IS NOT NULL THEN
      GREATEST(EXTRACT(EPOCH FROM a.started_at - a.first_patient_join_at), 0)::float8
      END AS waiting_seconds,
    a.invitation_state, a.invitation_sent_at, a.consent_given_at,
    a.consent_withdrawn_at, a.wrong_logins, a.declined_at,
    a.patient_step, a.patient_problem, a.patient_progress_at, a.rehearsed_at,
    a.rehearsal_problem, patient.date_of_birth, patient.phone, patient.language,
    patient.further_language,
    json_build_object('id', doctor.staff_id, ${person('doctor')}, 'roles', doctor.roles) AS doctor,
    json_build_object('id', patient.patient_id, ${person('patient')}) AS patient,
    COALESCE((
      SELECT json_agg(json_build_object('id', other.staff_id, ${person('other')},
        'roles', other.roles, 'wholeConversation', added.whole_conversation) ORDER BY added.added_at, added.staff_id)
      FROM appointment_users added
      JOIN staff other ON other.tenant_id = added.tenant_id AND other.staff_id = added.staff_id
      WHERE added.tenant_id = a.tenant_id AND added.appointment_id = a.appointment_id
    ), '[]') AS other_users,
    ${guests} AS guests,
    ${newestSms} AS sms,
    COALESCE(${present}, false) AS patient_present,
    CASE WHEN ${present} AND a.status <> 'started' THEN here.present_since
      WHEN ${present} AND a.paused_at IS NOT NULL THEN GREATEST(here.present_since, a.paused_at)
    END AS patient_waiting_since,
    CASE WHEN ${late} THEN doctor.late_minutes END AS late_minutes,
    CASE WHEN ${late} THEN doctor.late_until END AS late_until
  FROM ${source} a
  JOIN staff doctor ON doctor.tenant_id = a.tenant_id AND doctor.staff_id = a.doctor_id
  JOIN patients patient ON patient.tenant_id = a.tenant_id AND patient.patient_id = a.patient_id
  LEFT JOIN participants here ON here.tenant_id = a.tenant_id
    AND here.appointment_id = a.appointment_id AND here.user_id = a.patient_id`;

/** The given appointments, as far as they exist, in no order. */
export async function readAppointmentRows(
  tx: TenantTransaction,
  appointmentIds: readonly string[],
): Promise<AppointmentRow[]> {
  if (appointmentIds.length === 0) return [];
  const { rows } = await tx.client.query<AppointmentRow>({
    name: 'appointments-by-id',
    text: `${selectFrom('appointments')} WHERE a.tenant_id = $1 AND a.appointment_id = ANY ($2)`,
    values: [tx.tenantId, appointmentIds],
  });
  return rows;
}
