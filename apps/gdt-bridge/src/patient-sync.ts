import { isDeepStrictEqual } from 'node:util';
import { fhirPath, pagePatterns } from '@visite/contract';
import * as z from 'zod/mini';
import type { GdtPatient } from './gdt-patient.ts';
import { reasons, Unusable } from './reasons.ts';
import { Away, type Server } from './server.ts';

const insuranceSystem = 'http://fhir.de/sid/gkv/kvid-10';

const identifier = z.looseObject({ system: z.optional(z.string()), value: z.string() });
const contact = z.looseObject({ system: z.string(), value: z.string() });
const address = z.looseObject({
  postalCode: z.optional(z.string()),
  country: z.optional(z.string()),
});
const fhirPatient = z.looseObject({
  resourceType: z.literal('Patient'),
  id: z.string(),
  meta: z.looseObject({ versionId: z.string() }),
  identifier: z.optional(z.array(identifier)),
  name: z.array(
    z.looseObject({
      family: z.string(),
      given: z.array(z.string()),
      prefix: z.optional(z.array(z.string())),
    }),
  ),
  birthDate: z.string(),
  telecom: z.optional(z.array(contact)),
  gender: z.optional(z.string()),
  address: z.optional(z.array(address)),
});
type FhirPatient = z.infer<typeof fhirPatient>;
const searchset = z.object({
  entry: z.optional(z.array(z.object({ resource: fhirPatient }))),
});
const outcome = z.object({
  issue: z.array(
    z.looseObject({
      diagnostics: z.optional(z.string()),
      details: z.optional(z.looseObject({ text: z.optional(z.string()) })),
      expression: z.optional(z.array(z.string())),
    }),
  ),
});

const tries = 3;

/** Creates or changes the patient with this number; gives the server's own id. The same again changes nothing. */
export async function syncPatient(
  server: Server,
  patient: GdtPatient,
  system: string,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const known =
      (await byNumber(server, patient, system)) ?? (await byPerson(server, patient, system));
    const wanted = resourceOf(patient, system, known);
    if (known && isDeepStrictEqual(wanted, known)) return known.id;
    const answer = known
      ? await server.call('PUT', `${fhirPath}/Patient/${known.id}`, {
          body: wanted,
          headers: { 'if-match': `W/"${known.meta.versionId}"` },
        })
      : await server.call('POST', `${fhirPath}/Patient`, {
          body: wanted,
          headers: { 'if-none-exist': `identifier=${tokenOf(patient, system)}` },
        });
    // Somebody has changed the record meanwhile: look again.
    if (answer.status === 412 && attempt < tries) continue;
    const written = z.safeParse(fhirPatient, answer.body);
    if (answer.status < 300 && written.success) return written.data.id;
    throw refusal(answer.status, answer.body);
  }
}

const tokenOf = ({ number }: GdtPatient, system: string) =>
  `${encodeURIComponent(system)}|${encodeURIComponent(number)}`;

async function search(server: Server, query: string): Promise<FhirPatient[]> {
  const { status, body } = await server.call('GET', `${fhirPath}/Patient?${query}`);
  const found = z.safeParse(searchset, body);
  if (status !== 200 || !found.success) throw refusal(status, body);
  return (found.data.entry ?? []).map(({ resource }) => resource);
}

async function byNumber(
  server: Server,
  patient: GdtPatient,
  system: string,
): Promise<FhirPatient | undefined> {
  const found = await search(server, `identifier=${tokenOf(patient, system)}`);
  if (found.length > 1) throw new Unusable(reasons.several);
  return found[0];
}

/**
 * Somebody whom the practice has typed in by hand: the only one of this name and birth date, without a number of the
 * practice software, and not at home elsewhere.
 */
