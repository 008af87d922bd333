import type {
  CapabilityStatement,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceInteraction,
} from '@medplum/fhirtypes';
import { type FhirType, fhirInteractions, fhirPath, tokenPath } from '@visite/contract';
import { version } from '../platform/version.ts';
import { fhirTypes, resourceTypes } from './resource-types.ts';

const interactionCodes = {
  read: 'read',
  search: 'search-type',
  create: 'create',
  update: 'update',
};
type Code = CapabilityStatementRestResourceInteraction['code'];

function resourceOf(type: FhirType): CapabilityStatementRestResource {
  const names = Object.keys(fhirInteractions[type]) as (keyof typeof interactionCodes)[];
  const writes = names.includes('create');
  return {
    type,
    profile: `http://hl7.org/fhir/StructureDefinition/${type}`,
    interaction: names.map((name) => ({ code: interactionCodes[name] as Code })),
    versioning: writes ? 'versioned-update' : 'no-version',
    readHistory: false,
    updateCreate: false,
    ...(writes && { conditionalCreate: true }),
    searchParam: [
      { name: '_id', type: 'token' },
      ...(type === 'Slot' ? [] : [{ name: '_lastUpdated', type: 'date' as const }]),
      ...resourceTypes[type].searchParams,
    ],
  };
}

/** What is offered here, for everybody who asks: it names nobody. */
export function capabilityStatement(publicUrl: string): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-17',
    kind: 'instance',
    software: { name: 'Visite', version },
    implementation: { description: 'Video consultations', url: publicUrl + fhirPath },
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [
      {
        mode: 'server',
        security: {
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'OAuth',
                },
              ],
            },
          ],
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [{ url: 'token', valueUri: publicUrl + tokenPath }],
            },
          ],
        },
        resource: fhirTypes.map(resourceOf),
        interaction: [{ code: 'transaction' }],
      },
    ],
  };
}
