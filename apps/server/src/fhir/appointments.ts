import type { Appointment, Identifier } from '@medplum/fhirtypes';
import {
  type AppointmentStatus,
  type AuditAction,
  appointmentInput,
  machineCan,
  pagePath,
  parseInput,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { readAppointmentRows } from '../calendar/appointment-row-store.ts';
import { createAppointment } from '../calendar/create-appointment.ts';
import {
  findByAppointmentIdentifier,
  readAppointmentIdentifiers,
  replaceAppointmentIdentifiers,
} from '../calendar/identifier-store.ts';
import { violatedConstraint } from '../db/database-error.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import { appointmentResource, fhirStatus } from './appointment-resource.ts';
import { createIfNone } from './conditional.ts';
import { dateRange } from './date-range.ts';
import type { FhirCall, Found, ResourceType } from './fhir-call.ts';
import {
  type AppointmentShape,
  appointmentShape,
  type GivenIdentifier,
  parseResource,
} from './input-shapes.ts';
import { FhirError } from './operation-outcome.ts';
import { anyOf, anyToken, changeCursor, isUuid, referencedId, type SearchQuery } from './search.ts';
import {
  appointmentVersions,
  findChangedAppointments,
  idsOfNumbers,
  numbersOfIds,
} from './search-store.ts';
import { updateAppointment } from './update-appointment.ts';

const searchParams = [
  { name: 'identifier', type: 'token' },
  { name: 'date', type: 'date' },
  { name: 'status', type: 'token' },
  { name: 'patient', type: 'reference' },
  { name: 'practitioner', type: 'reference' },
] as const;

async function load(call: FhirCall, ids: readonly string[]): Promise<Appointment[]> {
  const { tx, caller, tenant } = call;
  const rows = await readAppointmentRows(tx, ids);
  const identifiers = await readAppointmentIdentifiers(tx, ids);
  const versions = await appointmentVersions(tx, ids);
  const mayLink = machineCan(caller.rights, 'appointments.link');
  const showsPatient = machineCan(caller.rights, 'patients.read');
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.appointment_id === id);
    const version = versions.find((each) => each.id === id);
    if (!row || !version) return [];
    const link = tenant.publicUrl + pagePath('patientAccept', { callid: id });
    return [
      appointmentResource(row, {
        identifiers: identifiers
          .filter((each) => each.appointment_id === id)
          .map(({ identifier }) => identifier as Identifier),
        version: version.version,
        updatedAt: version.updated_at,
        link: mayLink ? link : undefined,
        showsPatient,
      }),
    ];
  });
}

/** By the number: the id is the patient's secret, and never comes from outside. */
async function secretId({ tx }: FhirCall, number: string): Promise<string> {
  const [id] = isNumber(number) ? await idsOfNumbers(tx, [number]) : [];
  if (id === undefined) throw notFound();
  return id;
}

async function one(call: FhirCall, number: string): Promise<Appointment> {
  const [appointment] = await load(call, [await secretId(call, number)]);
  if (!appointment) throw notFound();
  return appointment;
}

async function read(call: FhirCall, number: string): Promise<Appointment> {
  const id = await secretId(call, number);
  const [appointment] = await load(call, [id]);
  if (!appointment) throw notFound();
  await tell(call, 'appointment.read', id);
  return appointment;
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
    recordType: 'appointment',
    recordId,
    detail: {
      ...(read !== undefined && { read }),
      ...(machineCan(caller.rights, 'appointments.link') && { link: true }),
    },
    requestId,
  });

async function search(call: FhirCall, query: SearchQuery): Promise<Found<Appointment>> {
  const { tx, tenant } = call;
  const { rows, total } = await findChangedAppointments(tx, {
    count: query.count,
    cursor: changeCursor(query.cursor, isNumber),
    changed: dateRange('_lastUpdated', query.all('_lastUpdated'), tenant.timeZone),
    starts: dateRange('date', query.all('date'), tenant.timeZone),
    numbers: await wantedNumbers(call, query),
    patientId: person(query, 'patient', 'Patient'),
    doctorId: person(query, 'practitioner', 'Practitioner'),
    statuses: statusesOf(query.one('status')),
  });
  const shown = rows.slice(0, query.count);
  const last = shown.at(-1);
  const numbers = shown.map(({ id }) => id);
  const ids = await Promise.all(numbers.map((number) => secretId(call, number)));
  await tell(call, 'appointment.list', 'list', shown.length);
  return {
    resources: await load(call, ids),
    total,
    ...(rows.length > query.count && last && { next: `${last.micros}-${last.id}` }),
  };
}

const isNumber = (text: string) => /^\d{12}$/.test(text);

/** An id of the wrong form belongs to nobody: nothing is found. */
const nobody = '00000000-0000-0000-0000-000000000000';

