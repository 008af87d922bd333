import { type AccountCertificates, type AuditAction, can } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { publishChanged } from '../event-log/publish.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { clientCertificateOf } from '../platform/client-certificate.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { beginFactor } from './begin-factor.ts';
import {
  bindSession,
  deleteCertificate,
  insertCertificate,
  listCertificateRows,
} from './certificate-store.ts';
import type { StaffRow } from './staff-view.ts';
import { findStaff } from './store.ts';

type CertificateCall = CallInTransaction<
  'listAccountCertificates' | 'enrolCertificate' | 'removeCertificate'
>;

/** Oneself, or an admin; a session that must enrol first is no admin yet. */
async function accountOf({ tx, params, caller }: CertificateCall): Promise<StaffRow> {
  const isOwn = params.staffId === caller.id;
  if (!isOwn && !isAdmin(caller)) throw new ApiError('forbidden');
  const person = await findStaff(tx, params.staffId, { lock: true });
  if (!person) throw notFound();
  return person;
}

const isAdmin = ({ roles, mustEnrol }: StaffCaller) => !mustEnrol && can(roles, 'staff.manage');

export async function listAccountCertificates(
  call: CallInTransaction<'listAccountCertificates'>,
): Promise<AccountCertificates> {
  const { staffId } = await accountOf(call);
  const certificates = await listCertificateRows(call.tx, staffId);
  const presented = staffId === call.caller.id ? clientCertificateOf(call.connection) : undefined;
  if (!presented) return { certificates };
  const { fingerprint, commonName: name, expires } = presented;
  return {
    certificates,
    presented: { fingerprint: fingerprint.toString('hex'), name, expires: expires.toISOString() },
  };
}

/** A person enrols only what they present: a fingerprint alone would prove nothing. */
export async function enrolCertificate(call: CallInTransaction<'enrolCertificate'>): Promise<void> {
  const { tx, caller, body, connection, requestId } = call;
  const person = await accountOf(call);
  const { staffId } = person;
  const isOwn = staffId === caller.id;
  const presented = isOwn ? clientCertificateOf(connection) : undefined;
  const given = body.fingerprint;
  const isPresented = given === undefined || presented?.fingerprint.toString('hex') === given;
  if (given === undefined && !presented) {
    throw isOwn
      ? new ApiError('certificate-required')
      : invalid({ path: 'fingerprint', code: 'required' });
  }
  if (!isPresented && !isAdmin(caller)) throw new ApiError('forbidden');
  await requireConfirmation(tx, caller);
  const shown = isPresented ? presented : undefined;
  const fingerprint = shown?.fingerprint ?? Buffer.from(given ?? '', 'hex');
  const name = body.name || shown?.commonName || '';
  const expires = shown?.expires ?? null;
  if (!(await insertCertificate(tx, { staffId, fingerprint, name, expires }))) {
    throw new ApiError('certificate-taken');
  }
  if (shown) {
    await beginFactor(tx, person, caller, 'certificate');
    await bindSession(tx, caller.tokenHash, fingerprint);
  }
  await publishChanged(tx, 'staff');
  await audit(call, 'staff.enrol-certificate', fingerprint, requestId);
}

export async function removeCertificate(
  call: CallInTransaction<'removeCertificate'>,
): Promise<void> {
  const { tx, params, caller, requestId } = call;
  const { staffId } = await accountOf(call);
  const fingerprint = Buffer.from(params.fingerprint, 'hex');
  const known = (await listCertificateRows(tx, staffId)).some(
    (each) => each.fingerprint === params.fingerprint,
  );
  if (!known) throw notFound();
  await requireConfirmation(tx, caller);
  await deleteCertificate(tx, staffId, fingerprint);
  // Perhaps the device was stolen.
  await endStaffSessionsOf(tx, staffId, { except: caller.tokenHash });
  await publishChanged(tx, 'staff');
  await audit(call, 'staff.remove-certificate', fingerprint, requestId);
}

const audit = (
  call: CertificateCall,
  action: AuditAction,
  fingerprint: Buffer,
  requestId: string,
) =>
  recordAudit(call.tx, {
    actor: call.caller,
    action,
    recordType: 'staff',
    recordId: call.params.staffId,
    detail: { fingerprint: fingerprint.toString('hex') },
    requestId,
  });
