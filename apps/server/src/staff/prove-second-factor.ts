import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Connection } from '../platform/connection.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { isTotpForm, openSecret, recoveryCodeHash, stepOfCode } from './one-time-codes.ts';
import { useRecoveryCode, useStep } from './second-factor-store.ts';
import type { StaffRow } from './staff-view.ts';

interface Proof {
  person: StaffRow;
  box: SecretBox;
  connection: Connection;
  code: string | undefined;
}

type Outcome =
  | 'totp'
  | 'recovery-code'
  | 'certificate'
  | 'second-factor-required'
  | 'second-factor-wrong'
  | undefined;

/** Which second factor a login has proved; undefined where the account has none. */
export async function proveSecondFactor(tx: TenantTransaction, proof: Proof): Promise<Outcome> {
  const { person, box, connection, code } = proof;
  const { staffId, totpSecret, totpConfirmedAt } = person;
  if (connection.certified) return 'certificate';
  if (!totpSecret || !totpConfirmedAt) return undefined;
  if (code === undefined) return 'second-factor-required';
  if (isTotpForm(code)) {
    const secret = openSecret(box, totpSecret, tx.tenantId, staffId);
    const step = stepOfCode(secret, code.replace(/\s/g, ''));
    const fresh = step !== null && (await useStep(tx, staffId, step));
    return fresh ? 'totp' : 'second-factor-wrong';
  }
  const known = await useRecoveryCode(tx, staffId, recoveryCodeHash(code));
  return known ? 'recovery-code' : 'second-factor-wrong';
}
