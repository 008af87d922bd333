import {
  type Gender,
  type StaffInput,
  type StaffListEntry,
  type StaffRole,
  type StaffStatus,
  type StaffUser,
  staffRole,
} from '@visite/contract';

/** An account as typed; its paths are the contract's. */
export interface AccountValues {
  person: {
    title: string;
    firstName: string;
    lastName: string;
    /** Empty: not given. */
    gender: '' | Gender;
    email: string;
  };
  username: string;
  roles: StaffRole[];
  active: boolean;
}

export const noAccount: AccountValues = {
  person: { title: '', firstName: '', lastName: '', gender: '', email: '' },
  username: '',
  roles: [],
  active: true,
};

export function accountValues(account: StaffListEntry): AccountValues {
  const { person, username = '', roles, status } = account;
  const { title = '', firstName, lastName, gender = '', email = '' } = person;
  return {
    person: { title, firstName, lastName, gender, email },
    username,
    // In the order of the boxes: a role taken and given back is no change.
    roles: staffRole.options.filter((role) => roles.includes(role)),
    active: status === 'active',
  };
}

/** The picture, which the form does not show, stays where none is sent. */
export function accountBody(values: AccountValues): StaffInput & { status: StaffStatus } {
  const { title, firstName, lastName, gender, email } = values.person;
  return {
    person: {
      firstName,
      lastName,
      email: email.trim(),
      ...(title.trim() && { title }),
      ...(gender && { gender }),
    },
    username: values.username,
    roles: [...values.roles],
    status: values.active ? 'active' : 'inactive',
  };
}

export interface OwnAccountChange {
  title?: string;
  /** Empty removes it. */
  profilePictureUrl?: string;
}

/** One's own account with another title or picture. */
export function ownAccountBody(user: StaffUser, changed: OwnAccountChange): StaffInput {
  const { firstName, lastName, email = '', gender } = user.person;
  const title = (changed.title ?? user.person.title ?? '').trim();
  const { profilePictureUrl } = changed;
  return {
    person: {
      firstName,
      lastName,
      email,
      ...(title && { title }),
      ...(gender && { gender }),
    },
    username: user.username,
    // What the session does not have yet is the account's all the same.
    roles: [...user.roles, ...(user.rolesAtNextLogin ?? [])],
    ...(profilePictureUrl !== undefined && { profilePictureUrl }),
  };
}
