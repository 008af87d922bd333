import { createHash, timingSafeEqual } from 'node:crypto';
import { appointmentLimits, isOpen, type PatientLogin } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError } from '../platform/api-error.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { openPatientSession } from '../sessions/patient-sessions.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { loginTanContext } from './login-tan.ts';
import { loginEnd } from './move-appointment.ts';
import { recordLeave } from './presence-store.ts';
import { type LoginData, readLoginData } from './store.ts';
import { countWrongLogin } from './wrong-logins-store.ts';

/** Only the practice opens it again; a client that asks once an hour learns of that. */
const lockedRetrySeconds = 3_600;

export interface Proof {
  appointmentId: string;
  given: PatientLogin;
  address: string;
  limits: LoginLimits;
  box: SecretBox;
  requestId: string;
}

interface Login extends Proof {
  /** By a code, not by the link: the time is told to nobody but the patient. */
  byCode?: boolean;
}

/** The mode is the practice's; the other one is refused whatever it carries. */
export function demandLoginMode(tenant: Tenant, given: PatientLogin): void {
  const { mode } = tenant.config.videoConsultation.features.patientLogin;
  if (mode !== ('loginTan' in given ? 'tan' : 'birthday')) throw new ApiError('wrong-login-mode');
}

/**
 * Whose appointment it is, for whoever gives the right birth date or TAN, or the refusal to answer with:
 * returned and not thrown, because the counted try has to be committed with it. What `closed` says is
 * told without a look at the data.
 */
export async function provePatient(
  tx: TenantTransaction,
  { appointmentId, given, address, limits, box, requestId }: Proof,
  closed: (data: LoginData) => ApiError | undefined,
): Promise<LoginData | ApiError> {
  const attempt = { scope: 'appointment', subject: appointmentId, address } as const;
  await limits.take(tx, attempt);
  const data = await readLoginData(tx, appointmentId);
  const refusal = data && closed(data);
  if (refusal) {
    await limits.giveBack(tx, attempt);
    return refusal;
  }
  if (data && data.wrong_logins >= appointmentLimits.wrongLogins) {
    await limits.giveBack(tx, attempt);
    return new ApiError('link-locked', { retryAfter: lockedRetrySeconds });
  }
  const expected = secretOf(data, given, (sealed) =>
    box.open(sealed, loginTanContext(tx.tenantId, appointmentId)).toString('utf8'),
  );
  const right = sameText(expected, 'loginTan' in given ? given.loginTan : given.dateOfBirth);
  if (!data || !right) {
    await recordAudit(tx, {
      actor: { kind: 'anyone' },
      action: 'patient.login-refused',
      recordType: 'appointment',
      recordId: data ? appointmentId : 'unknown',
      requestId,
    });
    const wrong = data ? await countWrongLogin(tx, appointmentId) : 0;
    // Staff have to see at once that the patient needs them.
    if (wrong === appointmentLimits.wrongLogins) await publishAppointmentChanged(tx, appointmentId);
    return new ApiError('login-failed');
  }

  await limits.clear(tx, attempt);
  return data;
}

/** A token, or the refusal to answer with. */
export async function logPatientIn(
  tx: TenantTransaction,
  { byCode = false, ...proof }: Login,
): Promise<{ token: string; patientId: string } | ApiError> {
  const { appointmentId, requestId } = proof;
  const data = await provePatient(tx, proof, (found) => {
    const closed = closedNow(found);
    return byCode && closed?.code === 'too-early' ? undefined : closed;
  });
  if (data instanceof ApiError) return data;
  const closed = closedNow(data);
  if (closed) return closed;
  const { patient_id: patientId } = data;
  // Whoever was in the waiting room with the older session is at the door again. Before anything is
  // published: a node that writes a sign of this patient takes the two locks in the same order.
  const wasThere = await recordLeave(tx, appointmentId, patientId);
  const token = await openPatientSession(tx, {
    appointmentId,
    patientId,
    expiresAt: loginEnd(data.scheduled_end.getTime()),
  });
  await recordAudit(tx, {
    actor: { kind: 'anyone', id: patientId },
    action: 'patient.login',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  if (wasThere) await publishAppointmentChanged(tx, appointmentId);
  return { token, patientId };
}

/** Ended or not yet open: told without a look at the data, which a stopped one has no more. */
function closedNow(data: LoginData) {
  if (isOver(data)) return new ApiError('ended');
  const { scheduled_start, now } = data;
  const opensAt = new Date(scheduled_start.getTime() - appointmentLimits.loginOpensBeforeMs);
  if (now < opensAt) return new ApiError('too-early', { opensAt: opensAt.toISOString() });
  return undefined;
}

/** The link leads nowhere any more. */
export function isOver(of: Pick<LoginData, 'status' | 'scheduled_end' | 'now'>): boolean {
  const late = of.status !== 'started' && of.now > loginEnd(of.scheduled_end.getTime());
  return !isOpen(of.status) || late;
}

/** An unknown appointment is compared as well, with what nobody can give. */
function secretOf(
  data: LoginData | undefined,
  given: PatientLogin,
  open: (sealed: Buffer) => string,
): string {
  if ('dateOfBirth' in given) return data?.date_of_birth ?? '';
  return data?.login_tan ? open(data.login_tan) : '';
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const sameText = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
