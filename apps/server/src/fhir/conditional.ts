import type { Resource } from '@medplum/fhirtypes';
import type { FhirCall, ResourceType, Written } from './fhir-call.ts';
import { FhirError } from './operation-outcome.ts';
import { searchQuery } from './search.ts';
import { lockCondition } from './search-store.ts';

interface Condition<Kind extends Resource> {
  type: string;
  of: ResourceType<Kind>;
  /** As a search, such as `identifier=urn:pvs|4711`. */
  ifNoneExist: string | undefined;
  load(call: FhirCall, id: string): Promise<Kind>;
}

/** Creates, unless one is there already: then that one is the answer. Two are no answer. */
export async function createIfNone<Kind extends Resource>(
  call: FhirCall,
  { type, of, ifNoneExist, load }: Condition<Kind>,
  create: () => Promise<Kind>,
): Promise<Written<Kind>> {
  if (ifNoneExist === undefined) return { resource: await create(), created: true };
  const asked = new URLSearchParams(ifNoneExist);
  const names = of.searchParams.map(({ name }) => name);
  if (asked.size === 0 || [...asked.keys()].some((name) => !names.includes(name))) {
    throw new FhirError(400, 'invalid', 'If-None-Exist: a search of this type is needed.');
  }
  await lockCondition(call.tx, `${type} ${ifNoneExist}`);
  const { resources } = await of.search(call, { ...searchQuery(asked, names), count: 2 });
  if (resources.length > 1) {
    throw new FhirError(412, 'multiple-matches', 'If-None-Exist: several resources fit.');
  }
  const [known] = resources;
  if (known?.id !== undefined) return { resource: await load(call, known.id), created: false };
  return { resource: await create(), created: true };
}
