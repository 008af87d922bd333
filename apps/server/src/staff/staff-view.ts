import type { Gender, StaffListEntry, StaffRole, StaffStatus, StaffUser } from '@visite/contract';

export interface StaffRow {
  staffId: string;
  username: string;
  email: string;
  title: string;
  firstName: string;
  lastName: string;
  gender: Gender | null;
  roles: StaffRole[];
  status: StaffStatus;
  passwordHash: string | null;
  picture: string;
  totpSecret: Buffer | null;
  totpPendingSecret: Buffer | null;
  totpConfirmedAt: Date | null;
  doctorNumber: number | null;
  joinedAt: Date;
  version: number;
  hasPasskey: boolean;
  hasCertificate: boolean;
}

function personOf(row: StaffRow) {
  const { staffId: id, title, firstName, lastName } = row;
  return { id, ...(title ? { title } : {}), firstName, lastName };
}

const pictureOf = ({ picture }: StaffRow) => (picture ? { profilePictureUrl: picture } : {});

const numberOf = ({ doctorNumber }: StaffRow) => (doctorNumber === null ? {} : { doctorNumber });

/** Whether the account has anything beyond its password. */
export const hasFactor = (row: StaffRow): boolean => factorsOf(row).length > 0;

function factorsOf(row: StaffRow): NonNullable<StaffUser['factors']> {
  return [
    ...(row.totpConfirmedAt ? (['totp'] as const) : []),
    ...(row.hasPasskey ? (['passkey'] as const) : []),
    ...(row.hasCertificate ? (['certificate'] as const) : []),
  ];
}

/** The account, for admins and for the person; never a password or its hash. */
export function staffUserOf(row: StaffRow, { secondFactorDue = false } = {}): StaffUser {
  const { username, roles, email, gender, status } = row;
  return {
    person: { ...personOf(row), email, username, roles, ...(gender ? { gender } : {}) },
    username,
    roles,
    status,
    ...pictureOf(row),
    ...numberOf(row),
    joined: row.joinedAt.toISOString(),
    secondFactor: hasFactor(row),
    factors: factorsOf(row),
    ...(secondFactorDue ? { secondFactorDue } : {}),
  };
}

/** For the person: the roles that this session has, and those that count from the next login. */
export function ownUserOf(
  row: StaffRow,
  roles: readonly StaffRole[],
  due: { secondFactorDue: boolean },
): StaffUser {
  const later = row.roles.filter((role) => !roles.includes(role));
  return {
    ...staffUserOf({ ...row, roles: [...roles] }, due),
    ...(later.length > 0 ? { rolesAtNextLogin: later } : {}),
  };
}

/** What colleagues see: names and roles. */
export function colleagueOf(row: StaffRow): StaffListEntry {
  const { roles, status } = row;
  return { person: personOf(row), roles, status, ...pictureOf(row), ...numberOf(row) };
}
