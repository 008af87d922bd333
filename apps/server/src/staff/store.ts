import type { StaffInput } from '@visite/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { violatedConstraint } from '../db/database-error.ts';
import { staff } from '../db/schema/staff.ts';
import { searchPatterns, searchText, sortName } from '../db/search-text.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffRow } from './staff-view.ts';
import { usernameKey } from './username-key.ts';

const inTenantOf = (tx: TenantTransaction) => eq(staff.tenantId, tx.tenantId);

/** `lock` keeps the row from every other change until the transaction ends. */
export async function findStaff(
  tx: TenantTransaction,
  staffId: string,
  { lock = false } = {},
): Promise<StaffRow | undefined> {
  const query = tx.db
    .select()
    .from(staff)
    .where(and(inTenantOf(tx), eq(staff.staffId, staffId)));
  const [row] = lock ? await query.for('no key update') : await query;
  return row;
}

export async function findStaffByUsername(
  tx: TenantTransaction,
  username: string,
): Promise<StaffRow | undefined> {
  const key = usernameKey(username);
  const [row] = await tx.db
    .select()
    .from(staff)
    .where(and(inTenantOf(tx), eq(staff.usernameKey, key)));
  return row;
}

export async function searchStaff(tx: TenantTransaction, term = ''): Promise<StaffRow[]> {
  const patterns = searchPatterns(term);
  return tx.db
    .select()
    .from(staff)
    .where(
      and(inTenantOf(tx), ...patterns.map((pattern) => sql`${staff.searchText} LIKE ${pattern}`)),
    )
    .orderBy(asc(staff.sortName), asc(staff.staffId));
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

export async function insertStaff(
  tx: TenantTransaction,
  row: Omit<typeof staff.$inferInsert, 'tenantId'>,
): Promise<StaffRow> {
  const [made] = await refusingTakenNames(() =>
    tx.db
      .insert(staff)
      .values({ ...row, tenantId: tx.tenantId })
      .returning(),
  );
  if (!made) throw new Error('an inserted account did not come back');
  return made;
}

export async function updateStaff(
  tx: TenantTransaction,
  staffId: string,
  columns: Partial<typeof staff.$inferInsert>,
): Promise<void> {
  await refusingTakenNames(() =>
    tx.db
      .update(staff)
      .set({ ...columns, updatedAt: sql`now()`, version: sql`${staff.version} + 1` })
      .where(and(inTenantOf(tx), eq(staff.staffId, staffId))),
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
  tx: TenantTransaction,
  staffId: string,
): Promise<boolean> {
  const [other] = await tx.db
    .select({ id: staff.staffId })
    .from(staff)
    .where(
      and(
        inTenantOf(tx),
        ne(staff.staffId, staffId),
        eq(staff.status, 'active'),
        sql`'admin' = ANY (${staff.roles})`,
      ),
    )
    .limit(1);
  return other !== undefined;
}
