import type { Participant, Role } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller } from '../platform/caller.ts';
import type { PersonRow } from './appointment-rows.ts';
import { namesOf, personOf } from './appointment-view.ts';
import { appointmentFor } from './locked-appointment.ts';

interface Row {
  person: PersonRow;
  role: Role;
  joined_at: Date;
}

const select = (table: 'staff' | 'patients', id: 'staff_id' | 'patient_id') => `
  SELECT json_build_object('id', person.${id}, 'title', person.title,
    'firstName', person.first_name, 'lastName', person.last_name, 'gender', person.gender)
    AS person, p.role, p.joined_at
  FROM participants p
  JOIN ${table} person ON person.tenant_id = p.tenant_id AND person.${id} = p.user_id
  WHERE p.tenant_id = $1 AND p.appointment_id = $2`;

/** Everybody who has joined, in the order in which they came. */
export async function listParticipants(
  tx: TenantTransaction,
  caller: Caller,
  appointmentId: string,
): Promise<Participant[]> {
  await appointmentFor(tx, caller, appointmentId, 'appointments.read');
  const { rows } = await tx.client.query<Row>(
    `${select('staff', 'staff_id')} UNION ALL ${select('patients', 'patient_id')}
     ORDER BY joined_at`,
    [tx.tenantId, appointmentId],
  );
  return rows.map((row) => ({
    participant: {
      person: caller.kind === 'staff' ? personOf(row.person) : namesOf(row.person),
      role: row.role,
    },
    joinedAt: row.joined_at.toISOString(),
  }));
}