function person(query: SearchQuery, name: string, type: string): string | undefined {
  const reference = query.one(name);
  if (reference === undefined) return undefined;
  const id = referencedId(reference, type) ?? '';
  return isUuid(id) ? id : nobody;
}

function statusesOf(token: string | undefined): AppointmentStatus[] | undefined {
  if (token === undefined) return undefined;
  const wanted = anyToken(token).map(({ value }) => value);
  const all = Object.entries(fhirStatus) as [AppointmentStatus, Appointment['status']][];
  return all.filter(([, status]) => status && wanted.includes(status)).map(([own]) => own);
}

async function wantedNumbers({ tx }: FhirCall, query: SearchQuery): Promise<string[] | undefined> {
  const sets: string[][] = query.all('_id').map(anyOf);
  for (const tokens of query.all('identifier')) {
    const ids: string[] = [];
    for (const token of anyToken(tokens)) {
      ids.push(...(await findByAppointmentIdentifier(tx, token)));
    }
    sets.push(await numbersOfIds(tx, ids));
  }
  const [first, ...others] = sets;
  return first?.filter((number) => others.every((other) => other.includes(number)));
}

/** Patient and practitioner of a resource; there is one of each. */
function participantsOf({ participant }: AppointmentShape) {
  const idOf = (type: string) => {
    const at = participant.findIndex(({ actor }) => actor.reference.includes(`${type}/`));
    const id = referencedId(participant[at]?.actor.reference ?? '', type) ?? '';
    if (at < 0) throw invalid({ path: 'Appointment.participant', code: 'required' });
    if (!isUuid(id)) {
      throw invalid({ path: `Appointment.participant.${at}.actor`, code: 'not-found' });
    }
    return id.toLowerCase();
  };
  return { patientId: idOf('Patient'), doctorId: idOf('Practitioner') };
}

const expressions: Readonly<Record<string, string>> = {
  scheduledStart: 'Appointment.start',
  scheduledEnd: 'Appointment.end',
  patientId: 'Appointment.participant',
  doctorId: 'Appointment.participant',
};

/** The words of our own calls, in those of FHIR. */
async function inFhirWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error;
    const errors = error.details.errors.map(({ path, code }) => ({
      path: path.startsWith('Appointment') ? path : (expressions[path] ?? `Appointment.${path}`),
      code,
    }));
    throw new ApiError(error.code, { errors });
  }
}

async function keepIdentifiers(
  { tx }: FhirCall,
  id: string,
  given: readonly GivenIdentifier[] = [],
): Promise<void> {
  const identifiers = given.map((identifier) => ({
    system: identifier.system ?? '',
    value: identifier.value,
    identifier,
  }));
  try {
    await replaceAppointmentIdentifiers(tx, id, identifiers);
  } catch (error) {
    if (violatedConstraint(error) !== 'appointment_identifiers_pkey') throw error;
    throw new FhirError(
      409,
      'duplicate',
      'Appointment.identifier: it belongs to another appointment.',
    );
  }
}

async function book(call: FhirCall, body: unknown): Promise<Appointment> {
  const given = parseResource('Appointment', appointmentShape, body);
  const { status } = given;
  if (status !== 'proposed' && status !== 'pending' && status !== 'booked') {
    throw invalid({ path: 'Appointment.status', code: 'invalid' });
  }
  const id = await inFhirWords(async () => {
    const parsed = parseInput(appointmentInput, {
      ...participantsOf(given),
      status: status === 'booked' ? 'accepted' : 'pending',
      scheduledStart: given.start,
      scheduledEnd: given.end,
    });
    if (!parsed.ok) throw invalid(...parsed.errors);
    const { tx, caller, box, tenant, requestId } = call;
    return createAppointment(tx, { input: parsed.value, caller, box, tenant, requestId });
  });
  await keepIdentifiers(call, id, given.identifier);
  const [made] = await load(call, [id]);
  if (!made) throw notFound();
  return made;
}

export const appointments: ResourceType<Appointment> = {
  searchParams,
  read,
  search,
  create: (call, body, ifNoneExist) =>
    createIfNone(call, { type: 'Appointment', of: appointments, ifNoneExist, load: one }, () =>
      book(call, body),
    ),
  update: async (call, number, body, ifMatch) => {
    const given = parseResource('Appointment', appointmentShape, body);
    if (given.id !== undefined && given.id !== number) {
      throw invalid({ path: 'Appointment.id', code: 'invalid' });
    }
    const id = await secretId(call, number);
    await inFhirWords(() =>
      updateAppointment(call, id, { given, ...participantsOf(given), ifMatch }),
    );
    await keepIdentifiers(call, id, given.identifier);
    return one(call, number);
  },
};
