import type { Identifier, Patient } from '@medplum/fhirtypes';
import type { AuditAction } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { violatedConstraint } from '../db/database-error.ts';
import { changePatient } from '../patients/change-patient.ts';
import { createPatient } from '../patients/create-patient.ts';
import {
  findByPatientIdentifier,
  readPatientIdentifiers,
  replacePatientIdentifiers,
} from '../patients/identifier-store.ts';
import { findPatients } from '../patients/store.ts';
import { invalid, notFound } from '../platform/api-error.ts';
import { createIfNone } from './conditional.ts';
import { dateRange, isDay } from './date-range.ts';
import type { FhirCall, Found, ResourceType } from './fhir-call.ts';
import { type GivenIdentifier, parseResource, patientShape } from './input-shapes.ts';
import { FhirError } from './operation-outcome.ts';
import {
  identifiersOf,
  insuranceSystem,
  patientInputOf,
  patientResource,
} from './patient-resource.ts';
import { anyOf, anyToken, changeCursor, isUuid, type SearchQuery } from './search.ts';
import { findByInsuranceNumber, findChangedPatients, patientVersions } from './search-store.ts';
import { versionOf } from './versions.ts';

const searchParams = [
  { name: 'identifier', type: 'token' },
  { name: 'name', type: 'string' },
  { name: 'family', type: 'string' },
  { name: 'given', type: 'string' },
  { name: 'birthdate', type: 'date' },
] as const;

async function load({ tx }: FhirCall, ids: readonly string[]): Promise<Patient[]> {
  const [rows, identifiers, versions] = [
    await findPatients(tx, ids),
    await readPatientIdentifiers(tx, ids),
    await patientVersions(tx, ids),
  ];
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.patient_id === id);
    const version = versions.find((each) => each.id === id);
    if (!row || !version) return [];
    const own = identifiers.filter((each) => each.patient_id === id);
    return [
      patientResource(row, {
        identifiers: own.map(({ identifier }) => identifier as Identifier),
        updatedAt: version.updated_at,
      }),
    ];
  });
}

async function one(call: FhirCall, id: string): Promise<Patient> {
  const [patient] = isUuid(id) ? await load(call, [id.toLowerCase()]) : [];
  if (!patient) throw notFound();
  return patient;
}

async function read(call: FhirCall, id: string): Promise<Patient> {
  const patient = await one(call, id);
  await tell(call, 'patient.read', patient.id ?? '');
  return patient;
}

const tell = (
  { tx, caller, requestId }: FhirCall,
  action: AuditAction,
  recordId: string,
  read?: number,
) =>
  recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'patient',
    recordId,
    ...(read !== undefined && { detail: { read } }),
    requestId,
  });

async function search(call: FhirCall, query: SearchQuery): Promise<Found<Patient>> {
  const birthDate = query.one('birthdate')?.replace(/^eq/, '');
  if (birthDate !== undefined && !isDay(birthDate)) {
    throw invalid({ path: 'birthdate', code: 'invalid' });
  }
  const { rows, total } = await findChangedPatients(call.tx, {
    count: query.count,
    cursor: changeCursor(query.cursor, isUuid),
    changed: dateRange('_lastUpdated', query.all('_lastUpdated'), call.tenant.timeZone),
    ids: await wantedIds(call, query),
    family: query.one('family'),
    given: query.one('given'),
    name: query.one('name'),
    birthDate,
  });
  const shown = rows.slice(0, query.count);
  const last = shown.at(-1);
  await tell(call, 'patient.list', 'list', shown.length);
  return {
    resources: await load(
      call,
      shown.map(({ id }) => id),
    ),
    total,
    ...(rows.length > query.count && last && { next: `${last.micros}-${last.id}` }),
  };
}

/** Undefined: nobody was named. */
async function wantedIds({ tx }: FhirCall, query: SearchQuery): Promise<string[] | undefined> {
  const sets: string[][] = query.all('_id').map((ids) => anyOf(ids).filter(isUuid));
  for (const tokens of query.all('identifier')) {
    const found: string[] = [];
    for (const token of anyToken(tokens)) {
      const own = token.system === insuranceSystem;
      found.push(
        ...(own
          ? await findByInsuranceNumber(tx, token.value)
          : await findByPatientIdentifier(tx, token)),
      );
    }
    sets.push(found);
  }
  const [first, ...others] = sets.map((ids) => ids.map((id) => id.toLowerCase()));
  return first?.filter((id) => others.every((other) => other.includes(id)));
}

async function keepIdentifiers(
  { tx }: FhirCall,
  id: string,
  given: readonly GivenIdentifier[] | undefined,
): Promise<void> {
  try {
    await replacePatientIdentifiers(tx, id, identifiersOf(given));
  } catch (error) {
    if (violatedConstraint(error) !== 'patient_identifiers_pkey') throw error;
    throw new FhirError(409, 'duplicate', 'Patient.identifier: it belongs to another patient.');
  }
}

export const patients: ResourceType<Patient> = {
  searchParams,
  read,
  search,
  create: (call, body, ifNoneExist) =>
    createIfNone(call, { type: 'Patient', of: patients, ifNoneExist, load: one }, async () => {
      const given = parseResource('Patient', patientShape, body);
      const { caller, tenant, requestId, box } = call;
      const input = patientInputOf(given);
      const row = await createPatient(call.tx, { input, caller, tenant, requestId }, box);
      await keepIdentifiers(call, row.patient_id, given.identifier);
      return one(call, row.patient_id);
    }),
  update: async (call, id, body, ifMatch) => {
    const given = parseResource('Patient', patientShape, body);
    const before = await one(call, id);
    if (given.id !== undefined && given.id !== before.id) {
      throw invalid({ path: 'Patient.id', code: 'invalid' });
    }
    const { tx, caller, tenant, requestId, box } = call;
    const patientId = before.id ?? '';
    const version = versionOf(ifMatch);
    await changePatient(
      tx,
      {
        patientId,
        input: patientInputOf(given),
        ifMatch: version === undefined ? undefined : `"v${version}"`,
        caller,
        tenant,
        requestId,
      },
      box,
    );
    await keepIdentifiers(call, patientId, given.identifier);
    return one(call, patientId);
  },
};
