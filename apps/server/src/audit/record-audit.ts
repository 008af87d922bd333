import type { AuditAction, AuditRecordType } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller } from '../platform/caller.ts';
import { insertAudit } from './store.ts';

/** Whoever acts without a person's session: the operator's tools, a job or another system by its name, a link's holder. */
export interface NamedActor {
  kind: 'operator' | 'job' | 'anyone' | 'machine';
  /** The job's name, another system's; the person whom a link or a login names. */
  name?: string;
  id?: string;
}

export interface AuditEntry {
  actor: Caller | NamedActor;
  action: AuditAction;
  recordType: AuditRecordType;
  recordId: string;
  /**
   * Field names and states, never the content itself: the trail outlives an erased patient. Ids of people
   * become pseudonyms when the entry is chained.
   */
  detail?: Readonly<Record<string, unknown>>;
  requestId?: string | undefined;
}

/** Adds to the trail in the transaction of what it tells of. The application can only insert. */
export async function recordAudit(tx: TenantTransaction, entry: AuditEntry): Promise<void> {
  const { actor, action, recordType, recordId, detail, requestId } = entry;
  await insertAudit(tx, {
    actorId: actor.id ?? null,
    actorRole: roleOf(actor),
    ...{ action, recordType, recordId },
    detail: detail ?? {},
    requestId: requestId ?? null,
  });
}

function roleOf(actor: Caller | NamedActor): string {
  if ('roles' in actor) return actor.roles.join('+');
  return actor.name ? `${actor.kind} ${actor.name}` : actor.kind;
}
