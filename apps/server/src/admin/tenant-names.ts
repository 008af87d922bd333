import { parseInput, practice } from '@visite/contract';
import { canonicalHost, canonicalOrigin } from '../tenants/host-name.ts';
import { isLocalHost } from '../tenants/tenants.ts';
import { type Given, wanted } from './command.ts';
import { UsageError } from './usage-error.ts';

const hostForm =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$|^\[[0-9a-f:]+\]$/;

/** The value of `--host`, as it is stored and looked up. */
export function hostOf(given: Given): string {
  const host = canonicalHost(wanted(given, 'host'));
  if (!hostForm.test(host)) {
    throw new UsageError('--host takes a host name without protocol, port and path.');
  }
  return host;
}

/** Local host names lead to tenant default without being stored. */
export function refuseLocalHost(host: string): void {
  if (isLocalHost(host)) {
    throw new UsageError(`--host ${host} always belongs to the tenant default.`);
  }
}

/** The origin in `--public-url`. */
export function publicUrlOf(given: Given): string {
  const text = wanted(given, 'public-url');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && url.pathname === '/' && url.search === '' && url.hash === '';
  if (!plain || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('--public-url takes an http or https address without a path.');
  }
  return canonicalOrigin(text);
}

/** As the settings take it. */
export function practiceNameOf(given: Given): string {
  const name = wanted(given, 'name');
  const parsed = parseInput(practice.shape.name, name);
  if (!parsed.ok) throw new UsageError('--name takes one line of up to 120 characters.');
  return parsed.value;
}
