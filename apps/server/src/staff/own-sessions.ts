import { recordAudit } from '../audit/record-audit.ts';
import { notFound } from '../platform/api-error.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import { findSessionHash } from '../sessions/own-sessions-store.ts';
import { endStaffSession, endStaffSessionsOf } from '../sessions/staff-sessions.ts';

/** One of one's own; its page hears of it at once. */
export async function endOwnSession({
  tx,
  params,
  caller,
  requestId,
}: CallInTransaction<'endOwnSession'>): Promise<void> {
  const { sessionId } = params;
  const tokenHash = await findSessionHash(tx, caller.id, sessionId);
  if (!tokenHash) throw notFound();
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.end-session',
    recordType: 'session',
    recordId: sessionId,
    requestId,
  });
  await endStaffSession(tx, { staffId: caller.id, tokenHash });
}

export async function endOtherSessions({
  tx,
  caller,
  requestId,
}: CallInTransaction<'endOtherSessions'>): Promise<void> {
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.end-other-sessions',
    recordType: 'staff',
    recordId: caller.id,
    requestId,
  });
  await endStaffSessionsOf(tx, caller.id, { except: caller.tokenHash });
}
