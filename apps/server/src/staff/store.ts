import type { StaffInput } from '@visite/contract';
import { violatedConstraint } from '../db/database-error.ts';
import { searchPatterns, searchText, sortName } from '../db/search-text.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffRow } from './staff-view.ts';
import { usernameKey } from './username-key.ts';

const staffColumns = `staff_id AS "staffId", username, email, title, first_name AS "firstName",
  last_name AS "lastName", gender, roles, status, password_hash AS "passwordHash", picture,
  totp_secret AS "totpSecret", totp_pending_secret AS "totpPendingSecret",
  totp_confirmed_at AS "totpConfirmedAt", doctor_number AS "doctorNumber", joined_at AS "joinedAt", version,
  EXISTS (SELECT FROM staff_passkeys k WHERE k.tenant_id = staff.tenant_id
    AND k.staff_id = staff.staff_id) AS "hasPasskey",
  EXISTS (SELECT FROM staff_certificates c WHERE c.tenant_id = staff.tenant_id
    AND c.staff_id = staff.staff_id) AS "hasCertificate"`;

/** `lock` keeps the row from every other change until the transaction ends. */
export async function findStaff(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  { lock = false } = {},
): Promise<StaffRow | undefined> {
  const { rows } = await client.query<StaffRow>(
    `SELECT ${staffColumns} FROM staff WHERE tenant_id = $1 AND staff_id = $2
     ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [tenantId, staffId],
  );
  return rows[0];
}

export async function findStaffByUsername(
  { client, tenantId }: TenantTransaction,
  username: string,
): Promise<StaffRow | undefined> {
  const { rows } = await client.query<StaffRow>(
    `SELECT ${staffColumns} FROM staff WHERE tenant_id = $1 AND username_key = $2`,
    [tenantId, usernameKey(username)],
  );
  return rows[0];
}

export async function searchStaff(
  { client, tenantId }: TenantTransaction,
  term = '',
): Promise<StaffRow[]> {
  const { rows } = await client.query<StaffRow>(
    `SELECT ${staffColumns} FROM staff WHERE tenant_id = $1 AND search_text LIKE ALL ($2::text[])
     ORDER BY sort_name, staff_id`,
    [tenantId, searchPatterns(term)],
  );
  return rows;
}

/** The account's own columns, as a create or change call gives them. */
export function columnsOf({ person, username, roles }: StaffInput) {
  const { title = '', firstName, lastName, email, gender } = person;
  return {
    username,
    usernameKey: usernameKey(username),
    email,
    title,
    firstName,
    lastName,
    gender: gender ?? null,
    roles,
    searchText: searchText([title, firstName, lastName, username, email]),
    sortName: sortName(lastName, firstName),
  };
}

/** What a call may write of an account, with the column of each. */
const writableColumns = {
  username: 'username',
  usernameKey: 'username_key',
  email: 'email',
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  roles: 'roles',
  searchText: 'search_text',
  sortName: 'sort_name',
  status: 'status',
  picture: 'picture',
  passwordHash: 'password_hash',
  totpSecret: 'totp_secret',
  totpPendingSecret: 'totp_pending_secret',
  totpConfirmedAt: 'totp_confirmed_at',
  totpLastStep: 'totp_last_step',
} as const;

type StaffColumns = Omit<
  StaffRow,
  'staffId' | 'doctorNumber' | 'joinedAt' | 'version' | 'hasPasskey' | 'hasCertificate'
> &
  ReturnType<typeof columnsOf> & { totpLastStep: number | null };

type NewStaff = ReturnType<typeof columnsOf> &
  Pick<StaffRow, 'staffId' | 'status' | 'picture'> & { passwordHash?: string };

export async function insertStaff(
  { client, tenantId }: TenantTransaction,
  of: NewStaff,
): Promise<StaffRow> {
  const { rows } = await refusingTakenNames(() =>
    client.query<StaffRow>(
      `INSERT INTO staff (tenant_id, staff_id, username, username_key, email, title, first_name,
         last_name, gender, roles, search_text, sort_name, status, picture, password_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       RETURNING ${staffColumns}`,
      [
        tenantId,
        of.staffId,
        of.username,
        of.usernameKey,
        of.email,
        of.title,
        of.firstName,
        of.lastName,
        of.gender,
        of.roles,
        of.searchText,
        of.sortName,
        of.status,
        of.picture,
        of.passwordHash ?? null,
      ],
    ),
  );
  const [made] = rows;
  if (!made) throw new Error('an inserted account did not come back');
  return made;
}

const isWritable = (name: string): name is keyof typeof writableColumns =>
  Object.hasOwn(writableColumns, name);

export async function updateStaff(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  changes: Partial<StaffColumns>,
): Promise<void> {
  const names = Object.keys(changes).filter(isWritable);
  const assignments = names.map((name, at) => `${writableColumns[name]} = $${at + 3}`);
  await refusingTakenNames(() =>
    client.query(
      `UPDATE staff SET ${[...assignments, 'updated_at = now()', 'version = version + 1'].join(', ')}
       WHERE tenant_id = $1 AND staff_id = $2`,
      [tenantId, staffId, ...names.map((name) => changes[name])],
    ),
  );
}

async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error)?.includes('username')) throw new ApiError('username-taken');
    throw error;
  }
}

/** Account changes of one practice go one after the other: two admins cannot demote each other. */
export async function lockAccounts(tx: TenantTransaction): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('accounts ' || $1, 0))`, [
    tx.tenantId,
  ]);
}

/** Under `lockAccounts` only. */
export async function hasOtherActiveAdmin(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM staff WHERE tenant_id = $1 AND staff_id <> $2 AND status = 'active'
       AND 'admin' = ANY (roles) LIMIT 1`,
    [tenantId, staffId],
  );
  return rowCount === 1;
}
