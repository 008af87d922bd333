import { createSecretKey, randomBytes } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { turnServersFor } from '../../calls/turn-servers.ts';
import type { Check, CheckContext } from './check.ts';
import { days, type Finding, fault, messageOf, ok, warning } from './finding.ts';
import { certificateFinding } from './peer-certificate.ts';
import { type Allocation, allocate, parseRelayUrl, RelayRefusal } from './turn-allocation.ts';

/** Addresses that nobody outside of a network can reach. */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

const isPrivate = (address: string) =>
  privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

export const checkRelay: Check = {
  name: 'turn',
  needsStore: false,
  seconds: 10,
  run: async (context) => {
    const { relay } = context.config;
    if (!relay) {
      return [
        warning(
          'no relay: TURN_URLS is not set, and some patients get neither picture nor sound',
          'run coturn and name it in TURN_URLS and TURN_SECRET',
        ),
      ];
    }
    const all = await Promise.all(relay.urls.map((url) => relayFindings(url, relay, context)));
    return all.flat();
  },
};

const eachMs = 5_000;

type Relay = NonNullable<CheckContext['config']['relay']>;

async function relayFindings(
  url: string,
  relay: Relay,
  { signal }: CheckContext,
): Promise<Finding[]> {
  try {
    const address = parseRelayUrl(url);
    if (address.transport === 'dtls') {
      return [
        warning(
          `${url} was not checked: DTLS`,
          'name the same relay with ?transport=tcp beside it',
        ),
      ];
    }
    // The pseudonym is made from the key; the relay asks for the secret alone.
    const [credentials] = turnServersFor(relay, createSecretKey(randomBytes(32)), {
      appointmentId: 'doctor',
      userId: 'doctor',
    });
    if (!credentials) return [];
    // Less than the check has: a silent relay must not hide what the others say.
    const limit = AbortSignal.any([signal, AbortSignal.timeout(eachMs)]);
    const allocation = await allocate(address, credentials, limit);
    return allocationFindings(url, allocation);
  } catch (error) {
    return [refusalOf(url, error)];
  }
}

function allocationFindings(url: string, { relayedAddress, certificate }: Allocation): Finding[] {
  const findings: Finding[] = [];
  if (isPrivate(relayedAddress)) {
    findings.push(
      warning(
        `${url} relays from ${relayedAddress}, which nobody outside of its network can reach`,
        'set external-ip in coturn.conf to the public address',
      ),
    );
  } else {
    const valid = certificate?.refusal === undefined && certificate;
    const more = valid ? `; its certificate is valid for ${days(certificate.daysLeft)}` : '';
    findings.push(ok(`${url} relays from ${relayedAddress}${more}`));
  }
  if (certificate) {
    const finding = certificateFinding(url, certificate);
    if (finding.state !== 'ok') findings.push(finding);
  }
  return findings;
}

function refusalOf(url: string, error: unknown): Finding {
  if (error instanceof RelayRefusal) {
    return error.code === 401
      ? fault(
          `${url} refuses the credentials`,
          'TURN_SECRET and static-auth-secret in coturn.conf must be the same, and both clocks right',
        )
      : fault(
          `${url}: ${error.message}`,
          'look into the log of coturn; 486 and 508 mean that it is full',
        );
  }
  return fault(
    `${url}: ${messageOf(error)}`,
    'start coturn, correct the address, and open its port in every firewall between',
  );
}
