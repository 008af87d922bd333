import {
  type Address,
  type Gender,
  type Patient,
  type PatientInput,
  readBirthdate,
} from '@visite/contract';
import { formatDay } from '../i18n/format.ts';

/** A patient as typed; nothing is checked before it is sent. */
export interface PatientFormValues {
  title: string;
  firstName: string;
  lastName: string;
  /** As shown: dd.mm.yyyy or a part of it. */
  birthdate: string;
  gender: '' | Gender;
  email: string;
  street: string;
  streetNumber: string;
  zipCode: string;
  city: string;
  country: string;
}

export const emptyPatientForm: PatientFormValues = {
  title: '',
  firstName: '',
  lastName: '',
  birthdate: '',
  gender: '',
  email: '',
  street: '',
  streetNumber: '',
  zipCode: '',
  city: '',
  country: '',
};

/** A stored patient in the fields of the form. */
export function patientFormValues({ person, patientData }: Patient): PatientFormValues {
  const { title = '', firstName, lastName, email = '', gender = '' } = person;
  const {
    street = '',
    streetNumber = '',
    zipCode = '',
    city = '',
    country = '',
  } = patientData.address ?? {};
  const birthdate = formatDay(patientData.dateOfBirth);
  const place = { street, streetNumber, zipCode, city, country };
  return { title, firstName, lastName, email, gender, birthdate, ...place };
}

export function patientBody(typed: PatientFormValues): PatientInput {
  const { birthdate, gender, title, firstName, lastName, email, ...place } = typed;
  const kept = Object.entries(place).filter(([, line]) => line.trim() !== '');
  const address: Address = Object.fromEntries(kept);
  return {
    person: {
      firstName,
      lastName,
      ...(title.trim() && { title }),
      ...(email.trim() && { email: email.trim() }),
      ...(gender && { gender }),
    },
    patientData: {
      dateOfBirth: readBirthdate(birthdate) ?? birthdate,
      ...(kept.length > 0 && { address }),
    },
  };
}

/** `Musterstraße 1, 50667 Köln`; empty without an address. */
export function addressLine(address: Address | undefined): string {
  const { street, streetNumber, zipCode, city, country } = address ?? {};
  const parts = [
    [street, streetNumber],
    [zipCode, city],
  ].map((words) => words.filter((word) => word?.trim()).join(' '));
  return [...parts, country ?? ''].filter((part) => part !== '').join(', ');
}
