import type { AuditAction, Program } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import { deleteLink, readPrograms, saveLink } from './program-link-store.ts';

export async function listPrograms({
  tx,
  caller,
}: CallInTransaction<'listPrograms'>): Promise<Program[]> {
  const programs = await readPrograms(tx, caller.id);
  return programs.map(({ id, name, linkedAt }) => ({
    id,
    name,
    ...(linkedAt && { linkedAt: linkedAt.toISOString() }),
  }));
}

/** By the person alone, who has just confirmed that it is them; with another role besides, an admin stays one. */
export async function linkProgram(call: CallInTransaction<'linkProgram'>): Promise<void> {
  const { tx, caller, params } = call;
  if (caller.roles.includes('admin')) throw new ApiError('forbidden');
  await requireConfirmation(tx, caller);
  const clientId = params.apiClientId.toLowerCase();
  const { id: staffId, roles } = caller;
  if (!(await saveLink(tx, { staffId, clientId, roles }))) throw notFound();
  await tell(call, 'staff.link-program', clientId);
}

/** The same again changes nothing. */
export async function unlinkProgram(call: CallInTransaction<'unlinkProgram'>): Promise<void> {
  const { tx, caller, params } = call;
  const clientId = params.apiClientId.toLowerCase();
  if (await deleteLink(tx, caller.id, clientId)) await tell(call, 'staff.unlink-program', clientId);
}

const tell = (
  { tx, caller, requestId }: CallInTransaction<'linkProgram' | 'unlinkProgram'>,
  action: AuditAction,
  clientId: string,
) =>
  recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'staff',
    recordId: caller.id,
    detail: { program: clientId },
    requestId,
  });
