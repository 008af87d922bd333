import type { NewPasskeyResponse, Passkey } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { Call, CallInTransaction } from '../platform/handler.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import { forgetSecondFactor } from '../sessions/store.ts';
import { beginFactor } from './begin-factor.ts';
import { deletePasskey, insertPasskey, listPasskeyRows, type PasskeyRow } from './passkey-store.ts';
import { creationOptions, verifyRegistration } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { readPasskeyLogin, replaceRecoveryCodes } from './second-factor-store.ts';
import { hasFactor, type StaffRow } from './staff-view.ts';
import { findStaff } from './store.ts';

/** More than anybody has devices. */
const passkeysAtMost = 20;

/** Nobody sees, adds or removes the passkeys of somebody else. */
async function ownAccount(
  tx: TenantTransaction,
  { params, caller }: { params: { staffId: string }; caller: StaffCaller },
): Promise<StaffRow> {
  if (params.staffId !== caller.id) throw new ApiError('forbidden');
  const person = await findStaff(tx, caller.id, { lock: true });
  if (!person) throw notFound();
  return person;
}

const passkeyOf = ({ passkeyId, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id: passkeyId,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
});

export async function listPasskeys(call: CallInTransaction<'listPasskeys'>): Promise<Passkey[]> {
  const { staffId } = await ownAccount(call.tx, call);
  return (await listPasskeyRows(call.tx, staffId)).map(passkeyOf);
}

const isAlone = async (tx: TenantTransaction) => (await readPasskeyLogin(tx)) === 'alone';

export async function beginPasskey(
  call: CallInTransaction<'beginPasskey'>,
  relyingParty: RelyingParty,
) {
  const { tx, caller } = call;
  const person = await ownAccount(tx, call);
  await requireConfirmation(tx, caller);
  if ((await listPasskeyRows(tx, person.staffId)).length >= passkeysAtMost) {
    throw invalid({ path: 'passkeys', code: 'too-large' });
  }
  return creationOptions(tx, person, relyingParty, { alone: await isAlone(tx) });
}

/** In a transaction that commits though the passkey is refused: its challenge is used up. */
export async function addPasskey(
  call: Call<'addPasskey'>,
  relyingParty: RelyingParty,
): Promise<NewPasskeyResponse> {
  const { caller, body, inTenant, requestId } = call;
  const outcome = await inTenant(async (tx) => {
    const person = await ownAccount(tx, call);
    await requireConfirmation(tx, caller);
    const alone = await isAlone(tx);
    const made = await verifyRegistration(tx, person, relyingParty, body.credential, { alone });
    if (!made) return 'passkey-wrong';
    const { staffId } = person;
    const row = await insertPasskey(tx, { staffId, name: body.name, ...made });
    if (!row) return 'passkey-known';
    const recoveryCodes = await beginFactor(tx, person, caller, 'passkey');
    await recordAudit(tx, {
      actor: caller,
      action: 'staff.add-passkey',
      recordType: 'staff',
      recordId: staffId,
      detail: { passkey: row.passkeyId },
      requestId,
    });
    const passkey = passkeyOf(row);
    return { success: true as const, passkey, ...(recoveryCodes && { recoveryCodes }) };
  });
  if (typeof outcome === 'string') throw new ApiError(outcome);
  return outcome;
}

export async function removePasskey(call: CallInTransaction<'removePasskey'>): Promise<void> {
  const { tx, params, caller, requestId } = call;
  const { staffId } = await ownAccount(tx, call);
  const known = (await listPasskeyRows(tx, staffId)).some(
    ({ passkeyId }) => passkeyId === params.passkeyId,
  );
  if (!known) throw notFound();
  await requireConfirmation(tx, caller);
  await deletePasskey(tx, staffId, params.passkeyId);
  const left = await findStaff(tx, staffId);
  if (left && !hasFactor(left)) {
    await replaceRecoveryCodes(tx, staffId, []);
    await forgetSecondFactor(tx, staffId);
  }
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.remove-passkey',
    recordType: 'staff',
    recordId: staffId,
    detail: { passkey: params.passkeyId },
    requestId,
  });
  await publishChanged(tx, 'staff');
}
