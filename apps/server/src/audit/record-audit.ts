import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller } from '../platform/caller.ts';

/** Whoever acts without a session: the operator's tools, a job by its name, a link's holder. */
export interface NamedActor {
  kind: 'operator' | 'job' | 'anyone';
  /** The job's name; the person whom a link or a login names. */
  name?: string;
  id?: string;
}

export interface AuditEntry {
  actor: Caller | NamedActor;
  /** Such as `staff.change`. */
  action: string;
  recordType: 'staff' | 'patient' | 'appointment' | 'tenant' | 'note' | 'attachment' | 'session';
  recordId: string;
  /** Field names and states, never the content itself: the trail outlives an erased patient. */
  detail?: Readonly<Record<string, unknown>>;
  requestId?: string | undefined;
}

/** Adds to the trail in the transaction of what it tells of. The application can only insert. */
export async function recordAudit(tx: TenantTransaction, entry: AuditEntry): Promise<void> {
  const { actor } = entry;
  await tx.client.query({
    name: 'record-audit',
    text: `INSERT INTO audit
        (tenant_id, actor_id, actor_role, action, record_type, record_id, detail, request_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      tx.tenantId,
      actor.id ?? null,
      roleOf(actor),
      entry.action,
      entry.recordType,
      entry.recordId,
      JSON.stringify(entry.detail ?? {}),
      entry.requestId ?? null,
    ],
  });
}

function roleOf(actor: Caller | NamedActor): string {
  if (actor.kind === 'staff' || actor.kind === 'patient') return actor.roles.join('+');
  return actor.name ? `${actor.kind} ${actor.name}` : actor.kind;
}
