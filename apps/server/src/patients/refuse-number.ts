import { mobileNumber, type PatientInput } from '@visite/contract';
import { sendsSms } from '../mail/tell-patient.ts';
import { invalid } from '../platform/api-error.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** Who enters that text messages are wanted enters a number that can get them, where they are sent at all. */
export function refuseNumber(
  tenant: Tenant,
  { patientData: { smsWanted, phone } }: PatientInput,
  before = '',
): void {
  if (!smsWanted || !sendsSms(tenant)) return;
  const number = phone ?? before;
  const path = 'patientData.phone';
  if (number === '') throw invalid({ path, code: 'required' });
  if (mobileNumber(number, tenant.timeZone) === undefined) throw invalid({ path, code: 'invalid' });
}
