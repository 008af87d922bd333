import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import { databaseErrorOf } from '../db/database-error.ts';
import type { Pool } from '../db/pool.ts';
import { scramVerifier } from '../db/scram-verifier.ts';
import { asOwner, type Transaction } from '../db/tenant-transaction.ts';
import {
  createRequestRole,
  currentDatabase,
  grantRequestRights,
  insertRequestLogin,
  lockRequestLogin,
  readRequestLogin,
  requestRoleState,
  setRequestPassword,
} from './request-login-store.ts';
import type { SecretBox } from './secret-box.ts';

/** Where the password belongs, for the box that seals it. */
export const requestLoginContext = (role: string): string => `request-login ${role}`;

const insufficientPrivilege = '42501';
/** Wrong password, and no entry for this login in pg_hba.conf. */
const wrongPassword = '28P01';

interface Options {
  owner: Pool;
  ownerUrl: string;
  box: SecretBox;
}

/**
 * The address under which requests reach the database: a login that is a member of visite_app and of
 * nothing else. It and its password are made once for each database; nodes that start later, and databases
 * that were restored on another server, find or make the same.
 */
export async function openRequestLogin({ owner, ownerUrl, box }: Options): Promise<string> {
  try {
    return await asOwner(owner, async (tx) => {
      // Of several nodes that start at once one makes it.
      await lockRequestLogin(tx);
      const database = await currentDatabase(tx);
      const role = requestRoleOf(database);
      const password = await keptPassword(tx, role, box);
      const state = await requestRoleState(tx, role);
      if (!state.exists) await createRequestRole(tx, role, scramVerifier(password));
      if (!state.member) await grantRequestRights(tx, role, database);
      return { url: withLogin(ownerUrl, { database, role, password }), role, password };
    }).then((made) => proven(made, owner));
  } catch (cause) {
    if (databaseErrorOf(cause)?.code !== insufficientPrivilege) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(
      `DATABASE_URL: its user may not make the login that serves requests (${reason}). Give it CREATEROLE and the right to grant visite_app, or make a login that is a member of visite_app alone and name it in DATABASE_APP_URL.`,
      { cause },
    );
  }
}

/** The same address, if it was made before; nothing is made or changed. */
export async function existingRequestLogin(options: Options): Promise<string | undefined> {
  const { owner, ownerUrl, box } = options;
  return asOwner(owner, async (tx) => {
    const database = await currentDatabase(tx);
    const role = requestRoleOf(database);
    const sealed = await readRequestLogin(tx, role);
    if (!sealed) return undefined;
    const password = box.open(sealed, requestLoginContext(role)).toString('utf8');
    return withLogin(ownerUrl, { database, role, password });
  });
}

/** Roles count for a whole server, on which several databases may be Visite's. At most 63 bytes. */
export function requestRoleOf(database: string): string {
  const name = database.replace(/[^a-z0-9_]/g, '_');
  return name === database && name.length <= 40
    ? `visite_requests_${name}`
    : `visite_requests_${name.slice(0, 30)}_${Buffer.from(database).toString('hex').slice(-12)}`;
}

async function keptPassword(tx: Transaction, role: string, box: SecretBox): Promise<string> {
  const sealed = await readRequestLogin(tx, role);
  if (sealed) return box.open(sealed, requestLoginContext(role)).toString('utf8');
  const password = randomBytes(32).toString('base64url');
  await insertRequestLogin(tx, role, box.seal(password, requestLoginContext(role)));
  return password;
}

function withLogin(
  ownerUrl: string,
  { database, role, password }: { database: string; role: string; password: string },
): string {
  const url = new URL(ownerUrl);
  url.username = '';
  url.password = '';
  url.pathname = `/${encodeURIComponent(database)}`;
  // As parameters: an address of a socket has no place for them before its host.
  url.searchParams.set('user', role);
  url.searchParams.set('password', password);
  return url.href;
}

interface Made {
  url: string;
  role: string;
  password: string;
}

/** A restored database brings its password, but not the role of the server that it came from. */
async function proven({ url, role, password }: Made, owner: Pool): Promise<string> {
  const failure = await failureOf(url);
  if (failure === undefined) return url;
  let last = failure;
  if (failure.code === wrongPassword) {
    await asOwner(owner, (tx) => setRequestPassword(tx, role, scramVerifier(password)));
    const again = await failureOf(url);
    if (again === undefined) return url;
    last = again;
  }
  throw new ConfigurationError(
    `DATABASE_URL: requests cannot log in as ${role} (${last.message}). Let that role in, in pg_hba.conf or in the pooler, or name another login in DATABASE_APP_URL.`,
  );
}

async function failureOf(url: string): Promise<{ code: string; message: string } | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return { code: databaseErrorOf(cause)?.code ?? '', message };
  } finally {
    await client.end();
  }
}
