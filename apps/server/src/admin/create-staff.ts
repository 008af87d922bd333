import { type FieldError, parseInput, type StaffInput, staffInput } from '@visite/contract';
import { inTenant } from '../db/tenant-transaction.ts';
import { linkOf, makeLinkToken } from '../sessions/staff-links.ts';
import { createStaff as createAccount } from '../staff/create-staff.ts';
import { type Command, type Given, tenantOf, tenantOption, wanted } from './command.ts';
import { UsageError } from './usage-error.ts';

export const createStaff: Command = {
  group: 'accounts',
  summary: 'makes an account and prints the link with which the person chooses a password',
  options: {
    ...tenantOption,
    username: { help: 'letters, digits and . _ @ -' },
    email: { help: "the person's e-mail address" },
    'first-name': { help: 'first name' },
    'last-name': { help: 'last name' },
    roles: { help: 'one or more of admin, doctor, mfa, with commas between' },
    title: { help: 'such as Dr.', optional: true },
  },
  fields: {
    tenant: "the practice's id",
    staff: "the account's id",
    username: 'as given',
    link: 'where the person chooses a password, once and within 24 hours',
  },
  run: async (context, given) => {
    const input = inputOf(given);
    const tenant = await tenantOf(context, given);
    const { staffId, token } = await inTenant(context.pool, tenant.id, async (tx) => {
      const made = await createAccount(tx, input, { actor: { kind: 'operator' } });
      const token = await makeLinkToken(tx, 'password', made.staffId);
      return { staffId: made.staffId, token };
    });
    const link = linkOf(tenant.publicUrl, 'password', { staffId, token });
    const { username } = input;
    return {
      text: `Made the account ${username} of ${tenant.id}. Its password is chosen here, within 24 hours:\n${link}`,
      data: { tenant: tenant.id, staff: staffId, username, link },
    };
  },
};

function inputOf(given: Given): StaffInput {
  const title = given.values.title?.trim();
  const parsed = parseInput(staffInput, {
    person: {
      firstName: wanted(given, 'first-name'),
      lastName: wanted(given, 'last-name'),
      email: wanted(given, 'email'),
      ...(title ? { title } : {}),
    },
    username: wanted(given, 'username'),
    roles: wanted(given, 'roles')
      .split(',')
      .map((role) => role.trim()),
  });
  if (parsed.ok) return parsed.value;
  throw new UsageError(parsed.errors.map(sentenceOf).join(' '));
}

const optionOf: Readonly<Record<string, string>> = {
  'person.firstName': 'first-name',
  'person.lastName': 'last-name',
  'person.email': 'email',
  'person.title': 'title',
};

function sentenceOf({ path, code }: FieldError): string {
  const option = optionOf[path] ?? path.split('.')[0] ?? path;
  const { help } = createStaff.options[option] ?? { help: '' };
  return `--${option} is not right (${code}); it takes ${help}.`;
}
