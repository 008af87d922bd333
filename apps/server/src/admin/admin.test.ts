import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultTenantConfig } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestApp, type TestApp } from '../../test/test-app.ts';
import { readMigrations } from '../db/read-migrations.ts';
import { runAdmin } from './run-admin.ts';

let test: TestApp;
const files = mkdtempSync(path.join(tmpdir(), 'visite-admin-'));
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(files, { recursive: true });
});

const environment = (more: Record<string, string> = {}) => ({
  DATABASE_URL: test.databaseUrl,
  SECRET_KEY: test.deps.secretKey.export().toString('base64'),
  ...more,
});
const admin = (args: string[], more?: Record<string, string>) => runAdmin(args, environment(more));

const write = (name: string, content: unknown) => {
  const file = path.join(files, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const tenantArgs = (id: string, host: string, url = `https://${host}`) => [
  ...['create-tenant', '--id', id, '--host', host],
  ...['--name', 'Praxis am Markt', '--public-url', url],
];
const staffArgs = (changes: Record<string, string> = {}) => {
  const options = {
    tenant: 'other',
    username: 'neu.admin',
    email: 'neu@praxis.example',
    'first-name': 'Nora',
    'last-name': 'Neu',
    roles: 'admin,doctor',
    ...changes,
  };
  return [
    'create-staff',
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ];
};

describe('npm run admin', () => {
  it('[OPS-17] [OPS-20] tells its commands and their options', async () => {
    const { exitCode, text } = await admin(['--help']);
    expect(exitCode).toBe(0);
    for (const name of [
      'create-tenant',
      'create-staff',
      'second-factor-link',
      'unlock-staff',
      'set-config',
      'export-patient',
      'erase-patient',
    ]) {
      expect(text).toContain(name);
      const help = await admin([name, '--help']);
      expect([help.exitCode, help.text]).toEqual([
        0,
        expect.stringContaining(`admin -- ${name} --`),
      ]);
    }
  });

  it('[OPS-13] [OPS-17] answers mistakes with a sentence and exit code 1', async () => {
    const mistakes: [string[], RegExp, Record<string, string>?][] = [
      [[], /usage/],
      [['do-it'], /no command do-it/],
      [['create-tenant', '--colour', 'red'], /--colour/],
      [['create-tenant'], /--id is missing/],
      [['create-tenant', 'x'], /Nobody asked for x/],
      [tenantArgs('Große Praxis', 'a.example'), /--id/],
      [tenantArgs('a', 'https://a.example'), /--host/],
      [tenantArgs('a', 'a.example:8443', 'https://a.example:8443'), /--host/],
      [tenantArgs('a', 'ä.example/b', 'https://a.example'), /--host/],
      [tenantArgs('a', 'localhost'), /default/],
      [tenantArgs('a', 'a.example', 'a.example'), /--public-url/],
      [tenantArgs('a', 'a.example', 'https://a.example/path'), /--public-url/],
      [tenantArgs('other', 'a.example'), /tenant other already/],
      [tenantArgs('a', 'other.example'), /host other.example leads to another/],
      [staffArgs({ tenant: 'nowhere' }), /no tenant nowhere/],
      [staffArgs({ roles: 'admin,boss' }), /--roles/],
      [staffArgs({ email: 'nobody' }), /--email/],
      [staffArgs({ username: 'ADMIN' }), /username-taken/],
      [['set-config', '--tenant', 'other'], /file/],
      [['set-config', '--tenant', 'other', path.join(files, 'none.json')], /cannot be read/],
      [['second-factor-link', '--tenant', 'other'], /--username is missing/],
      [['second-factor-link', '--tenant', 'other', '--username', 'nobody'], /no account nobody/],
      [['export-patient', '--tenant', 'other', '--patient', 'x'], /--patient/],
      [
        ['erase-patient', '--tenant', 'other', '--patient', test.home.patients[0]?.id ?? ''],
        /no pat/,
      ],
      [staffArgs(), /DATABASE_URL/, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
      [staffArgs(), /SECRET_KEY/, { SECRET_KEY: 'short' }],
    ];
    for (const [args, sentence, more] of mistakes) {
      const { exitCode, text } = await admin(args, more);
      expect([args, exitCode]).toEqual([args, 1]);
      expect(text).toMatch(sentence);
      expect(text).not.toContain('    at ');
    }
  });

  it('[OPS-17] [TENANT-14] [TENANT-18] makes a tenant that its host leads to, with the default flags', async () => {
    const { exitCode, text } = await admin(tenantArgs('markt', 'Markt.Example'));
    expect([exitCode, text]).toEqual([0, expect.stringContaining('markt.example')]);
    const page = await test.app.inject({ url: '/', headers: { host: 'markt.example' } });
    expect(page.body).toContain('Praxis am Markt');
    const { rows } = await test.pool.query(
      `SELECT public_url, config->'videoConsultation'->'features' AS features
       FROM tenants WHERE tenant_id = 'markt'`,
    );
    expect(rows[0].public_url).toBe('https://markt.example');
    expect(rows[0].features).toEqual(defaultTenantConfig().videoConsultation.features);
  });

  it('[TENANT-1] [OPS-17] takes umlauts, capitals, a trailing dot and IPv6 as browsers send them', async () => {
    const hosts = [
      ['zahnaerzte', 'Zahnärzte.Example.', 'xn--zahnrzte-3za.example'],
      ['six', '[2001:DB8:0:0::1]', '[2001:db8::1]'],
    ] as const;
    for (const [id, host, sent] of hosts) {
      const { exitCode, text } = await admin(tenantArgs(id, host, `https://${host}:8443`));
      expect([exitCode, text]).toEqual([0, expect.stringContaining(`https://${sent}:8443.`)]);
      for (const header of [sent, `${sent.toUpperCase()}:8443`]) {
        const page = await test.app.inject({ url: '/', headers: { host: header } });
        expect([header, page.body]).toEqual([header, expect.stringContaining(`"id":"${id}"`)]);
      }
    }
  });

  it('[OPS-18] [OPS-16] [LOGIN-16] makes an account whose printed link sets the password', async () => {
    const { exitCode, text } = await admin(staffArgs());
    expect(exitCode).toBe(0);
    const link = new URL(/https:\S+/.exec(text)?.[0] ?? '');
    expect([link.origin, link.pathname]).toEqual(['https://other.example', '/user/reset-password']);
    const { staff, token: resetToken } = Object.fromEntries(link.searchParams);
    const password = 'drei Äpfel & 1 Fahrrad';
    const reset = await test.call('POST', `/staff/${staff}/reset-password`, {
      tenant: test.other,
      body: { resetToken, password, passwordRepeat: password },
    });
    expect(reset.statusCode).toBe(200);
    const body = { username: 'neu.admin', password };
    const login = await test.call('POST', '/staff/login', { tenant: test.other, body });
    expect(login.json().user).toMatchObject({ roles: ['admin', 'doctor'] });
  });

  it('[OPS-32] [LOGIN-29] prints a link that lets in a person without a second factor', async () => {
    const demand = (secondFactorRequired: boolean) =>
      admin(['set-config', '--tenant', 'other', write('demand.json', { secondFactorRequired })]);
    expect((await demand(true)).exitCode).toBe(0);
    const { username } = test.other.admin;
    const { text } = await admin([
      'second-factor-link',
      '--tenant',
      'other',
      '--username',
      username,
    ]);
    const link = new URL(/https:\S+/.exec(text)?.[0] ?? '');
    expect([link.origin, link.pathname]).toEqual(['https://other.example', '/user/login/']);
    const body = { username, password: test.password };
    const logIn = (more = {}) =>
      test.call('POST', '/staff/login', { tenant: test.other, body: { ...body, ...more } });
    expect((await logIn()).json().code).toBe('second-factor-link-required');
    const admitted = await logIn({ enrolmentToken: link.searchParams.get('token') });
    expect(admitted.json().enrolSecondFactor).toBe(true);
    await demand(false);
  });

  it('[OPS-18] [TENANT-14] links of tenant default begin with PUBLIC_URL', async () => {
    const { text } = await admin(staffArgs({ tenant: 'default' }), {
      PUBLIC_URL: 'https://video.example',
    });
    expect(text).toContain('https://video.example/user/reset-password?staff=');
  });

  it('[OPS-46] warns of links that lead to another practice, or to none', async () => {
    const told: string[] = [];
    const tell = (line: string) => told.push(line);
    const args = staffArgs({ tenant: 'default', username: 'astray' });
    const astray = environment({ PUBLIC_URL: 'https://other.example' });
    expect((await runAdmin(args, astray, tell)).exitCode).toBe(0);
    expect(told.at(-1)).toBe(
      'Links of the tenant default begin with https://other.example, but the host other.example leads to the tenant other.',
    );
    const made = tenantArgs('lost', 'lost.example', 'https://typo.example');
    expect((await runAdmin(made, environment(), tell)).exitCode).toBe(0);
    expect(told.at(-1)).toMatch(/typo\.example leads to no practice\.$/);
  });

  it('[OPS-44] says which store it used, without the login', async () => {
    const told: string[] = [];
    await runAdmin(tenantArgs('Große', 'x'), environment(), (line) => told.push(line));
    const { hostname, port, pathname } = new URL(test.databaseUrl);
    const place = `${pathname.slice(1)} at ${hostname}:${port}`;
    expect(told).toEqual([`Used the database ${place} (DATABASE_URL).`]);
  });

  it('[OPS-45] never migrates, but by its own command, which says what it applied', async () => {
    const newest = readMigrations().at(-1)?.name ?? '';
    expect((await admin(['migrate'])).text).toBe(
      'The database is up to date: nothing was applied.',
    );
    const empty = await createEmptyDatabase();
    const there = { DATABASE_URL: empty.url };
    const refused = await admin(staffArgs({ username: 'x' }), there);
    expect([refused.exitCode, refused.text]).toEqual([
      1,
      expect.stringMatching(/older than this Visite: it lacks the migration 0001-.*-- migrate/),
    ]);
    const applied = await admin(['migrate'], there);
    expect(applied.text.split('\n').at(-1)).toBe(`  ${newest}`);
    expect((await admin(tenantArgs('first', 'first.example'), there)).exitCode).toBe(0);
    await empty.drop();
  });

  it('[OPS-19] [TENANT-10] changes what the file names, and nothing else', async () => {
    const file = write('config.json', {
      secureApiBaseUrl: 'https://secure.other.example',
      style: { primaryColor: '#112233' },
      videoConsultation: { features: { patientLogin: { mode: 'tan' } } },
      practice: { phone: '040 4711' },
    });
    const { exitCode } = await admin(['set-config', '--tenant', 'other', file]);
    expect(exitCode).toBe(0);
    const options = { token: test.other.admin.token, tenant: test.other };
    expect((await test.call('GET', '/settings', options)).json()).toMatchObject({
      config: {
        id: 'other',
        secureApiBaseUrl: 'https://secure.other.example',
        style: { primaryColor: '#112233', accentColor: '#3A4856' },
        videoConsultation: { features: { notesEnabled: false, patientLogin: { mode: 'tan' } } },
      },
      practice: { name: 'Praxis other', phone: '040 4711' },
    });
  });

  it.each([
    ['no JSON', '{', /no JSON/],
    ['no object', [], /no JSON object/],
    ['unknown fields', { colour: 'red' }, /colour: unknown-field/],
    ['invalid values', { style: { primaryColor: 'red' } }, /style.primaryColor: invalid/],
    ['no page', { links: { imprint: '/md/zzz' } }, /links.imprint: invalid/],
    ['a loop', { links: { patientPrivacy: '/privacy' } }, /links.patientPrivacy: invalid/],
    ['a foreign id', { id: 'default' }, /for the tenant default/],
    ['a false logo', { style: { logo: 'data:image/png;base64,AAAA' } }, /logo/],
  ])('[OPS-19] [TENANT-10] refuses a file with %s', async (name, content, sentence) => {
    const file = write(`${name.replaceAll(' ', '-')}.json`, content);
    const { exitCode, text } = await admin(['set-config', '--tenant', 'other', file]);
    expect([exitCode, text]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it('[OPS-20] [DATA-11] exports and erases a patient', async () => {
    const patient = test.other.patients[2]?.id ?? '';
    const args = ['--tenant', 'other', '--patient', patient];
    const { text } = await admin(['export-patient', ...args]);
    expect(JSON.parse(text)).toMatchObject({ patient: { person: { lastName: 'Öztürk' } } });
    const file = path.join(files, 'patient.json');
    await admin(['export-patient', ...args, '--output', file]);
    expect(JSON.parse(readFileSync(file, 'utf8')).patient.person.id).toBe(patient);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await admin(['erase-patient', ...args])).exitCode).toBe(0);
    const { rows } = await test.pool.query('SELECT FROM patients WHERE patient_id = $1', [patient]);
    expect(rows).toEqual([]);
    const again = await admin(['erase-patient', ...args]);
    expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('no patient')]);
  });

  it('[SEC-26] unlocks an account that wrong passwords have locked', async () => {
    const logIn = (password: string) =>
      test.call('POST', '/staff/login', { body: { username: 'doctor', password } });
    for (let count = 0; count < 5; count += 1) await logIn('wrong');
    expect((await logIn(test.password)).statusCode).toBe(429);
    const unlock = ['unlock-staff', '--tenant', 'default', '--username', 'doctor'];
    expect(await admin(unlock)).toEqual({ exitCode: 0, text: 'doctor can log in again.' });
    expect((await logIn(test.password)).statusCode).toBe(200);
    const nobody = await admin([...unlock.slice(0, 3), '--username', 'nobody']);
    expect(nobody).toMatchObject({ exitCode: 1, text: 'There is no account nobody in default.' });
  });
});
