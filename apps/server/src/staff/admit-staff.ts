import type { StaffLoginResponse } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { ClientCertificate } from '../platform/client-certificate.ts';
import { deviceNamesOf } from '../sessions/device-names.ts';
import { openStaffSession } from '../sessions/staff-sessions.ts';
import type { SecondFactor } from '../sessions/store.ts';
import { demandsSecondFactor } from './second-factor-store.ts';
import { type StaffRow, staffUserOf } from './staff-view.ts';

interface Admission {
  person: StaffRow;
  secondFactor: SecondFactor | undefined;
  /** The person's own certificate, if it is presented. */
  certificate: ClientCertificate | undefined;
  /** How the person has logged in, for the trail. */
  by: 'with password' | 'with passkey' | 'with ticket';
  userAgent: string | undefined;
  requestId: string;
}

/** Opens the session of somebody who has proved who they are. */
export async function admitStaff(
  tx: TenantTransaction,
  { person, secondFactor, certificate, by, userAgent, requestId }: Admission,
): Promise<StaffLoginResponse> {
  const { staffId, roles } = person;
  const mustEnrol = secondFactor === undefined && (await demandsSecondFactor(tx));
  const device = deviceNamesOf(userAgent);
  const staffApiToken = await openStaffSession(tx, {
    ...{ staffId, roles, device, secondFactor, mustEnrol },
    certificate: certificate?.fingerprint ?? null,
  });
  await recordAudit(tx, {
    actor: { kind: 'anyone', name: by, id: staffId },
    action: 'staff.login',
    recordType: 'staff',
    recordId: staffId,
    detail: { secondFactor: secondFactor ?? 'none' },
    requestId,
  });
  const user = staffUserOf(person);
  return { user, staffApiToken, ...(mustEnrol ? { enrolSecondFactor: true } : {}) };
}

/** Into the trail; the caller's transaction commits although the login is refused. */
export async function recordRefusedLogin(
  tx: TenantTransaction,
  { staffId, code, requestId }: { staffId: string | undefined; code: string; requestId: string },
): Promise<void> {
  await recordAudit(tx, {
    actor: { kind: 'anyone' },
    action: 'staff.login-refused',
    recordType: 'staff',
    recordId: staffId ?? 'unknown',
    detail: { code },
    requestId,
  });
}
