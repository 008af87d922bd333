import { can } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { forgetSecondFactor } from '../sessions/store.ts';
import { deletePasskeysOf } from './passkey-store.ts';
import { demandsSecondFactor, replaceRecoveryCodes } from './second-factor-store.ts';
import { sendStaffLink } from './send-staff-link.ts';
import { findStaff, updateStaff } from './store.ts';

/**
 * By oneself: the app. By an admin, for somebody who lost the device and is logged out with it: the app
 * and the passkeys.
 */
export async function removeSecondFactor(
  call: CallInTransaction<'removeSecondFactor'>,
  box: SecretBox,
): Promise<void> {
  const { tx, params, caller, requestId } = call;
  const { staffId } = params;
  const own = staffId === caller.id;
  if (!own && !can(caller.roles, 'staff.manage')) throw new ApiError('forbidden');
  if (!own && caller.mustEnrol) throw new ApiError('second-factor-enrolment-required');
  const person = await findStaff(tx, staffId, { lock: true });
  if (!person) throw notFound();
  await requireConfirmation(tx, caller);
  if (own) await forgetApp(tx, staffId, person.hasPasskey);
  else await forgetFactors(tx, staffId);
  // Logged out and without a factor: where one is demanded only a link leads back.
  const isStranded = !own && person.status === 'active' && !person.hasCertificate;
  if (isStranded && (await demandsSecondFactor(tx))) {
    await sendStaffLink(tx, box, 'second-factor', staffId);
  }
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.remove-second-factor',
    recordType: 'staff',
    recordId: staffId,
    requestId,
  });
  await publishChanged(tx, 'staff');
}

/** Of somebody who lost the device: the app, the passkeys and every session. */
export async function forgetFactors(tx: TenantTransaction, staffId: string): Promise<void> {
  await deletePasskeysOf(tx, staffId);
  await forgetApp(tx, staffId, false);
  await endStaffSessionsOf(tx, staffId);
}

async function forgetApp(tx: TenantTransaction, staffId: string, passkeysStay: boolean) {
  await updateStaff(tx, staffId, {
    totpSecret: null,
    totpPendingSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
  });
  if (passkeysStay) return;
  await replaceRecoveryCodes(tx, staffId, []);
  await forgetSecondFactor(tx, staffId);
}
