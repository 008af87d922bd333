import { type ConsentInput, consentVersions } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PatientCaller } from '../platform/caller.ts';
import { pageConfigOf, type Tenant } from '../tenants/tenant.ts';
import { findConsent, insertConsent, setWithdrawn } from './consent-store.ts';
import { appointmentFor, assertOpen } from './locked-appointment.ts';
import { recordLeave } from './presence-store.ts';

interface Giving {
  appointmentId: string;
  caller: PatientCaller;
  input: ConsentInput;
  tenant: Tenant;
  requestId: string;
}

/** Records to which versions the patient agrees; the same again changes nothing. */
export async function giveConsent(
  tx: TenantTransaction,
  { appointmentId, caller, input, tenant, requestId }: Giving,
): Promise<void> {
  assertOpen(await appointmentFor(tx, caller, appointmentId, 'consent.own', 'change'));
  const { language, ...given } = input;
  const inForce = consentVersions(pageConfigOf(tenant), language);
  // The page was open while the practice changed a text: nobody agrees to what they have not seen.
  if (given.terms !== inForce.terms || given.privacy !== inForce.privacy) {
    throw new ApiError('consent-outdated');
  }
  const last = await findConsent(tx, appointmentId);
  const known = last?.terms === given.terms && last.privacy === given.privacy;
  if (known && !last.withdrawnAt) return;
  await insertConsent(tx, appointmentId, given);
  await recordAudit(tx, {
    actor: caller,
    action: 'consent.give',
    recordType: 'appointment',
    recordId: appointmentId,
    detail: given,
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
}

/** Takes it back: the patient is out of the call and cannot join until they agree again. */
export async function withdrawConsent(
  tx: TenantTransaction,
  { appointmentId, caller, requestId }: Pick<Giving, 'appointmentId' | 'caller' | 'requestId'>,
): Promise<void> {
  assertOpen(await appointmentFor(tx, caller, appointmentId, 'consent.own', 'change'));
  if (!(await setWithdrawn(tx, appointmentId))) return;
  await recordLeave(tx, appointmentId, caller.id);
  await recordAudit(tx, {
    actor: caller,
    action: 'consent.withdraw',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
}
