import type { Resource } from '@medplum/fhirtypes';
import { invalid } from '../platform/api-error.ts';

/** `W/"3"`. */
export const etagOf = (resource: Resource): string | undefined =>
  resource.meta?.versionId === undefined ? undefined : `W/"${resource.meta.versionId}"`;

/** The version that a change was made on; undefined where the caller does not say. */
export function versionOf(ifMatch: string | undefined): string | undefined {
  if (ifMatch === undefined) return undefined;
  const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(ifMatch) ?? [];
  if (version === undefined) throw invalid({ path: 'If-Match', code: 'invalid' });
  return version;
}
