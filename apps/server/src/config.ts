import { createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';
import { canonicalOrigin } from './tenants/host-name.ts';

/** A mistake of the operator: one sentence that names the variable, then exit code 1. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const refuse = (variable: string, sentence: string) =>
  new ConfigurationError(`${variable} ${sentence}`);

/** An empty variable means the same as an unset one: compose files produce those. */
const unset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(unset, schema.optional());

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);

const urlOf = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

const secretKeyForm = /^[A-Za-z0-9+/]{43}=$/;

const address = /^(?:[0-9a-f.:]+)(?:\/\d{1,3})?$|^(?:loopback|linklocal|uniquelocal)$/i;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const shapes = {
  PORT: [port, 'must be a port number between 0 and 65535.'],
  HOST: [z.string().regex(/^[A-Za-z0-9.:-]+$/), 'must be a host name or an address.'],
  PUBLIC_URL: [
    urlOf('http:', 'https:').refine((value) => URL.parse(value)?.pathname === '/'),
    'must be an http or https address without a path, such as https://video.example.org.',
  ],
  DATABASE_URL: [
    urlOf('postgres:', 'postgresql:'),
    'must be a PostgreSQL address, such as postgres://user:password@host:5432/database.',
  ],
  DATABASE_APP_URL: [
    urlOf('postgres:', 'postgresql:'),
    'must be a PostgreSQL address, such as postgres://user:password@host:5432/database.',
  ],
  DATA_DIR: [z.string(), 'must be a directory.'],
  EMBEDDED_STORE: [
    z.enum(['0', '1']),
    'must be 0 or 1: whether a server in production may make an embedded store.',
  ],
  MIGRATE: [
    z.enum(['0', '1']),
    'must be 0 or 1: whether this node migrates the database at start.',
  ],
  SMTP_URL: [
    urlOf('smtp:', 'smtps:'),
    'must be a mail server address, such as smtps://user:password@mail.example.org.',
  ],
  MAIL_FROM: [
    z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/),
    'must be a mail address, such as Praxis <praxis@example.org>.',
  ],
  TURN_URLS: [
    list.refine((urls) => urls.length > 0 && urls.every((url) => /^turns?:[^\s/]+$/.test(url))),
    'must be a comma-separated list of turn: or turns: addresses.',
  ],
  SMTP_PLAINTEXT: [
    z.enum(['allowed']),
    'must be the word allowed, or unset: then mail goes through TLS.',
  ],
  // Whoever guesses it uses the relay: it is the key of an HMAC.
  TURN_SECRET: [z.string().min(32), 'must have at least 32 characters (openssl rand -hex 32).'],
  SECRET_KEY: [
    z
      .string()
      .regex(secretKeyForm)
      .transform((value) => Buffer.from(value, 'base64')),
    'must be 32 bytes in base64 (openssl rand -base64 32).',
  ],
  SECRET_KEYS: [
    list
      .refine((keys) => keys.length > 0 && keys.every((each) => secretKeyForm.test(each)))
      .transform((keys) => keys.map((each) => Buffer.from(each, 'base64'))),
    'must be a comma-separated list of older keys, each 32 bytes in base64.',
  ],
  TLS_CERT: [z.string(), 'must be the path of a certificate file in PEM form.'],
  TLS_KEY: [z.string(), 'must be the path of a private key file in PEM form.'],
  TLS_CLIENT_CA: [z.string(), 'must be the path of an authority certificate file in PEM form.'],
  TLS_CLIENT_CRL: [z.string(), 'must be the path of a revocation list file in PEM form.'],
  SECURE_PORT: [port, 'must be a port number between 0 and 65535.'],
  TRUST_PROXY: [
    list.refine((items) => items.length > 0 && items.every((item) => address.test(item))),
    'must be a comma-separated list of proxy addresses, such as 10.0.0.0/8,loopback.',
  ],
  DEMO: [z.enum(['0', '1']), 'must be 0 or 1.'],
  NODE_ENV: [
    z.enum(['production', 'development', 'test']),
    'must be production, development or test.',
  ],
  METRICS_TOKEN: [z.string().min(16), 'must have at least 16 characters.'],
  BACKUP_PASSPHRASE: [
    z.string().min(16),
    'must have at least 16 characters: whoever guesses it reads the backup.',
  ],
  BACKUP_KEY: [
    z
      .string()
      .regex(secretKeyForm)
      .transform((value) => Buffer.from(value, 'base64')),
    'must be 32 bytes in base64 (openssl rand -base64 32).',
  ],
  ERASURES_FILE: [
    z.string(),
    'must be a file; the journal of erasures is written there, for a restore.',
  ],
  METRICS_PER_TENANT: [z.enum(['0', '1']), 'must be 0 or 1.'],
  LOG_LEVEL: [z.enum(logLevels), `must be one of ${logLevels.join(', ')}.`],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Variable = keyof typeof shapes;
