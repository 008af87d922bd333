import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** What a request tells the trail. */
export interface NewEntry {
  actorId: string | null;
  actorRole: string;
  action: string;
  recordType: string;
  recordId: string;
  detail: Readonly<Record<string, unknown>>;
  requestId: string | null;
}

export async function insertAudit(
  { client, tenantId }: TenantTransaction,
  row: NewEntry,
): Promise<void> {
  await client.query({
    name: 'record-audit',
    text: `INSERT INTO audit
        (tenant_id, actor_id, actor_role, action, record_type, record_id, detail, request_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      tenantId,
      row.actorId,
      row.actorRole,
      row.action,
      row.recordType,
      row.recordId,
      JSON.stringify(row.detail),
      row.requestId,
    ],
  });
}
