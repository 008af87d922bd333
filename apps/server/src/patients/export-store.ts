import type { TenantTransaction } from '../db/tenant-transaction.ts';

export async function appointmentIdsOf(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ appointment_id: string }>(
    `SELECT appointment_id FROM appointments WHERE tenant_id = $1 AND patient_id = $2
     ORDER BY scheduled_start`,
    [tenantId, patientId],
  );
  return rows.map((row) => row.appointment_id);
}

/** The list that the patient was added from, as long as the practice keeps it. */
export async function importOf(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<{ fileName: string } | undefined> {
  const { rows } = await client.query<{ fileName: string }>(
    `SELECT i.file_name AS "fileName"
     FROM patient_import_rows r JOIN patient_imports i USING (tenant_id, import_id)
     WHERE r.tenant_id = $1 AND r.patient_id = $2 LIMIT 1`,
    [tenantId, patientId],
  );
  return rows[0];
}

interface Names {
  title: string;
  firstName: string;
  lastName: string;
}

interface OfAppointment {
  appointmentId: string;
}

const names = `person.title, person.first_name AS "firstName", person.last_name AS "lastName"`;

/** Everything that hangs on the given appointments, sealed as it is stored. */
export async function readRecordsOf(
  { client, tenantId }: TenantTransaction,
  appointmentIds: readonly string[],
) {
  const read = async <Row extends object>(sql: string) => {
    const { rows } = await client.query<Row & OfAppointment>(sql, [tenantId, appointmentIds]);
    return rows;
  };
  const ofThem = (table: string) =>
    `${table}.tenant_id = $1 AND ${table}.appointment_id = ANY ($2)`;
  return {
    participants: await read<Names & { role: string; joinedAt: Date }>(
      `SELECT p.appointment_id AS "appointmentId", p.role, p.joined_at AS "joinedAt", ${names}
       FROM participants p JOIN (
         SELECT tenant_id, staff_id AS id, title, first_name, last_name FROM staff
         UNION ALL SELECT tenant_id, patient_id, title, first_name, last_name FROM patients
         UNION ALL SELECT tenant_id, guest_id, '', '', COALESCE(own_name, announced_as) FROM appointment_guests
       ) AS person ON person.tenant_id = p.tenant_id AND person.id = p.user_id
       WHERE ${ofThem('p')} ORDER BY p.joined_at`,
    ),
    consents: await read<{
      givenAt: Date;
      withdrawnAt: Date | null;
      terms: string;
      termsText: string | null;
      privacy: string;
      privacyText: string | null;
    }>(
      `SELECT c.appointment_id AS "appointmentId", c.given_at AS "givenAt",
         c.withdrawn_at AS "withdrawnAt", c.terms_version AS terms, terms.text AS "termsText",
         c.privacy_version AS privacy, privacy.text AS "privacyText"
       FROM consents c
         LEFT JOIN legal_texts terms ON terms.tenant_id = c.tenant_id
           AND terms.block = 'patient-terms'
           AND terms.language || '-' || terms.version = c.terms_version
         LEFT JOIN legal_texts privacy ON privacy.tenant_id = c.tenant_id
           AND privacy.block = 'patient-privacy'
           AND privacy.language || '-' || privacy.version = c.privacy_version
       WHERE ${ofThem('c')} ORDER BY c.consent_id`,
    ),
    textMessages: await read<{ kind: string; sentAt: Date | null; deliveredAt: Date | null }>(
      `SELECT m.appointment_id AS "appointmentId", m.kind, m.sent_at AS "sentAt",
         CASE m.receipt WHEN 'delivered' THEN m.receipt_at END AS "deliveredAt"
       FROM outbox_sms m WHERE ${ofThem('m')} AND m.state <> 'dropped'
       ORDER BY m.created_at`,
    ),
    mails: await read<{ kind: string; recipient: string; sentAt: Date | null }>(
      `SELECT m.appointment_id AS "appointmentId", m.kind, m.recipient, m.sent_at AS "sentAt"
       FROM outbox_mails m WHERE ${ofThem('m')} AND m.state <> 'dropped'
         -- The address of somebody else.
         AND m.kind <> 'guest-invitation' ORDER BY m.created_at`,
    ),
    intrusionReports: await read<{ attackType: string; createdAt: Date }>(
      `SELECT r.appointment_id AS "appointmentId", r.attack_type AS "attackType",
         r.created_at AS "createdAt"
       FROM intrusion_reports r WHERE ${ofThem('r')} ORDER BY r.created_at`,
    ),
  };
}
