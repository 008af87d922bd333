import { type AppointmentPreview, appointmentLimits } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { isOver } from './patient-login.ts';
import { readPreview } from './preview-store.ts';

/**
 * With whom and when, for the holder of a valid link. An unknown or locked one, and a practice that does
 * not show it, answer alike; that an appointment is over is no secret to who has its link.
 */
export async function previewAppointment(
  tx: TenantTransaction,
  appointmentId: string,
  { tenant, limits }: { tenant: Tenant; limits: LoginLimits },
): Promise<AppointmentPreview> {
  if (!tenant.config.videoConsultation.features.showDoctorBeforeLogin) throw notFound();
  const found = await readPreview(tx, appointmentId);
  if (!found) throw notFound();
  if (isOver(found)) throw new ApiError('ended');
  if (found.wrong_logins >= appointmentLimits.wrongLogins) throw notFound();
  if (await limits.isLocked(tx, { scope: 'appointment', subject: appointmentId })) throw notFound();
  const { title, picture, scheduled_start: start } = found;
  const opensAt = new Date(start.getTime() - appointmentLimits.loginOpensBeforeMs);
  return {
    doctor: {
      ...(title && { title }),
      firstName: found.first_name,
      lastName: found.last_name,
      ...(picture && { profilePictureUrl: picture }),
    },
    scheduledStart: start.toISOString(),
    scheduledEnd: found.scheduled_end.toISOString(),
    opensAt: opensAt.toISOString(),
    open: found.now >= opensAt,
  };
}
