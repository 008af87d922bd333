import type { FurtherLanguage, Gender, Language, Patient } from '@visite/contract';
import { patientLanguageOf } from '../db/patient-language.ts';
import { germanDate } from '../db/patient-search.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { remarkContext } from './remark-context.ts';

export interface PatientRow {
  patient_id: string;
  title: string;
  first_name: string;
  last_name: string;
  email: string;
  gender: Gender | null;
  date_of_birth: string;
  street: string;
  street_number: string;
  zip_code: string;
  city: string;
  country: string;
  phone: string;
  insurance_number: string;
  /** Sealed. */
  remark: Buffer | null;
  language: Language | null;
  further_language: FurtherLanguage | null;
  sms_wanted: boolean;
  version: number;
  joined_at: Date;
}

/** What staff see of a patient. */
export function patientView(row: PatientRow, tenantId: string, box: SecretBox): Patient {
  const address = addressOf(row);
  const language = patientLanguageOf(row);
  return {
    person: {
      id: row.patient_id,
      ...(row.title && { title: row.title }),
      firstName: row.first_name,
      lastName: row.last_name,
      ...(row.email && { email: row.email }),
      roles: ['patient'],
      birthdate: germanDate(row.date_of_birth),
      ...(row.gender && { gender: row.gender }),
    },
    patientData: {
      dateOfBirth: row.date_of_birth,
      ...(Object.keys(address).length > 0 && { address }),
      ...(row.phone && { phone: row.phone }),
      ...(row.insurance_number && { insuranceNumber: row.insurance_number }),
      ...remarkOf(row, tenantId, box),
      ...(language && { language }),
      ...(row.sms_wanted && { smsWanted: true as const }),
    },
    joined: row.joined_at.toISOString(),
    role: 'patient',
  };
}

/** What was left empty is absent. */
function addressOf(row: PatientRow) {
  return {
    ...(row.street && { street: row.street }),
    ...(row.street_number && { streetNumber: row.street_number }),
    ...(row.zip_code && { zipCode: row.zip_code }),
    ...(row.city && { city: row.city }),
    ...(row.country && { country: row.country }),
  };
}

/** A damaged value, or one under a lost key, must not take the rest of the record with it. */
function remarkOf(
  { remark, patient_id }: Pick<PatientRow, 'remark' | 'patient_id'>,
  tenantId: string,
  box: SecretBox,
): Pick<Patient['patientData'], 'remark' | 'remarkUnreadable'> {
  if (!remark) return {};
  try {
    return { remark: box.open(remark, remarkContext(tenantId, patient_id)).toString('utf8') };
  } catch {
    return { remarkUnreadable: true };
  }
}
