import type { Participant } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { PatientCaller, StaffCaller } from '../platform/caller.ts';
import { namesOf, personOf } from './appointment-view.ts';
import { appointmentFor } from './locked-appointment.ts';
import { readParticipants } from './presence-store.ts';

/** Everybody who has joined, in the order in which they came. */
export async function listParticipants(
  tx: TenantTransaction,
  caller: StaffCaller | PatientCaller,
  appointmentId: string,
): Promise<Participant[]> {
  await appointmentFor(tx, caller, appointmentId, 'appointments.read');
  const rows = await readParticipants(tx, appointmentId);
  return rows.map((row) => ({
    participant: {
      person: caller.kind === 'staff' ? personOf(row.person) : namesOf(row.person),
      role: row.role,
    },
    joinedAt: row.joined_at.toISOString(),
  }));
}
