import { domainToASCII } from 'node:url';

const plain = /^[a-z0-9_.-]+$/;
/** Where an address goes on after its host: Node would cut a name there. */
const beyondHost = /[/?#\\@:]/;
const ipv6 = /^\[[0-9a-f:.]+\]$/;

/**
 * The one form in which a host name is stored and looked up: lower case, without a trailing dot, umlauts in
 * punycode, IPv6 shortened in brackets. What is no host name stays as it is, and is found nowhere.
 */
export function canonicalHost(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (plain.test(name)) return name;
  if (ipv6.test(name)) return URL.parse(`http://${name}`)?.hostname ?? name;
  return beyondHost.test(name) ? name : domainToASCII(name) || name;
}

/** The origin of an http or https address; a trailing dot would make it another one to browsers. */
export function canonicalOrigin(address: string): string {
  const url = new URL(address);
  url.hostname = canonicalHost(url.hostname);
  return url.origin;
}
