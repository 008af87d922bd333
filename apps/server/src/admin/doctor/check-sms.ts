import { lookup } from 'node:dns/promises';
import { createAddressRules } from '../../outbound-requests/address-rules.ts';
import type { Check } from './check.ts';
import { type Finding, fault, ok } from './finding.ts';
import { certificateFinding, readPeerCertificate, unreachable } from './peer-certificate.ts';

/** As far as TLS; nothing is sent. Without a gateway there is nothing to say (SMS-3). */
export const checkSms: Check = {
  name: 'sms',
  needsStore: false,
  seconds: 30,
  run: async ({ config, signal }) => {
    if (!config.sms) return [];
    const { hostname, port } = new URL(config.sms.url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const place = `${hostname}:${port || 443}`;
    const gateway = `the gateway for text messages ${place}`;
    try {
      if (!(await mayBeAsked(host, config.innerAddresses))) return [inner(gateway)];
      const certificate = await readPeerCertificate({ host, port: Number(port || 443) }, signal);
      return [ok(`${gateway} answers`), certificateFinding(place, certificate)];
    } catch (error) {
      const advice = 'correct SMS_URL, and let this machine out to that port';
      return [unreachable(gateway, error, advice)];
    }
  },
};

const inner = (gateway: string): Finding =>
  fault(
    `${gateway} has an inner address: nothing is sent there`,
    'name it in INNER_ADDRESSES, or correct SMS_URL',
  );

async function mayBeAsked(host: string, innerAddresses: readonly string[]): Promise<boolean> {
  const rules = createAddressRules(innerAddresses);
  const found = await lookup(host, { all: true });
  return found.every(({ address }) => rules.allows(address));
}