type Read = { [Name in Variable]: z.output<(typeof shapes)[Name][0]> | undefined };

export type Environment = Readonly<Record<string, string | undefined>>;

function read<Name extends Variable>(environment: Environment, name: Name): Read[Name] {
  const [schema, sentence]: readonly [z.ZodType, string] = shapes[name];
  const result = optional(schema).safeParse(environment[name]);
  if (!result.success) throw refuse(name, sentence);
  return result.data as Read[Name];
}

/** Each may come from a file instead, named by the variable with `_FILE`: containers mount secrets so. */
const fromFiles = [
  'BACKUP_KEY',
  'BACKUP_PASSPHRASE',
  'DATABASE_APP_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEYS',
  'SMTP_URL',
  'TURN_SECRET',
] as const;

function withFiles(environment: Environment): Environment {
  const found: Record<string, string> = {};
  for (const name of fromFiles) {
    const location = environment[`${name}_FILE`]?.trim();
    if (!location) continue;
    if (environment[name]?.trim()) {
      throw refuse(name, `is given twice: as it is and by ${name}_FILE.`);
    }
    try {
      // Editors and echo end a file with a line feed.
      found[name] = readFileSync(location, 'utf8').trim();
    } catch {
      throw refuse(`${name}_FILE`, `names a file that cannot be read: ${location}`);
    }
    if (found[name] === '') throw refuse(`${name}_FILE`, `names an empty file: ${location}`);
  }
  return { ...environment, ...found };
}

function file(variable: Variable, location: string): Buffer {
  try {
    const content = readFileSync(location);
    if (!content.includes('-----BEGIN ')) throw refuse(variable, `is not a PEM file: ${location}`);
    return content;
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw refuse(variable, `names a file that cannot be read: ${location}`);
  }
}

/** One for each authority of a chain: Node's TLS reads only the first block of a file. */
export function revocationListsIn(content: Buffer): string[] {
  const block = /-----BEGIN X509 CRL-----[^-]+-----END X509 CRL-----/g;
  const found = content.toString('latin1').match(block) ?? [];
  if (found.length === 0) throw new Error('no revocation list in PEM form');
  return found;
}

function revocationList(location: string): Buffer {
  const content = file('TLS_CLIENT_CRL', location);
  try {
    createSecureContext({ crl: revocationListsIn(content) });
    return content;
  } catch {
    throw refuse('TLS_CLIENT_CRL', `is not a revocation list: ${location}`);
  }
}

export interface SecureListener {
  port: number;
  certificate: Buffer;
  key: Buffer;
  /** Of certificate and key: read again whenever one changes. */
  files: { certificate: string; key: string };
  clientAuthority: Buffer | undefined;
  /** Read again whenever the file changes. */
  revocations: { file: string; content: Buffer } | undefined;
}

function secureListener(environment: Environment): SecureListener | undefined {
  const [certificate, key] = [read(environment, 'TLS_CERT'), read(environment, 'TLS_KEY')];
  const clientAuthority = read(environment, 'TLS_CLIENT_CA');
  const revocations = read(environment, 'TLS_CLIENT_CRL');
  const securePort = read(environment, 'SECURE_PORT');
  if (revocations && !clientAuthority) {
    throw refuse('TLS_CLIENT_CRL', 'needs TLS_CLIENT_CA beside it.');
  }
  if (!certificate && !key) {
    if (clientAuthority) throw refuse('TLS_CLIENT_CA', 'needs TLS_CERT and TLS_KEY beside it.');
    if (securePort !== undefined) {
      throw refuse('SECURE_PORT', 'needs TLS_CERT and TLS_KEY beside it.');
    }
    return undefined;
  }
  if (!key) throw refuse('TLS_KEY', 'is missing: TLS_CERT needs its private key.');
  if (!certificate) throw refuse('TLS_CERT', 'is missing: TLS_KEY needs its certificate.');
  return {
    port: securePort ?? 3443,
    certificate: file('TLS_CERT', certificate),
    key: file('TLS_KEY', key),
    files: { certificate: path.resolve(certificate), key: path.resolve(key) },
    clientAuthority: clientAuthority ? file('TLS_CLIENT_CA', clientAuthority) : undefined,
    revocations: revocations
      ? { file: path.resolve(revocations), content: revocationList(revocations) }
      : undefined,
  };
}

