import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  X509CrlGenerator,
  X509CrlReason,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto);

export interface IssuedCertificate {
  cert: string;
  key: string;
}

export interface TestAuthority {
  cert: string;
  issue(of: {
    name: string;
    usage: 'server' | 'client';
    /** Localhost unless said otherwise. */
    host?: string;
    notBefore?: Date;
    notAfter?: Date;
    serialNumber?: string;
  }): Promise<IssuedCertificate>;
  /** A revocation list that names these serial numbers. */
  revoke(...serialNumbers: string[]): Promise<string>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hour = 3_600_000;
const around = () => ({
  notBefore: new Date(Date.now() - hour),
  notAfter: new Date(Date.now() + 24 * hour),
});

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  const lines = bytes.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
}

/** A real authority, with keys of its own, that issues real certificates. */
export async function makeAuthority(name: string): Promise<TestAuthority> {
  const keys = await newKeys();
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...around(),
    serialNumber: '01',
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    cert: authority.toString('pem'),
    revoke: async (...serialNumbers) => {
      const list = await X509CrlGenerator.create({
        issuer: authority.subject,
        thisUpdate: around().notBefore,
        nextUpdate: around().notAfter,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        entries: serialNumbers.map((serialNumber) => ({
          serialNumber,
          revocationDate: new Date(),
          reason: X509CrlReason.keyCompromise,
        })),
      });
      // The library names the block `CRL`, which OpenSSL does not know.
      return list.toString('pem').replaceAll(/(?<=BEGIN |END )CRL/g, 'X509 CRL');
    },
    issue: async ({
      name: subject,
      usage,
      host = 'localhost',
      serialNumber = '0a1b2c',
      ...dates
    }) => {
      const own = await newKeys();
      const certificate = await X509CertificateGenerator.create({
        ...around(),
        ...dates,
        serialNumber,
        subject: `CN=${subject}`,
        issuer: authority.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: [
          new ExtendedKeyUsageExtension([
            usage === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth,
          ]),
          new SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
        ],
      });
      return { cert: certificate.toString('pem'), key: await pemOf(own.privateKey) };
    },
  };
}
