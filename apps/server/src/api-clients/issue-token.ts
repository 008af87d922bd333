import { machineLimits } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { newToken, tokenHash } from '../sessions/tokens.ts';
import { findClientBySecret, findClientName, insertToken, setUsed } from './token-store.ts';

export interface Credentials {
  clientId: string;
  secret: string;
}

/** As OAuth 2.0 answers it (RFC 6749, section 5.1). */
export interface IssuedToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

/** Undefined for a client that is unknown, revoked or expired, and for a wrong secret: alike. */
export async function issueToken(
  tx: TenantTransaction,
  { clientId, secret }: Credentials,
  requestId: string,
): Promise<IssuedToken | undefined> {
  const found = await findClientBySecret(tx, clientId, tokenHash(secret));
  const about = { recordType: 'api-client', recordId: clientId, requestId } as const;
  if (!found) {
    const name = await findClientName(tx, clientId);
    if (name !== undefined) {
      const actor = { kind: 'machine', name } as const;
      await recordAudit(tx, { ...about, actor, action: 'api-client.refused' });
    }
    return undefined;
  }
  const left = found.expires_at ? (found.expires_at.getTime() - Date.now()) / 1_000 : Infinity;
  const seconds = Math.max(1, Math.floor(Math.min(machineLimits.tokenSeconds, left)));
  const token = newToken('machine');
  const { secret_id: secretId } = found;
  await insertToken(tx, { tokenHash: tokenHash(token), clientId, secretId, seconds });
  await setUsed(tx, clientId);
  const actor = { kind: 'machine', id: clientId, name: found.name } as const;
  await recordAudit(tx, { ...about, actor, action: 'api-client.token' });
  const scope = found.rights.join(' ');
  return { access_token: token, token_type: 'Bearer', expires_in: seconds, scope };
}
