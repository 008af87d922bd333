import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const database = { DATABASE_URL: 'postgres://u:p@db.example/visite', SECRET_KEY: key };

describe('configuration', () => {
  it('[OPS-3] [OPS-7] needs no variable at all', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: 'localhost', port: 3000, databaseUrl: undefined });
    expect(config.dataDir).toMatch(/\.data$/);
  });

  it.each([
    ['PORT', '3000x'],
    ['PORT', '65536'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'video.example.org'],
    ['PUBLIC_URL', 'https://example.org/video'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/visite'],
    ['DATABASE_APP_URL', 'mysql://localhost/visite'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Praxis <a@b.example>\r\nBcc: c@d.example'],
    ['TURN_URLS', 'stun:turn.example.org'],
    ['TURN_URLS', 'turn:a.example,'.concat('turn b')],
    ['SECRET_KEY', 'c2hvcnQ='],
    ['SECRET_KEYS', 'c2hvcnQ='],
    ['SMTP_PLAINTEXT', 'yes'],
    ['TURN_SECRET', 'short'],
    ['SECURE_PORT', '-1'],
    ['TRUST_PROXY', 'everybody'],
    ['DEMO', 'no'],
    ['EMBEDDED_STORE', 'yes'],
    ['MIGRATE', 'no'],
    ['NODE_ENV', 'prod'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_PER_TENANT', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('[OPS-13] refuses %s=%s in a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigurationError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it.each([
    ['SECRET_KEY', { DATABASE_URL: database.DATABASE_URL }],
    ['DATABASE_APP_URL', { DATABASE_APP_URL: database.DATABASE_URL }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.org' }],
    ['TURN_SECRET', { TURN_URLS: 'turn:turn.example.org' }],
    ['TURN_URLS', { TURN_SECRET: 'secret'.repeat(6) }],
    ['SECRET_KEY', { SECRET_KEYS: key }],
    ['SECRET_KEY', { SECRET_KEY: key, SECRET_KEY_FILE: import.meta.filename }],
    ['SECRET_KEY_FILE', { SECRET_KEY_FILE: '/nowhere/key' }],
    ['TLS_KEY', { TLS_CERT: 'cert.pem' }],
    ['TLS_CERT', { TLS_KEY: 'key.pem' }],
    ['TLS_CLIENT_CA', { TLS_CLIENT_CA: 'ca.pem' }],
    ['TLS_CLIENT_CRL', { TLS_CLIENT_CRL: 'crl.pem' }],
    ['TLS_CLIENT_CRL', { TLS_CERT: 'a', TLS_KEY: 'b', TLS_CLIENT_CRL: 'crl.pem' }],
    ['SECURE_PORT', { SECURE_PORT: '3443' }],
    ['TLS_CERT', { TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' }],
    ['TLS_CERT', { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }],
  ])('[OPS-13] names %s when its partner is missing or unreadable', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} `));
  });

  it('[OPS-13] takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', TURN_URLS: '' })).toMatchObject({
      port: 3000,
    });
  });

  it('[SEC-20] splits TURN_URLS at commas', () => {
    const { relay } = readConfig({
      TURN_URLS: 'turn:a.example:3478, turns:b.example',
      TURN_SECRET: 's'.repeat(32),
    });
    expect(relay?.urls).toEqual(['turn:a.example:3478', 'turns:b.example']);
  });

  it('[OPS-12] reads SECRET_KEY as 32 bytes that no dump shows', () => {
    const { secretKey } = readConfig({ SECRET_KEY: key });
    expect(secretKey?.export()).toEqual(Buffer.alloc(32, 7));
    expect(JSON.stringify(secretKey)).not.toContain(key);
  });

  it('[OPS-33] takes secrets from files', () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'visite-config-'));
    const file = (name: string, content: string) => {
      writeFileSync(path.join(directory, name), content);
      return path.join(directory, name);
    };
    const config = readConfig({
      DATABASE_URL_FILE: file('url', `${database.DATABASE_URL}\n`),
      SECRET_KEY_FILE: file('key', `${key}\n`),
      METRICS_TOKEN_FILE: file('token', 'a token of sixteen characters'),
    });
    expect(config.databaseUrl).toBe(database.DATABASE_URL);
    expect(config.secretKey?.export()).toEqual(Buffer.alloc(32, 7));
    expect(config.metricsToken).toBe('a token of sixteen characters');
    expect(() => readConfig({ SECRET_KEY_FILE: file('empty', ' \n') })).toThrow(
      /^SECRET_KEY_FILE names an empty file/,
    );
    rmSync(directory, { recursive: true });
  });

  it.each([
    [true, 'smtp://mail.example.org', {}],
    [true, 'smtp://user:p@10.0.0.1:587', {}],
    [false, 'smtp://mail.example.org', { SMTP_PLAINTEXT: 'allowed' }],
    [false, 'smtp://localhost:25', {}],
    [false, 'smtp://127.0.0.1:2525', {}],
    [false, 'smtp://[::1]:25', {}],
    [false, 'smtps://mail.example.org', {}],
  ])('[OPS-34] STARTTLS is demanded: %s for %s with %o', (requireTls, SMTP_URL, more) => {
    const { mail } = readConfig({ SMTP_URL, MAIL_FROM: 'a@b.example', ...more });
    expect(mail.requireTls).toBe(requireTls);
  });

  it.each([
    [true, {}],
    [false, { DEMO: '0' }],
    [false, { NODE_ENV: 'production' }],
    [false, database],
    [false, { ...database, DEMO: '1' }],
  ])('[OPS-14] [OPS-16] the demo practice is %s with %o', (demo, environment) => {
    expect(readConfig(environment).demo).toBe(demo);
  });
});
