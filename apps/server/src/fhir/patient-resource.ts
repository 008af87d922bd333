import type { Address, Identifier, Patient } from '@medplum/fhirtypes';
import { type FieldError, type PatientInput, parseInput, patientInput } from '@visite/contract';
import type { PatientRow } from '../patients/patient-view.ts';
import { ApiError, invalid } from '../platform/api-error.ts';
import type { GivenIdentifier, PatientShape } from './input-shapes.ts';

/** The German number of the statutory insured. */
export const insuranceSystem = 'http://fhir.de/sid/gkv/kvid-10';
const insuranceForm = /^[A-Z]\d{9}$/;
const partOfStreet = 'http://hl7.org/fhir/StructureDefinition/iso21090-ADXP-';

export function patientResource(
  row: PatientRow,
  { identifiers, updatedAt }: { identifiers: Identifier[]; updatedAt: Date },
): Patient {
  const insured = insuranceForm.test(row.insurance_number);
  const all = [
    ...identifiers,
    ...(insured ? [{ system: insuranceSystem, value: row.insurance_number }] : []),
  ];
  const address = addressOf(row);
  return {
    resourceType: 'Patient',
    id: row.patient_id,
    meta: { versionId: String(row.version), lastUpdated: updatedAt.toISOString() },
    ...(all.length > 0 && { identifier: all }),
    active: true,
    name: [
      {
        use: 'official',
        family: row.last_name,
        given: row.first_name.split(' '),
        ...(row.title && { prefix: [row.title] }),
      },
    ],
    ...((row.email || row.phone) && {
      telecom: [
        ...(row.phone ? [{ system: 'phone' as const, value: row.phone }] : []),
        ...(row.email ? [{ system: 'email' as const, value: row.email }] : []),
      ],
    }),
    ...(row.gender && { gender: row.gender === 'divers' ? 'other' : row.gender }),
    birthDate: row.date_of_birth,
    ...(address && { address: [address] }),
    ...(row.language && {
      communication: [
        {
          language: { coding: [{ system: 'urn:ietf:bcp:47', code: row.language }] },
          preferred: true,
        },
      ],
    }),
  };
}

function addressOf(row: PatientRow): Address | undefined {
  const { street, street_number: number } = row;
  const parts = [
    ...(street ? [{ url: `${partOfStreet}streetName`, valueString: street }] : []),
    ...(number ? [{ url: `${partOfStreet}houseNumber`, valueString: number }] : []),
  ];
  const address = {
    ...(parts.length > 0 && {
      line: [[street, number].filter(Boolean).join(' ')],
      _line: [{ extension: parts }],
    }),
    ...(row.city && { city: row.city }),
    ...(row.zip_code && { postalCode: row.zip_code }),
    ...(row.country && { country: row.country }),
  };
  return Object.keys(address).length > 0 ? (address as Address) : undefined;
}

/** Where the fields of a patient stand in the resource. */
const expressions: Readonly<Record<string, string>> = {
  'person.title': 'Patient.name.0.prefix',
  'person.firstName': 'Patient.name.0.given',
  'person.lastName': 'Patient.name.0.family',
  'person.email': 'Patient.telecom',
  'patientData.phone': 'Patient.telecom',
  'patientData.dateOfBirth': 'Patient.birthDate',
  'patientData.insuranceNumber': 'Patient.identifier',
};

/** As our own calls take it. A remark, which no other system sees, stays as it is. */
export function patientInputOf(given: PatientShape): PatientInput {
  const [name] = given.name;
  if (!name) throw invalid({ path: 'Patient.name', code: 'required' });
  const [communication] = given.communication ?? [];
  const language = communication?.language.coding[0]?.code;
  const insurance = given.identifier?.find(({ system }) => system === insuranceSystem)?.value;
  const gender = given.gender === 'other' ? 'divers' : given.gender;
  const parsed = parseInput(patientInput, {
    person: {
      ...(name.prefix && { title: name.prefix.join(' ') }),
      firstName: name.given.join(' '),
      lastName: name.family,
      email: contact(given, 'email'),
      ...(gender && gender !== 'unknown' && { gender }),
    },
    patientData: {
      dateOfBirth: given.birthDate,
      address: addressInput(given),
      phone: contact(given, 'phone'),
      ...(insurance !== undefined && { insuranceNumber: insurance }),
      ...(language && { language }),
    },
  });
  if (parsed.ok) return parsed.value;
  throw new ApiError('invalid-request', { errors: parsed.errors.map(inPatient) });
}

function inPatient({ path, code }: FieldError): FieldError {
  const place = path.startsWith('patientData.address') ? 'Patient.address.0' : expressions[path];
  return { path: place ?? 'Patient', code };
}

/** There is room for one of each. */
function contact({ telecom = [] }: PatientShape, system: 'phone' | 'email'): string {
  const [first, second] = telecom.filter((each) => each.system === system);
  if (second) throw invalid({ path: 'Patient.telecom', code: 'too-long' });
  return first?.value ?? '';
}

function addressInput({ address: [given] = [] }: PatientShape): Record<string, string> {
  if (!given) return {};
  const extensions = given._line?.[0]?.extension ?? [];
  const part = (name: string) =>
    extensions.find(({ url }) => url === partOfStreet + name)?.valueString;
  const [line = ''] = given.line ?? [];
  const street = part('streetName') ?? line.replace(houseNumber, '');
  const streetNumber = part('houseNumber') ?? houseNumber.exec(line)?.[1];
  return {
    ...(street && { street }),
    ...(streetNumber && { streetNumber }),
    ...(given.city && { city: given.city }),
    ...(given.postalCode && { zipCode: given.postalCode }),
    ...(given.country && { country: given.country }),
  };
}

/** `12`, `12 a`, `12-14` at the end of a line. */
const houseNumber = /\s+(\d+\s?[a-zA-Z]?(?:\s?[-/]\s?\d+\s?[a-zA-Z]?)?)$/;

/** To store: the insurance number has a field of its own. */
export function identifiersOf(given: readonly GivenIdentifier[] = []) {
  return given
    .filter(({ system }) => system !== insuranceSystem)
    .map((identifier) => ({
      system: identifier.system ?? '',
      value: identifier.value,
      identifier,
    }));
}
