import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** What another system calls an appointment, as it was given. */
export interface AppointmentIdentifierRow {
  appointment_id: string;
  identifier: Record<string, unknown>;
}

export async function readAppointmentIdentifiers(
  { client, tenantId }: TenantTransaction,
  appointmentIds: readonly string[],
): Promise<AppointmentIdentifierRow[]> {
  const { rows } = await client.query<AppointmentIdentifierRow>(
    `SELECT appointment_id, identifier FROM appointment_identifiers
     WHERE tenant_id = $1 AND appointment_id = ANY ($2) ORDER BY system, value`,
    [tenantId, appointmentIds],
  );
  return rows;
}

/** In the place of those before. */
export async function replaceAppointmentIdentifiers(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  identifiers: readonly { system: string; value: string; identifier: object }[],
): Promise<void> {
  await client.query(
    'DELETE FROM appointment_identifiers WHERE tenant_id = $1 AND appointment_id = $2',
    [tenantId, appointmentId],
  );
  for (const { system, value, identifier } of identifiers) {
    await client.query(
      `INSERT INTO appointment_identifiers (tenant_id, system, value, appointment_id, identifier)
       VALUES ($1, $2, $3, $4, $5)`,
      [tenantId, system, value, appointmentId, JSON.stringify(identifier)],
    );
  }
}

/** Without a system: of any. */
export async function findByAppointmentIdentifier(
  { client, tenantId }: TenantTransaction,
  { system, value }: { system: string | undefined; value: string },
): Promise<string[]> {
  const { rows } = await client.query<{ appointment_id: string }>(
    `SELECT appointment_id FROM appointment_identifiers
     WHERE tenant_id = $1 AND value = $3 AND ($2::text IS NULL OR system = $2)`,
    [tenantId, system ?? null, value],
  );
  return rows.map((row) => row.appointment_id);
}
