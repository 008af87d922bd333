import { languages, type PatientLanguage, writtenLanguage } from '@visite/contract';
import type { Tenant } from '../tenants/tenant.ts';

/** The patient's language if the practice offers it, or else what they read instead; undefined: not known. */
export function offeredLanguage(
  wanted: PatientLanguage | undefined,
  { config, mailLanguage }: Pick<Tenant, 'config' | 'mailLanguage'>,
): PatientLanguage | undefined {
  const further = config.videoConsultation.features.patientLanguages;
  const offered = [...languages, ...further].find((each) => each === wanted);
  return offered ?? (wanted && writtenLanguage(wanted, mailLanguage));
}
