import 'reflect-metadata';
import { createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;
/** Short, because nobody can take it back. */
const validDays = 30;

export interface KeyPair {
  cert: string;
  key: string;
}

/** A certificate for these names and addresses, signed by itself. */
export async function makeCertificate(hosts: readonly string[]): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: 'CN=Visite demo',
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + validDays * day),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })),
      ),
    ],
  });
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    cert: certificate.toString('pem'),
    key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** The same as last time, if it still fits: a phone that has accepted it is not asked again. */
export async function keptCertificate(
  folder: string,
  hosts: readonly string[],
): Promise<{ cert: string; key: string }> {
  const files = { cert: join(folder, 'lan-cert.pem'), key: join(folder, 'lan-key.pem') };
  if (existsSync(files.cert) && existsSync(files.key) && fits(files.cert, hosts)) return files;
  mkdirSync(folder, { recursive: true });
  const made = await makeCertificate(hosts);
  writeFileSync(files.key, made.key, { mode: 0o600 });
  writeFileSync(files.cert, made.cert);
  return files;
}

function fits(file: string, hosts: readonly string[]): boolean {
  try {
    const known = new X509Certificate(readFileSync(file));
    const covers = (host: string) =>
      (isIP(host) ? known.checkIP(host) : known.checkHost(host)) !== undefined;
    return Date.parse(known.validTo) > Date.now() + day && hosts.every(covers);
  } catch {
    // Damaged: a new one is made.
    return false;
  }
}
