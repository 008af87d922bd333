import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishLoggedOut } from '../event-log/publish.ts';
import {
  insertStaffSession,
  type NewStaffSession,
  setStaffSessionEnded,
  setStaffSessionsEnded,
} from './store.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Until a session ends, whatever happens in it. */
const absoluteLimit = '12 hours';

/** The token is told once; only its hash stays. */
export async function openStaffSession(
  tx: TenantTransaction,
  session: Omit<NewStaffSession, 'tokenHash' | 'lifetime'>,
): Promise<string> {
  const token = newToken('staff');
  const of = { ...session, tokenHash: tokenHash(token), lifetime: absoluteLimit };
  await insertStaffSession(tx, of);
  return token;
}

/** Ends one session and its open streams. */
export async function endStaffSession(
  tx: TenantTransaction,
  session: { staffId: string; tokenHash: Buffer },
): Promise<void> {
  if (await setStaffSessionEnded(tx, session)) {
    await publishLoggedOut(tx, session.staffId, session.tokenHash);
  }
}

/** Ends every session of a person, with their open streams; `except` stays. */
export async function endStaffSessionsOf(
  tx: TenantTransaction,
  staffId: string,
  { except }: { except?: Buffer } = {},
): Promise<void> {
  for (const hash of await setStaffSessionsEnded(tx, staffId, except)) {
    await publishLoggedOut(tx, staffId, hash);
  }
}
