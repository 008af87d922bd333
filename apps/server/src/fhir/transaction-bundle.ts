import type { Bundle, BundleEntry, Resource } from '@medplum/fhirtypes';
import { fhirInteractions } from '@visite/contract';
import * as z from 'zod/mini';
import { demandRight } from '../api-clients/machine-call.ts';
import { invalid } from '../platform/api-error.ts';
import type { FhirCall } from './fhir-call.ts';
import { parseResource } from './input-shapes.ts';
import { FhirError, within } from './operation-outcome.ts';
import { isFhirType, resourceTypes } from './resource-types.ts';
import { etagOf } from './versions.ts';

const mostEntries = 50;

const bundleShape = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('transaction'),
  entry: z
    .array(
      z.looseObject({
        fullUrl: z.optional(z.string().check(z.maxLength(500))),
        resource: z.looseObject({ resourceType: z.string() }),
        request: z.strictObject({
          method: z.enum(['POST', 'PUT']),
          url: z.string().check(z.maxLength(200)),
          ifMatch: z.optional(z.string()),
          ifNoneExist: z.optional(z.string()),
        }),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostEntries)),
});
type GivenEntry = z.infer<typeof bundleShape>['entry'][number];

/** Patients before appointments, new ones before changes: what refers to another comes after it. */
const order = (entry: GivenEntry): number =>
  (entry.resource.resourceType === 'Patient' ? 0 : 2) + (entry.request.method === 'POST' ? 0 : 1);

interface Done {
  entry: BundleEntry;
  reference: string;
}

/** Everything in the transaction of the request: a part that fails takes all of it back. */
export async function runTransaction(
  call: FhirCall,
  body: unknown,
  { minimal }: { minimal: boolean },
): Promise<Bundle> {
  const { entry: entries } = parseResource('Bundle', bundleShape, body);
  refuseTwice(
    entries.map(({ fullUrl }) => fullUrl),
    'fullUrl',
  );
  refuseTwice(
    entries.map(({ request: { method, url } }) => (method === 'PUT' ? url : undefined)),
    'request.url',
  );
  const places = new Map<string, string>();
  const done = new Map<GivenEntry, BundleEntry>();
  for (const each of [...entries].sort((one, other) => order(one) - order(other))) {
    const at = entries.indexOf(each);
    try {
      const { entry, reference } = await runEntry(call, each, { places, minimal });
      done.set(each, entry);
      if (each.fullUrl) places.set(each.fullUrl, reference);
    } catch (error) {
      throw within(`Bundle.entry[${at}].resource`, error);
    }
  }
  return {
    resourceType: 'Bundle',
    type: 'transaction-response',
    entry: entries.map((each) => done.get(each) ?? {}),
  };
}

/** One name for two, or two changes of one: which of them counts would be left to chance. */
function refuseTwice(names: readonly (string | undefined)[], element: string): void {
  const at = names.findIndex((name, index) => name !== undefined && names.indexOf(name) !== index);
  if (at >= 0) throw invalid({ path: `Bundle.entry.${at}.${element}`, code: 'invalid' });
}

async function runEntry(
  call: FhirCall,
  { resource: given, request }: GivenEntry,
  { places, minimal }: { places: ReadonlyMap<string, string>; minimal: boolean },
): Promise<Done> {
  const [type = '', id, ...more] = request.url.replace(/^\//, '').split('/');
  const offered = isFhirType(type) ? resourceTypes[type] : undefined;
  const isRightPlace = request.method === 'POST' ? id === undefined : id !== undefined;
  if (
    !isFhirType(type) ||
    !offered?.create ||
    !offered.update ||
    !isRightPlace ||
    more.length > 0
  ) {
    throw new FhirError(400, 'not-supported', `${request.method} ${request.url} is not offered.`);
  }
  if (given.resourceType !== type) throw invalid({ path: `${type}.resourceType`, code: 'invalid' });
  const actions = fhirInteractions[type];
  if (!('create' in actions)) throw new FhirError(400, 'not-supported', `${type} is read only.`);
  const resource = withReferences(given, places);
  if (request.method === 'PUT') {
    demandRight(call.caller, actions.update);
    const changed = await offered.update(call, id ?? '', resource, request.ifMatch);
    return doneWith(changed, '200 OK', minimal);
  }
  demandRight(call.caller, actions.create);
  const { resource: made, created } = await offered.create(call, resource, request.ifNoneExist);
  return doneWith(made, created ? '201 Created' : '200 OK', minimal);
}

function doneWith(resource: Resource, status: string, minimal: boolean): Done {
  const reference = `${resource.resourceType}/${resource.id}`;
  const etag = etagOf(resource);
  return {
    reference,
    entry: {
      ...(minimal ? {} : { resource }),
      response: {
        status,
        location: reference,
        ...(etag && { etag }),
        ...(resource.meta?.lastUpdated && { lastModified: resource.meta.lastUpdated }),
      },
    },
  };
}

/** References to other entries, by their `fullUrl`, become those of what was made of them. */
function withReferences(value: unknown, places: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, places));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'reference' && typeof inner === 'string'
        ? (places.get(inner) ?? inner)
        : withReferences(inner, places),
    ]),
  );
}
