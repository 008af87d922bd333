import pg from 'pg';
import type { Transaction } from '../db/tenant-transaction.ts';

/** Any number, the same in every version. */
const advisoryLock = 7_248_353;

export async function lockRequestLogin({ client }: Transaction): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLock]);
}

export async function currentDatabase({ client }: Transaction): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database()::text AS name');
  const [found] = rows;
  if (!found) throw new Error('no current database');
  return found.name;
}

export async function readRequestLogin(
  { client }: Transaction,
  role: string,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ password: Buffer }>(
    'SELECT password FROM operations.request_login WHERE role_name = $1',
    [role],
  );
  return rows[0]?.password;
}

export async function insertRequestLogin(
  { client }: Transaction,
  role: string,
  password: Buffer,
): Promise<void> {
  await client.query('INSERT INTO operations.request_login (role_name, password) VALUES ($1, $2)', [
    role,
    password,
  ]);
}

/** All of them: a database that was renamed or copied has more than one. */
export async function readRequestLogins({
  client,
}: Transaction): Promise<{ role: string; password: Buffer }[]> {
  const { rows } = await client.query<{ role: string; password: Buffer }>(
    'SELECT role_name AS role, password FROM operations.request_login FOR UPDATE',
  );
  return rows;
}

export async function updateRequestLogin(
  { client }: Transaction,
  role: string,
  password: Buffer,
): Promise<void> {
  await client.query('UPDATE operations.request_login SET password = $2 WHERE role_name = $1', [
    role,
    password,
  ]);
}

export async function requestRoleState(
  { client }: Transaction,
  role: string,
): Promise<{ exists: boolean; member: boolean }> {
  const { rows } = await client.query<{ member: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_auth_members
       WHERE member = r.oid AND roleid = 'visite_app'::regrole) AS member
     FROM pg_roles r WHERE rolname = $1`,
    [role],
  );
  return { exists: rows.length > 0, member: rows[0]?.member ?? false };
}

/** Without INHERIT it has no right at all until it takes on visite_app. */
export async function createRequestRole(
  { client }: Transaction,
  role: string,
  verifier: string,
): Promise<void> {
  await client.query(
    `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(verifier)}`,
  );
}

export async function setRequestPassword(
  { client }: Transaction,
  role: string,
  verifier: string,
): Promise<void> {
  await client.query(
    `ALTER ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(verifier)}`,
  );
}

/**
 * The owner sees what these connections do, and can end one. PUBLIC loses temporary tables: PostgreSQL gives them to
 * everybody, and nobody here needs them.
 */
export async function grantRequestRights(
  { client }: Transaction,
  role: string,
  database: string,
): Promise<void> {
  await client.query(`GRANT visite_app TO ${pg.escapeIdentifier(role)}`);
  await client.query(`GRANT ${pg.escapeIdentifier(role)} TO CURRENT_USER`);
  const name = pg.escapeIdentifier(database);
  await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
}
