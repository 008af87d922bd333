import { recordAudit } from '../audit/record-audit.ts';
import { patientSearchPatterns } from '../db/patient-search.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { searchPatients } from '../patients/store.ts';
import { type Command, type CommandContext, type Given, tenantOf } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Of one practice; whoever has more hits knows too little about the person. */
const atMost = 50;

export const findPatient: Command = {
  group: 'patients',
  summary: "finds a patient's id by name, birth date or e-mail address",
  options: {
    tenant: { help: "the practice's id; all practices without it", optional: true },
    name: { help: 'first or last name, or both', optional: true },
    'birth-date': { help: 'such as 12.03.1957 or 1957-03-12', optional: true },
    email: { help: 'the e-mail address, whole or in part', optional: true },
  },
  fields: {
    'patients[].tenant': "the practice's id",
    'patients[].id': "the patient's id, for export-patient and erase-patient",
    'patients[].name': 'first and last name',
    'patients[].dateOfBirth': 'year, month and day',
    'patients[].email': 'empty if none is known',
    more: 'whether a practice has more than 50 that fit',
  },
  run: async (context, given) => {
    const patterns = patternsOf(given);
    const patients: Found[] = [];
    let more = false;
    for (const tenant of await tenantIdsOf(context, given)) {
      const found = await findIn(context, tenant, patterns);
      patients.push(...found.patients);
      more ||= found.more;
    }
    const lines = patients.map(
      ({ tenant, id, name, dateOfBirth, email }) =>
        `${tenant}: ${id}; ${name}; ${dateOfBirth}${email ? `; ${email}` : ''}`,
    );
    if (more) lines.push(`There are more than ${atMost}: say more about the person.`);
    return { text: lines.join('\n') || 'Nobody fits.', data: { patients, more } };
  },
};

interface Found {
  tenant: string;
  id: string;
  name: string;
  dateOfBirth: string;
  email: string;
}

const birthDateForm = /^(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/;

function patternsOf({ values }: Given): string[] {
  const birthDate = values['birth-date']?.trim() ?? '';
  if (birthDate !== '' && !birthDateForm.test(birthDate)) {
    throw new UsageError('--birth-date takes a date such as 12.03.1957 or 1957-03-12.');
  }
  const terms = [values.name ?? '', birthDate, values.email ?? ''].join(' ');
  const patterns = patientSearchPatterns(terms);
  if (patterns.length === 0) throw new UsageError('--name, --birth-date or --email is missing.');
  return patterns;
}

async function tenantIdsOf(context: CommandContext, given: Given): Promise<string[]> {
  return given.values.tenant ? [(await tenantOf(context, given)).id] : await context.tenants.ids();
}

/** Recorded where somebody was found: nobody's data were read elsewhere. */
function findIn(
  { pool }: CommandContext,
  tenant: string,
  patterns: readonly string[],
): Promise<{ patients: Found[]; more: boolean }> {
  return inTenant(pool, tenant, async (tx) => {
    const page = { limit: atMost, offset: 0 };
    const { patients, total } = await searchPatients(tx, patterns, page);
    if (patients.length > 0) {
      await recordAudit(tx, {
        actor: { kind: 'operator' },
        action: 'patient.list',
        recordType: 'patient',
        recordId: 'list',
        detail: { read: patients.length },
      });
    }
    const found = patients.map((row) => ({
      tenant,
      id: row.patient_id,
      name: `${row.first_name} ${row.last_name}`,
      dateOfBirth: row.date_of_birth,
      email: row.email,
    }));
    return { patients: found, more: total > patients.length };
  });
}
