import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { installationPath, installationProof } from '../../platform/installation.ts';
import { isLocalHost } from '../../tenants/tenants.ts';
import type { Check, CheckContext, StoreCheckContext } from './check.ts';
import type { TenantAddresses } from './doctor-store.ts';
import { counted, days, type Finding, fault, messageOf, ok, warning } from './finding.ts';
import {
  certificateFinding,
  daysUntil,
  readPeerCertificate,
  unreachable,
} from './peer-certificate.ts';

const atOnce = 16;
const eachMs = 8_000;

interface Address {
  tenant: string;
  origin: URL;
}

/** Every host of every practice, under the protocol and port of the practice's links. */
function addressesOf({ config }: CheckContext, tenants: readonly TenantAddresses[]): Address[] {
  const own = config.publicUrl ?? `http://localhost:${config.port}`;
  return tenants.flatMap(({ id, publicUrl, hosts }) => {
    const main = new URL(publicUrl ?? own);
    const others = hosts
      .filter((host) => host !== main.hostname)
      .map((host) => Object.assign(new URL(main), { hostname: host }));
    return [main, ...others].map((origin) => ({ tenant: id, origin }));
  });
}

async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<Finding | undefined>,
): Promise<Finding[]> {
  const waiting = [...items];
  const findings: Finding[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const finding = await work(item);
      if (finding) findings.push(finding);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return findings;
}

export const checkHosts: Check = {
  name: 'hosts',
  needsStore: true,
  seconds: 300,
  run: async (context) => {
    const addresses = addressesOf(context, context.tenants);
    if (addresses.length === 0) {
      return [warning('there is no practice yet', 'npm run admin -- create-tenant')];
    }
    const findings = await each(addresses, (address) => hostFinding(address, context));
    const good = addresses.length - findings.length;
    return good > 0 ? [ok(leadsHere(good)), ...findings] : findings;
  },
};

const leadsHere = (count: number) =>
  `${counted(count, 'address leads', 'addresses lead')} to this installation`;

/** Undefined: as it should be. */
async function hostFinding(
  { tenant, origin }: Address,
  { secretKey, signal }: StoreCheckContext,
): Promise<Finding | undefined> {
  const place = `${origin.origin} (${tenant})`;
  const host = origin.hostname.replace(/^\[|\]$/g, '');
  try {
    await lookup(host);
  } catch {
    return fault(`${host} (${tenant}) has no address in the DNS`, 'add an A or AAAA record for it');
  }
  if (origin.protocol === 'http:' && !isLocalHost(origin.hostname)) {
    return fault(
      `${place} is no https address: browsers give no camera and no microphone`,
      'put a proxy with TLS in front, and change the address (PUBLIC_URL, set-public-url)',
    );
  }
  const nonce = randomBytes(16).toString('hex');
  const url = new URL(`${installationPath}?nonce=${nonce}`, origin);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(eachMs)]);
  try {
    const { status, body } = await get(url, limit);
    const proof = installationProof(secretKey, nonce, tenant);
    if (status === 200 && body === JSON.stringify({ proof })) return undefined;
    return fault(
      `${place} answers, but not as ${tenant} of this installation (status ${status})`,
      'let the proxy pass the host name on (Host header) to a node with this SECRET_KEY and this release',
    );
  } catch (error) {
    if (limit.aborted) {
      return warning(
        `${place} does not answer from here within ${eachMs / 1_000} s`,
        'open it in a browser outside: some networks do not lead back to their own public address',
      );
    }
    return unreachable(
      place,
      error,
      'start the proxy and a node, and open the port in the firewall',
    );
  }
}

/** Certificates have a check of their own: a refused one must not hide where the address leads. */
function get(url: URL, signal: AbortSignal): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { signal, rejectUnauthorized: false, agent: false } as const;
    send(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        // A page of somebody else's: its beginning says enough.
        if (chunks.length < 16) chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    })
      .on('error', reject)
      .end();
  });
}

export const checkCertificates: Check = {
  name: 'certificates',
  needsStore: true,
  seconds: 300,
  run: async (context) => {
    const places = new Map(
      addressesOf(context, context.tenants)
        .filter(({ origin }) => origin.protocol === 'https:')
        .map(({ origin }) => [
          origin.host,
          { host: origin.hostname, port: Number(origin.port || 443) },
        ]),
    );
    let fewest = Number.POSITIVE_INFINITY;
    const findings = await each([...places.values()], async ({ host, port }) => {
      const limit = AbortSignal.any([context.signal, AbortSignal.timeout(eachMs)]);
      try {
        const certificate = await readPeerCertificate({ host, port }, limit);
        const finding = certificateFinding(`${host}:${port}`, certificate);
        if (finding.state !== 'ok') return finding;
        fewest = Math.min(fewest, certificate.daysLeft);
        return undefined;
      } catch (error) {
        return warning(
          `the certificate of ${host}:${port} was not seen: ${messageOf(error)}`,
          'see the line about its host',
        );
      }
    });
    const good = places.size - findings.length;
    const valid = counted(good, 'certificate is valid', 'certificates are valid');
    const text = `${valid}, the next one ends in ${days(fewest)}`;
    return [...(good > 0 ? [ok(text)] : []), ...findings, ...ownFindings(context)];
  },
};

/** Of the listener for client certificates. */
function ownFindings({ config: { secure } }: CheckContext): Finding[] {
  if (!secure) return [];
  const blocks =
    secure.certificate
      .toString('latin1')
      .match(/-----BEGIN CERT[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  const chain = blocks.map((block) => new X509Certificate(block));
  const [leaf] = chain;
  if (!leaf) return [fault('TLS_CERT holds no certificate', 'give the file a PEM certificate')];
  const gap = chain.find((each, at) => {
    const issuer = chain[at + 1];
    return issuer !== undefined && !each.checkIssued(issuer);
  });
  const names = leaf.subjectAltName ?? 'no name';
  if (gap) {
    return [
      fault(
        'the certificates in TLS_CERT do not follow each other',
        'put the own one first, then each with the one that issued it after it',
      ),
    ];
  }
  const refusal = leaf.validToDate < new Date() ? 'has expired' : undefined;
  const place = `TLS_CERT (${names.replaceAll('DNS:', '')})`;
  const matches = leaf.checkPrivateKey(createPrivateKey(secure.key));
  if (!matches) return [fault('TLS_KEY is not the key of TLS_CERT', 'give both from one issuance')];
  return [certificateFinding(place, { refusal, daysLeft: daysUntil(leaf.validToDate) })];
}
