import { appointmentLimits, type GuestVisit } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { isOver } from '../calendar/patient-login.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError } from '../platform/api-error.ts';
import { insertGuestSession } from '../sessions/guest-session-store.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { newToken, tokenHash } from '../sessions/tokens.ts';
import { readVisit } from './own-visit.ts';
import { findByLink, setOpened } from './store.ts';

interface Opening {
  linkToken: string;
  address: string;
  limits: LoginLimits;
  requestId: string;
}

/**
 * Binds the link to the browser that pressed first. A refusal is returned and not thrown, because the
 * counted try has to be committed with it.
 */
export async function openGuestLink(
  tx: TenantTransaction,
  { linkToken, address, limits, requestId }: Opening,
): Promise<{ visit: GuestVisit; guestApiToken: string } | ApiError> {
  const attempt = { scope: 'appointment', address } as const;
  await limits.takeAddress(tx, attempt);
  const found = await findByLink(tx, tokenHash(linkToken));
  if (!found) return new ApiError('guest-link-invalid');
  await limits.giveBackAddress(tx, attempt);
  if (isOver(found)) return new ApiError('ended');
  const { guest_id: guestId, appointment_id: appointmentId, scheduled_start: start } = found;
  const opensAt = new Date(start.getTime() - appointmentLimits.loginOpensBeforeMs);
  if (found.now < opensAt) return new ApiError('too-early', { opensAt: opensAt.toISOString() });
  const guestApiToken = newToken('guest');
  const isFirst = await insertGuestSession(tx, tokenHash(guestApiToken), guestId);
  if (!isFirst) return new ApiError('guest-link-used');
  await setOpened(tx, guestId);
  await recordAudit(tx, {
    actor: { kind: 'anyone', id: guestId },
    action: 'guest.open-link',
    recordType: 'appointment',
    recordId: appointmentId,
    detail: { guestId },
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
  return { visit: await readVisit(tx, { id: guestId, appointmentId }), guestApiToken };
}
