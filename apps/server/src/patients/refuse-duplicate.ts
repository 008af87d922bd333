import type { PatientInput } from '@visite/contract';
import { nameKey } from '../db/search-text.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PatientRow } from './patient-view.ts';
import { bornOn, lockBirthDate } from './store.ts';

/** Enough to choose from; more than a few would be a mistake of another kind. */
const shownAtMost = 20;

/** Who wants to be asked hears of everybody else with this name and birth date. */
export async function refuseDuplicate(
  tx: TenantTransaction,
  { person, patientData, duplicate }: PatientInput,
  before?: PatientRow,
): Promise<void> {
  const { dateOfBirth } = patientData;
  const key = nameKey(person.firstName, person.lastName);
  const stays =
    before?.date_of_birth === dateOfBirth && nameKey(before.first_name, before.last_name) === key;
  if (stays || duplicate !== 'ask') return;
  await lockBirthDate(tx, dateOfBirth);
  const patientIds = (await bornOn(tx, dateOfBirth))
    .filter((each) => each.id !== before?.patient_id)
    .filter((each) => nameKey(each.firstName, each.lastName) === key)
    .map((each) => each.id)
    .slice(0, shownAtMost);
  if (patientIds.length > 0) throw new ApiError('patient-exists', { patientIds });
}
