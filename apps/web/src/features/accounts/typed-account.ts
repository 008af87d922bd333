import {
  type FieldErrorCode,
  type Gender,
  parseInput,
  type StaffInput,
  type StaffListEntry,
  type StaffRole,
  staffInput,
  staffRole,
} from '@visite/contract';

/** An account as typed. */
export interface TypedAccount {
  title: string;
  firstName: string;
  lastName: string;
  /** Empty: not given. */
  gender: '' | Gender;
  email: string;
  username: string;
  roles: readonly StaffRole[];
  active: boolean;
}

export type AccountErrors = Partial<Record<keyof TypedAccount, FieldErrorCode>>;

export const noAccount: TypedAccount = {
  title: '',
  firstName: '',
  lastName: '',
  gender: '',
  email: '',
  username: '',
  roles: [],
  active: true,
};

const order = Object.keys(noAccount) as (keyof TypedAccount)[];

export function typedFrom({ person, username = '', roles, status }: StaffListEntry): TypedAccount {
  const { title = '', firstName, lastName, gender = '', email = '' } = person;
  // In the order of the boxes: a role taken and given back is no change.
  const ordered = staffRole.options.filter((role) => roles.includes(role));
  const active = status === 'active';
  return { title, firstName, lastName, gender, email, username, roles: ordered, active };
}

/** The picture, which the form does not show, stays where none is sent. */
export function accountBody(typed: TypedAccount): StaffInput {
  const { title, firstName, lastName, gender, email, username, roles, active } = typed;
  return {
    person: {
      firstName,
      lastName,
      email: email.trim(),
      ...(title.trim() && { title }),
      ...(gender && { gender }),
    },
    username,
    roles: [...roles],
    status: active ? 'active' : 'inactive',
  };
}

/** What is wrong, by field in the order of the form. */
export function accountErrors(typed: TypedAccount): AccountErrors {
  const parsed = parseInput(staffInput, accountBody(typed));
  return parsed.ok ? {} : byField(parsed.errors, typed);
}

/** `person.email` belongs to the field email; an empty field is missing, not too short. */
export function byField(
  errors: readonly { path: string; code: FieldErrorCode }[],
  typed: TypedAccount,
): AccountErrors {
  const found = new Map(
    errors.map(({ path, code }) => [path.replace(/^person\./, '').split('.')[0], code]),
  );
  const named: AccountErrors = {};
  for (const field of order) {
    const code = found.get(field);
    if (code) named[field] = isEmpty(typed[field]) ? 'required' : code;
  }
  return named;
}

function isEmpty(value: TypedAccount[keyof TypedAccount]): boolean {
  if (typeof value === 'boolean') return false;
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}
