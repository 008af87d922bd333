import type { Resource } from '@medplum/fhirtypes';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { MachineCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { SearchQuery } from './search.ts';

/** One interaction, in the transaction of its request. */
export interface FhirCall {
  tx: TenantTransaction;
  caller: MachineCaller;
  tenant: Tenant;
  box: SecretBox;
  requestId: string;
}

export interface Found<Kind extends Resource> {
  resources: Kind[];
  total: number;
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

export interface Written<Kind extends Resource> {
  resource: Kind;
  /** False where a conditional creation has found it. */
  created: boolean;
}

/** What is offered of one type of resource. */
export interface ResourceType<Kind extends Resource = Resource> {
  searchParams: readonly { name: string; type: 'token' | 'string' | 'date' | 'reference' }[];
  read(call: FhirCall, id: string): Promise<Kind>;
  search(call: FhirCall, query: SearchQuery): Promise<Found<Kind>>;
  create?(call: FhirCall, body: unknown, ifNoneExist?: string): Promise<Written<Kind>>;
  update?(call: FhirCall, id: string, body: unknown, ifMatch?: string): Promise<Kind>;
}
