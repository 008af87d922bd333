import { recordAudit } from '../audit/record-audit.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { sendStaffLink } from './send-staff-link.ts';
import { findStaff } from './store.ts';

/** For somebody who has no second factor and can log in only with one. */
export async function requestSecondFactorLink(
  { tx, params, caller, requestId }: CallInTransaction<'requestSecondFactorLink'>,
  box: SecretBox,
): Promise<void> {
  const { staffId } = params;
  const person = await findStaff(tx, staffId, { lock: true });
  if (!person) throw notFound();
  if (person.status !== 'active') throw invalid({ path: 'staffId', code: 'inactive' });
  if (person.totpConfirmedAt || person.hasPasskey) throw new ApiError('second-factor-exists');
  await sendStaffLink(tx, box, 'second-factor', staffId);
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.request-second-factor-link',
    recordType: 'staff',
    recordId: staffId,
    requestId,
  });
}