async function byPerson(
  server: Server,
  patient: GdtPatient,
  system: string,
): Promise<FhirPatient | undefined> {
  const query = new URLSearchParams({
    family: patient.lastName,
    given: patient.firstName,
    birthdate: patient.birthDate,
  });
  const same = (await search(server, String(query))).filter(({ name: [name] }) => {
    const given = name?.given.join(' ');
    return name?.family === patient.lastName && given === patient.firstName;
  });
  const [only, ...more] = same;
  if (!only || more.length > 0) return undefined;
  if (only.identifier?.some((each) => each.system === system)) return undefined;
  const zipCode = only.address?.[0]?.postalCode;
  return zipCode && patient.zipCode && zipCode !== patient.zipCode ? undefined : only;
}

/** What the practice software does not say stays as it is. */
function resourceOf(
  patient: GdtPatient,
  system: string,
  known?: FhirPatient,
): Record<string, unknown> {
  const prefix = patient.title ? [patient.title] : known?.name[0]?.prefix;
  const { street, zipCode, city } = patient;
  const country = patient.country ?? known?.address?.[0]?.country;
  const told = street || zipCode || city;
  const identifiers = [
    ...(known?.identifier ?? []).filter(
      (each) =>
        each.system !== system && !(patient.insuranceNumber && each.system === insuranceSystem),
    ),
    { system, value: patient.number },
    ...(patient.insuranceNumber
      ? [{ system: insuranceSystem, value: patient.insuranceNumber }]
      : []),
  ];
  const telecom = (['phone', 'email'] as const).flatMap((kind) => {
    const value = patient[kind] ?? known?.telecom?.find((each) => each.system === kind)?.value;
    return value ? [{ system: kind, value }] : [];
  });
  const gender = patient.gender ?? known?.gender;
  const before = known?.address?.[0];
  const isNew = told && (!before || hasMoved(before, patient));
  const where = isNew
    ? {
        ...(street && { line: [street] }),
        ...(city && { city }),
        ...(zipCode && { postalCode: zipCode }),
        ...(country && { country }),
      }
    : before;
  return {
    ...known,
    resourceType: 'Patient',
    active: true,
    identifier: inOrder(identifiers, known),
    name: [
      {
        use: 'official',
        family: patient.lastName,
        given: patient.firstName.split(' '),
        ...(prefix && { prefix }),
      },
    ],
    ...(telecom.length > 0 && { telecom }),
    ...(gender && { gender }),
    birthDate: patient.birthDate,
    ...(where && { address: [where] }),
  };
}

const hasMoved = (
  before: Record<string, unknown>,
  { street, zipCode, city }: Pick<GdtPatient, 'street' | 'zipCode' | 'city'>,
): boolean => {
  const [line] = (before.line ?? []) as string[];
  return (
    (street !== undefined && street !== line) ||
    (zipCode !== undefined && zipCode !== before.postalCode) ||
    (city !== undefined && city !== before.city)
  );
};

type Identifier = z.infer<typeof identifier>;

/** As the server told them, so that the same is recognized as the same. */
function inOrder(identifiers: Identifier[], known: FhirPatient | undefined): Identifier[] {
  const told = known?.identifier ?? [];
  const isTold = (each: Identifier) =>
    told.find(({ system, value }) => system === each.system && value === each.value);
  const place = (each: Identifier) => {
    const found = isTold(each);
    return found ? told.indexOf(found) : told.length;
  };
  return identifiers
    .map((each) => isTold(each) ?? each)
    .sort((one, other) => place(one) - place(other));
}

/** 401 and 403 are the bridge's own fault, and no reason to put a patient aside. */
function refusal(status: number, body: unknown): Error {
  if (status === 401 || status === 403) {
    return new Away(
      `not allowed (${status}): the access needs the rights patients and appointments`,
    );
  }
  const told = z.safeParse(outcome, body);
  const [issue] = told.success ? told.data.issue : [];
  const detail = issue?.diagnostics ?? issue?.details?.text ?? issue?.expression?.join(', ');
  return new Unusable(reasons.refused([`${status}`, detail].filter(Boolean).join(' ')));
}

/** Where a colleague who is logged in books for this patient. The id opens nothing by itself. */
export const bookingAddress = (server: string, patientId: string): string =>
  `${server}${pagePatterns.newAppointment}?patient=${encodeURIComponent(patientId)}`;
