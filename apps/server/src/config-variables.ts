import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { smsVariables } from './config-sms-variables.ts';

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

const isNetwork = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** In the order of docs/operate/configuration.md. */
export const variableGroups = {
  server: 'The server',
  store: 'The store and its key',
  mail: 'Mail',
  sms: 'Text messages (SMS)',
  relay: 'The relay (TURN)',
  outbound: 'Requests to other systems',
  certificates: 'Client certificates of staff',
  backup: 'Backups',
  observation: 'Logs and metrics',
} as const;

/** For the reference, which is made from this: `npm run reference`. */
interface About {
  group: keyof typeof variableGroups;
  about: string;
  default?: string;
  example: string;
  /** May come from a file instead, named by the variable with `_FILE`: containers mount secrets so. */
  file?: true;
}

/** Every variable: what it may be, the sentence for what it may not be, and what it is for. */
export const variables = {
  PORT: [
    port,
    'must be a port number between 0 and 65535.',
    {
      group: 'server',
      about: 'Where the plain HTTP server listens; 0 takes a free port.',
      default: '3000',
      example: '8080',
    },
  ],
  HOST: [
    z.string().regex(/^[A-Za-z0-9.:-]+$/),
    'must be a host name or an address.',
    {
      group: 'server',
      about:
        'The address or name that it listens on. `0.0.0.0` listens on every address, which only a firewall or a container should allow.',
      default: 'localhost',
      example: '127.0.0.1',
    },
  ],
  PUBLIC_URL: [
    urlOf('http:', 'https:').refine((value) => URL.parse(value)?.pathname === '/'),
    'must be an http or https address without a path, such as https://video.example.org.',
    {
      group: 'server',
      about:
        'The origin of the links of tenant `default`; its host leads there while no practice has it. Other practices store their own.',
      default: 'http://localhost:<PORT>',
      example: 'https://video.example.org',
    },
  ],
  TRUST_PROXY: [
    list.refine((items) => items.length > 0 && items.every((item) => address.test(item))),
    'must be a comma-separated list of proxy addresses, such as 10.0.0.0/8,loopback.',
    {
      group: 'server',
      about:
        "The proxies whose forwarding headers count. Without it they are ignored, and every visitor has the proxy's address.",
      example: '127.0.0.1',
    },
  ],
  NODE_ENV: [
    z.enum(['production', 'development', 'test']),
    'must be production, development or test.',
    {
      group: 'server',
      about: '`production` never makes a demo practice, nor an embedded store unasked.',
      default: 'development',
      example: 'production',
    },
  ],
  DEMO: [
    z.enum(['0', '1']),
    'must be 0 or 1.',
    {
      group: 'server',
      about:
        '`0`: no demo practice. There is one only with the embedded store and outside of production.',
      default: '1',
      example: '0',
    },
  ],
  DATABASE_URL: [
    urlOf('postgres:', 'postgresql:'),
    'must be a PostgreSQL address, such as postgres://user:password@host:5432/database.',
    {
      group: 'store',
      about:
        "The PostgreSQL (15 or newer), with the login of the database's owner. Without it Visite runs a PostgreSQL of its own under `DATA_DIR`.",
      example: 'postgres://visite:password@127.0.0.1:5432/visite',
      file: true,
    },
  ],
  DATABASE_APP_URL: [
    urlOf('postgres:', 'postgresql:'),
    'must be a PostgreSQL address, such as postgres://user:password@host:5432/database.',
    {
      group: 'store',
      about:
        'The login that serves requests, a member of `visite_app` alone. Only where the owner may not create roles: otherwise Visite makes it.',
      example: 'postgres://visite_requests:password@127.0.0.1:5432/visite',
      file: true,
    },
  ],
  DATA_DIR: [
    z.string(),
    'must be a directory.',
    {
      group: 'store',
      about:
        'The directory of the embedded PostgreSQL and its key, and of mails without a mail server.',
      default: '.data',
      example: '/var/lib/visite',
    },
  ],
  EMBEDDED_STORE: [
    z.enum(['0', '1']),
    'must be 0 or 1: whether a server in production may make an embedded store.',
    {
      group: 'store',
      about:
        '`1`: a server with `NODE_ENV=production` and without `DATABASE_URL` makes an embedded store, where there is none yet.',
      default: '0',
      example: '1',
    },
  ],
  MIGRATE: [
    z.enum(['0', '1']),
    'must be 0 or 1: whether this node migrates the database at start.',
    {
      group: 'store',
      about:
        '`0`: this node does not migrate the database at start, and refuses an older schema. `npm run admin -- migrate` does it then.',
      default: '1',
      example: '0',
    },
  ],
  SECRET_KEY: [
    z
      .string()
      .regex(secretKeyForm)
      .transform((value) => Buffer.from(value, 'base64')),
    'must be 32 bytes in base64 (openssl rand -base64 32).',
    {
      group: 'store',
      about:
        'Encrypts what is stored encrypted; the same on every node. Needed with `DATABASE_URL`; the embedded store makes its own. Keep a copy apart from the database: without it what is encrypted is lost.',
      example: 'the output of openssl rand -base64 32',
      file: true,
    },
  ],
  SECRET_KEYS: [
    list
      .refine((keys) => keys.length > 0 && keys.every((each) => secretKeyForm.test(each)))
      .transform((keys) => keys.map((each) => Buffer.from(each, 'base64'))),
    'must be a comma-separated list of older keys, each 32 bytes in base64.',
    {
      group: 'store',
      about:
        'Older keys, with commas between, until `npm run admin -- rotate-key` has sealed everything under `SECRET_KEY`.',
      example: 'an older SECRET_KEY',
      file: true,
    },
  ],
  SMTP_URL: [
    urlOf('smtp:', 'smtps:'),
    'must be a mail server address, such as smtps://user:password@mail.example.org.',
    {
      group: 'mail',
      about:
        'The mail server. `smtp://` uses STARTTLS, `smtps://` TLS from the start. Without it mails are files under `DATA_DIR/outbox`, and nobody gets them.',
      example: 'smtps://user:password@mail.example.org',
      file: true,
    },
  ],
  MAIL_FROM: [
    z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/),
    'must be a mail address, such as Praxis <praxis@example.org>.',
    {
      group: 'mail',
      about: 'The sender of all mails; needed with `SMTP_URL`.',
      default: 'Visite <visite@localhost>',
      example: 'Praxis <praxis@example.org>',
    },
  ],
  SMTP_PLAINTEXT: [
    z.enum(['allowed']),
    'must be the word allowed, or unset: then mail goes through TLS.',
    {
      group: 'mail',
      about:
        '`allowed`: an `smtp://` server on another machine may be used without STARTTLS. Names and links then cross the network readable.',
      example: 'allowed',
    },
  ],
  ...smsVariables,
  TURN_URLS: [
    list.refine((urls) => urls.length > 0 && urls.every((url) => /^turns?:[^\s/]+$/.test(url))),
    'must be a comma-separated list of turn: or turns: addresses.',
    {
      group: 'relay',
      about:
        'The addresses of the relay, with commas between. Without one some patients get neither picture nor sound.',
      example: 'turns:turn.example.org:5349?transport=tcp,turn:turn.example.org:3478',
    },
  ],
  // Whoever guesses it uses the relay: it is the key of an HMAC.
  TURN_SECRET: [
    z.string().min(32),
    'must have at least 32 characters (openssl rand -hex 32).',
    {
      group: 'relay',
      about: 'The `static-auth-secret` of coturn; needed with `TURN_URLS`.',
      example: 'the output of openssl rand -hex 32',
      file: true,
    },
  ],
  INNER_ADDRESSES: [
    list.refine((items) => items.every(isNetwork)),
    'must be a comma-separated list of addresses or networks, such as 10.1.2.3,fd12:3456::/32.',
    {
      group: 'outbound',
      about:
        'Inner addresses that practices may name for calendars and webhooks. Without it the server connects to public addresses alone.',
      example: '10.1.2.3,fd12:3456::/32',
    },
  ],
  TLS_CERT: [
    z.string(),
    'must be the path of a certificate file in PEM form.',
    {
      group: 'certificates',
      about:
        'The certificate of the second listener, with its chain. That listener is for staff with client certificates; for everything else a proxy brings TLS.',
      example: '/etc/visite/secure.pem',
    },
  ],
  TLS_KEY: [
    z.string(),
    'must be the path of a private key file in PEM form.',
    {
      group: 'certificates',
      about: 'Its private key; needed with `TLS_CERT`.',
      example: '/etc/visite/secure.key',
    },
  ],
  SECURE_PORT: [
    port,
    'must be a port number between 0 and 65535.',
    {
      group: 'certificates',
      about: 'Where it listens.',
      default: '3443',
      example: '8443',
    },
  ],
  TLS_CLIENT_CA: [
    z.string(),
    'must be the path of an authority certificate file in PEM form.',
    {
      group: 'certificates',
      about:
        'The authority of the certificates of staff, read again when the file changes. With it the plain port refuses staff.',
      example: '/etc/visite/staff-ca.pem',
    },
  ],
  TLS_CLIENT_CRL: [
    z.string(),
    'must be the path of a revocation list file in PEM form.',
    {
      group: 'certificates',
      about:
        'Its revocation list, read again when the file changes. A list that is out of date refuses every certificate.',
      example: '/etc/visite/staff-ca.crl',
    },
  ],
  BACKUP_PASSPHRASE: [
    z.string().min(16),
    'must have at least 16 characters: whoever guesses it reads the backup.',
    {
      group: 'backup',
      about:
        'Encrypts what `npm run admin -- backup` writes, and opens it again. Keep a copy away from the machine.',
      example: 'the output of openssl rand -hex 32',
      file: true,
    },
  ],
  BACKUP_KEY: [
    z
      .string()
      .regex(secretKeyForm)
      .transform((value) => Buffer.from(value, 'base64')),
    'must be 32 bytes in base64 (openssl rand -base64 32).',
    {
      group: 'backup',
      about: 'The same as a key instead of a passphrase.',
      example: 'the output of openssl rand -base64 32',
      file: true,
    },
  ],
  ERASURES_FILE: [
    z.string(),
    'must be a file; the journal of erasures is written there, for a restore.',
    {
      group: 'backup',
      about:
        'Where the journal of erasures is kept, ids alone: a restore applies again what was erased after the backup. Without it the embedded store keeps it in `DATA_DIR/erasures.jsonl`, a separate one nowhere.',
      example: '/var/lib/visite/erasures.jsonl',
    },
  ],
  METRICS_TOKEN: [
    z.string().min(16),
    'must have at least 16 characters.',
    {
      group: 'observation',
      about: 'The bearer token for `GET /metrics`. Without it only this machine may ask.',
      example: 'the output of openssl rand -hex 16',
      file: true,
    },
  ],
  METRICS_PER_TENANT: [
    z.enum(['0', '1']),
    'must be 0 or 1.',
    {
      group: 'observation',
      about: "`1`: metrics of calls, waiting and mails carry the practice's id as a label.",
      default: '0',
      example: '1',
    },
  ],
  LOG_LEVEL: [
    z.enum(logLevels),
    `must be one of ${logLevels.join(', ')}.`,
    {
      group: 'observation',
      about: 'How much is logged.',
      default: 'info',
      example: 'warn',
    },
  ],
} as const satisfies Record<string, readonly [z.ZodType, string, About]>;

export type Variable = keyof typeof variables;
export const variableNames = Object.keys(variables) as Variable[];
export const aboutOf = (name: Variable): About => variables[name][2];
