import type { Gender, Patient } from '@visite/contract';
import { germanDate } from '../db/patient-search.ts';

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
  joined_at: Date;
}

export function patientView(row: PatientRow): Patient {
  const address = addressOf(row);
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
