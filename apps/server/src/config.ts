import { createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';
import { aboutOf, type Variable, variableNames, variables } from './config-variables.ts';
import {
  fillTemplate,
  type SmsGatewayConfig,
  type SmsReceiptsConfig,
} from './mail/sms-template.ts';
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

type Read = { [Name in Variable]: z.output<(typeof variables)[Name][0]> | undefined };

export type Environment = Readonly<Record<string, string | undefined>>;

function read<Name extends Variable>(environment: Environment, name: Name): Read[Name] {
  const [schema, sentence]: readonly [z.ZodType, string, ...unknown[]] = variables[name];
  const result = optional(schema).safeParse(environment[name]);
  if (!result.success) throw refuse(name, sentence);
  return result.data as Read[Name];
}

function withFiles(environment: Environment): Environment {
  const found: Record<string, string> = {};
  for (const name of variableNames.filter((each) => aboutOf(each).file)) {
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
  /** Read again whenever one changes. */
  files: { certificate: string; key: string; clientAuthority?: string | undefined };
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
    files: {
      certificate: path.resolve(certificate),
      key: path.resolve(key),
      clientAuthority: clientAuthority && path.resolve(clientAuthority),
    },
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

/** Undefined: there is no gateway, and nothing of text messages is to be seen. */
function smsGateway(environment: Environment): SmsGatewayConfig | undefined {
  const url = read(environment, 'SMS_URL');
  const body = read(environment, 'SMS_BODY');
  const bodyType = read(environment, 'SMS_BODY_TYPE') ?? 'json';
  const headers = read(environment, 'SMS_HEADERS') ?? {};
  if (url === undefined) {
    if (body !== undefined) throw refuse('SMS_URL', 'is missing: SMS_BODY needs an address.');
    return undefined;
  }
  const receipts = smsReceipts(environment);
  if (receipts && !`${url} ${body ?? ''}`.includes('{id}')) {
    throw refuse(
      'SMS_RECEIPT_KEY',
      'needs {id} in SMS_URL or SMS_BODY: the gateway could not say which message it means.',
    );
  }
  for (const place of ['{to}', '{text}']) {
    if (!`${url} ${body ?? ''}`.includes(place)) {
      throw refuse(
        'SMS_BODY',
        `names no ${place}, nor does SMS_URL: the gateway would not get it.`,
      );
    }
  }
  // A quote and a backslash show whether the template leaves its values between quotes.
  const sample = { id: 'id', to: '+49', text: '"\\' };
  if (body !== undefined && bodyType === 'json' && !isJson(fillTemplate(body, sample, 'json'))) {
    throw refuse(
      'SMS_BODY',
      'is no JSON; values belong between quotes, such as {"text":"{text}"}.',
    );
  }
  // In these every character counts as it is: nothing that stands there can be encoded.
  if (body !== undefined && bodyType === 'xml' && !/^\s*<(?!.*<!(?:\[CDATA|--))/s.test(body)) {
    throw refuse('SMS_BODY', 'is no XML, or has a CDATA section or a comment.');
  }
  const perDay = read(environment, 'SMS_PER_DAY') ?? 500;
  const [answer, price] = [read(environment, 'SMS_ANSWER'), read(environment, 'SMS_PRICE')];
  return { url, headers, body, bodyType, answer, price, perDay, receipts };
}

/** Undefined: the gateway reports nothing. */
function smsReceipts(environment: Environment): SmsReceiptsConfig | undefined {
  const key = read(environment, 'SMS_RECEIPT_KEY');
  if (key === undefined) return undefined;
  return {
    key,
    idField: read(environment, 'SMS_RECEIPT_ID') ?? 'id',
    stateField: read(environment, 'SMS_RECEIPT_STATE') ?? 'status',
    delivered: read(environment, 'SMS_RECEIPT_DELIVERED') ?? new Set(['delivered']),
    undelivered:
      read(environment, 'SMS_RECEIPT_FAILED') ??
      new Set(['failed', 'undelivered', 'undeliverable', 'rejected', 'expired']),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
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
    sms: smsGateway(environment),
    relay: relay(environment),
    innerAddresses: read(environment, 'INNER_ADDRESSES') ?? [],
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
