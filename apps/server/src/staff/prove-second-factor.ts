import type { PasskeyAssertion } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { SecondFactor } from '../sessions/store.ts';
import type { CertificateStanding } from './certificate-standing.ts';
import { isTotpForm, openSecret, recoveryCodeHash, stepOfCode } from './one-time-codes.ts';
import { verifyAssertion } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { certificateReplacesFactor, useRecoveryCode, useStep } from './second-factor-store.ts';
import type { StaffRow } from './staff-view.ts';

interface Proof {
  person: StaffRow;
  box: SecretBox;
  relyingParty: RelyingParty;
  certificate: CertificateStanding;
  code: string | undefined;
  passkey: PasskeyAssertion | undefined;
}

type Outcome =
  | SecondFactor
  | 'certificate-mismatch'
  | 'second-factor-required'
  | 'second-factor-wrong'
  | undefined;

/** Which second factor a login has proved; undefined where the account has none. */
export async function proveSecondFactor(tx: TenantTransaction, proof: Proof): Promise<Outcome> {
  const { person, certificate, code, passkey } = proof;
  if (certificate === 'another') return 'certificate-mismatch';
  const isOwn = certificate === 'own';
  if (person.totpConfirmedAt || person.hasPasskey) {
    if (isOwn && (await certificateReplacesFactor(tx))) return 'certificate';
    if (passkey) return (await provePasskey(tx, proof, passkey)) ?? 'second-factor-wrong';
    if (code === undefined) return 'second-factor-required';
    return (await proveCode(tx, proof, code)) ?? 'second-factor-wrong';
  }
  if (isOwn) return 'certificate';
  // The account's only factor is another certificate than the one presented.
  return certificate === 'unbound' && person.hasCertificate ? 'certificate-mismatch' : undefined;
}

async function provePasskey(
  tx: TenantTransaction,
  { person, relyingParty }: Proof,
  passkey: PasskeyAssertion,
): Promise<SecondFactor | undefined> {
  const { staffId } = person;
  const known = await verifyAssertion(tx, relyingParty, passkey, {
    purpose: 'second-factor',
    staffId,
  });
  return known && 'passkey';
}

/** A code of the app, or one of the recovery codes; either works once. */
export async function proveCode(
  tx: TenantTransaction,
  { person, box }: Pick<Proof, 'person' | 'box'>,
  code: string,
): Promise<'totp' | 'recovery-code' | undefined> {
  const { staffId, totpSecret, totpConfirmedAt } = person;
  if (isTotpForm(code)) {
    if (!totpSecret || !totpConfirmedAt) return undefined;
    const secret = openSecret(box, totpSecret, tx.tenantId, staffId);
    const step = stepOfCode(secret, code.replace(/\s/g, ''));
    return step !== null && (await useStep(tx, staffId, step)) ? 'totp' : undefined;
  }
  const known = await useRecoveryCode(tx, staffId, recoveryCodeHash(code));
  return known ? 'recovery-code' : undefined;
}
