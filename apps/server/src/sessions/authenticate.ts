import type { StaffRole } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller } from '../platform/caller.ts';
import { tokenHash } from './tokens.ts';

/** Whom a bearer token belongs to; undefined for a token that is unknown, ended or expired. */
export async function authenticate(
  tx: TenantTransaction,
  token: string,
): Promise<Caller | undefined> {
  const hash = tokenHash(token);
  return token.startsWith('st_') ? staffCaller(tx, hash) : patientCaller(tx, hash);
}

async function staffCaller({ client, tenantId }: TenantTransaction, hash: Buffer) {
  const { rows } = await client.query<{ staff_id: string; roles: StaffRole[] }>({
    name: 'staff-caller',
    text: `SELECT staff_id, roles FROM staff_sessions JOIN staff USING (tenant_id, staff_id)
      WHERE tenant_id = $1 AND token_hash = $2 AND ended_at IS NULL AND expires_at > now()
        AND last_seen_at > now() - interval '60 minutes' AND status = 'active'`,
    values: [tenantId, hash],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { staff_id: id, roles } = row;
  return { kind: 'staff', id, roles, tokenHash: hash, mustEnrol: false } as const;
}

async function patientCaller({ client, tenantId }: TenantTransaction, hash: Buffer) {
  const { rows } = await client.query<{ patient_id: string; appointment_id: string }>({
    name: 'patient-caller',
    text: `SELECT patient_id, appointment_id FROM patient_sessions
      WHERE tenant_id = $1 AND token_hash = $2 AND ended_at IS NULL AND expires_at > now()`,
    values: [tenantId, hash],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { patient_id: id, appointment_id: appointmentId } = row;
  return { kind: 'patient', id, roles: ['patient'], appointmentId, tokenHash: hash } as const;
}
