import { can, type StaffInput } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { publishChanged, publishListChanged } from '../event-log/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { CallInTransaction } from '../platform/handler.ts';
import { refuseStale, versionTag } from '../platform/if-match.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { checkProfilePicture } from './profile-picture.ts';
import type { StaffRow } from './staff-view.ts';
import { columnsOf, findStaff, hasOtherActiveAdmin, lockAccounts, updateStaff } from './store.ts';

/** Admins change anyone, everybody else only their own title and picture. */
export async function changeStaff(call: CallInTransaction<'changeStaff'>): Promise<void> {
  const { tx, params, body, caller, requestId, ifMatch } = call;
  const { staffId } = params;
  refuseStrangers(caller, staffId);
  await checkProfilePicture(body.profilePictureUrl);
  await lockAccounts(tx);
  const before = await findStaff(tx, staffId, { lock: true });
  if (!before) throw notFound();
  refuseStale(ifMatch, versionTag(before.version));
  const after = {
    ...columnsOf(body),
    status: body.status ?? before.status,
    picture: body.profilePictureUrl ?? before.picture,
  };
  const changed = changedFields(before, after);
  if (!can(caller.roles, 'staff.manage') && changed.some((field) => !ownFields.has(field))) {
    throw new ApiError('forbidden');
  }
  await keepAnAdmin(call, before, after);
  if (changed.length === 0) return;
  await updateStaff(tx, staffId, after);
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.change',
    recordType: 'staff',
    recordId: staffId,
    detail: { changed, ...(changed.includes('roles') ? { roles: after.roles } : {}) },
    requestId,
  });
  const lostRights = before.roles.some((role) => !after.roles.includes(role));
  if (lostRights || after.status === 'inactive') await endStaffSessionsOf(tx, staffId);
  // The name stands in every appointment of this person.
  if (changed.some((field) => namesOf.has(field))) await publishListChanged(tx);
  await publishChanged(tx, 'staff');
}

function refuseStrangers(caller: StaffCaller, staffId: string): void {
  if (staffId !== caller.id && !can(caller.roles, 'staff.manage')) throw new ApiError('forbidden');
}

type Columns = ReturnType<typeof columnsOf> & {
  status: NonNullable<StaffInput['status']>;
  picture: string;
};

const namesOf: ReadonlySet<string> = new Set<keyof Columns>(['title', 'firstName', 'lastName']);
const ownFields: ReadonlySet<string> = new Set<keyof Columns>(['title', 'picture']);

function changedFields(before: StaffRow, after: Columns): (keyof Columns)[] {
  const fields = [
    'username',
    'email',
    'title',
    'firstName',
    'lastName',
    'gender',
    'roles',
    'status',
    'picture',
  ] as const;
  const form = (value: unknown) => (Array.isArray(value) ? value.toSorted().join() : value);
  return fields.filter((field) => form(before[field]) !== form(after[field]));
}

const isActiveAdmin = ({ roles, status }: Pick<Columns, 'roles' | 'status'>) =>
  roles.includes('admin') && status === 'active';

async function keepAnAdmin(
  { tx, params }: CallInTransaction<'changeStaff'>,
  before: StaffRow,
  after: Columns,
): Promise<void> {
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return;
  if (!(await hasOtherActiveAdmin(tx, params.staffId))) throw new ApiError('last-admin');
}