function relay(environment: Environment) {
  const [urls, secret] = [read(environment, 'TURN_URLS'), read(environment, 'TURN_SECRET')];
  if (urls && !secret)
    throw refuse('TURN_SECRET', 'is missing: TURN_URLS needs the shared secret.');
  if (secret && !urls) throw refuse('TURN_URLS', 'is missing: TURN_SECRET needs the addresses.');
  return urls && secret ? { urls, secret } : undefined;
}

const resolved = (file: string | undefined) => (file ? path.resolve(file) : undefined);

/** For the commands that write and read backups; as KeyObjects, so that nothing can print them. */
function backupSecret(environment: Environment) {
  const passphrase = read(environment, 'BACKUP_PASSPHRASE');
  const key = read(environment, 'BACKUP_KEY');
  return {
    // The same letter can be typed in two ways; only one of them counts.
    passphrase: passphrase ? secretKeyOf(Buffer.from(passphrase.normalize('NFC'))) : undefined,
    key: key ? secretKeyOf(key) : undefined,
  };
}

/** Encrypted by STARTTLS, unless the mail server is on this machine or the operator says otherwise. */
function mustEncrypt(smtpUrl: string | undefined, plaintext: 'allowed' | undefined): boolean {
  if (smtpUrl === undefined || plaintext === 'allowed') return false;
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** What the process was started with; read once, before anything listens. */
export function readConfig(given: Environment) {
  const environment = withFiles(given);
  const production = read(environment, 'NODE_ENV') === 'production';
  const httpPort = read(environment, 'PORT') ?? 3000;
  const publicUrl = read(environment, 'PUBLIC_URL');
  const databaseUrl = read(environment, 'DATABASE_URL');
  const databaseAppUrl = read(environment, 'DATABASE_APP_URL');
  if (databaseAppUrl && !databaseUrl) {
    throw refuse('DATABASE_APP_URL', 'needs DATABASE_URL beside it, the address of the owner.');
  }
  const secret = read(environment, 'SECRET_KEY');
  const older = read(environment, 'SECRET_KEYS') ?? [];
  if (older.length > 0 && !secret) {
    throw refuse('SECRET_KEY', 'is missing: SECRET_KEYS names only the older keys beside it.');
  }
  if (databaseUrl && !secret) {
    throw refuse(
      'SECRET_KEY',
      'is missing: with DATABASE_URL set it must be given, the same on every node.',
    );
  }
  const smtpUrl = read(environment, 'SMTP_URL');
  const mailFrom = read(environment, 'MAIL_FROM');
  if (smtpUrl && !mailFrom) throw refuse('MAIL_FROM', 'is missing: SMTP_URL needs a sender.');
  return {
    host: read(environment, 'HOST') ?? 'localhost',
    port: httpPort,
    publicUrl: publicUrl ? canonicalOrigin(publicUrl) : undefined,
    databaseUrl,
    databaseAppUrl,
    dataDir: path.resolve(read(environment, 'DATA_DIR') ?? '.data'),
    /** Without it an empty embedded store could take the place of a forgotten DATABASE_URL. */
    mayMakeStore: read(environment, 'EMBEDDED_STORE') === '1' || !production,
    migrate: read(environment, 'MIGRATE') !== '0',
    mail: {
      smtpUrl,
      requireTls: mustEncrypt(smtpUrl, read(environment, 'SMTP_PLAINTEXT')),
      from: mailFrom ?? 'Visite <visite@localhost>',
    },
    relay: relay(environment),
    secretKey: secret ? secretKeyOf(secret) : undefined,
    olderSecretKeys: older.map(secretKeyOf),
    secure: secureListener(environment),
    trustProxy: read(environment, 'TRUST_PROXY'),
    production,
    demo: databaseUrl === undefined && !production && read(environment, 'DEMO') !== '0',
    metricsToken: read(environment, 'METRICS_TOKEN'),
    backup: backupSecret(environment),
    erasuresFile: resolved(read(environment, 'ERASURES_FILE')),
    metricsPerTenant: read(environment, 'METRICS_PER_TENANT') === '1',
    logLevel: read(environment, 'LOG_LEVEL') ?? 'info',
  };
}

export type Config = ReturnType<typeof readConfig>;

/** A KeyObject, so that no log line and no dump of the configuration can show the bytes. */
export const secretKeyOf = (bytes: Buffer): KeyObject => createSecretKey(bytes);
