import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../src/admin/run-admin.ts';
import { readConfig } from '../src/config.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const deploy = path.join(import.meta.dirname, '../../../deploy');
const environmentFile = path.join(deploy, 'visite.env');

/** What a shell makes of a file of variables. */
function sourced(file: string): Record<string, string> {
  const script = 'set -a; . "$1"; env -0';
  const output = execFileSync('sh', ['-euc', script, 'sh', file], { env: {}, encoding: 'utf8' });
  const entries = output.split('\0').flatMap((each) => {
    const [name = '', ...value] = each.split('=');
    return /^(?:|PWD|OLDPWD|SHLVL|_)$/.test(name) ? [] : [[name, value.join('=')]];
  });
  return Object.fromEntries(entries);
}

/** Single quotes without backslashes and quotes inside: there systemd and every shell agree. */
const assignment = /^(?:# )?(?<name>[A-Z_]+)='(?<value>[^'\\]*)'$/;

let test: TestApp;
let settings: Record<string, string>;
beforeAll(async () => {
  const { PUBLIC_URL = '' } = sourced(environmentFile);
  test = await createTestApp({ environment: { PUBLIC_URL } });
  settings = {
    ...sourced(environmentFile),
    DATABASE_URL: test.databaseUrl,
    SECRET_KEY: test.deps.secretKey.export().toString('base64'),
    TURN_SECRET: 'x'.repeat(32),
  };
});
afterAll(() => test.close());

describe('deploy/visite.env', () => {
  it('[OPS-43] is read by a shell as by systemd, what is commented out included', () => {
    const lines = readFileSync(environmentFile, 'utf8').split('\n');
    const given = lines.filter((line) => /^(?:# )?[A-Z_]+=/.test(line) || !/^(?:#|$)/.test(line));
    const bySystemd = given.map((line) => assignment.exec(line)?.groups ?? { line });
    expect(bySystemd.filter(({ line }) => line !== undefined)).toEqual([]);
    const active = given.filter((line) => !line.startsWith('#'));
    expect(sourced(environmentFile)).toEqual(
      Object.fromEntries(
        active.map((line) => {
          const { name, value } = assignment.exec(line)?.groups ?? {};
          return [name, value];
        }),
      ),
    );
  });

  it('[OPS-43] holds variables that make a configuration once the secrets are filled in', () => {
    expect(readConfig(settings)).toMatchObject({
      production: true,
      publicUrl: 'https://video.example.org',
      mail: { from: 'Praxis <praxis@example.org>' },
    });
  });
});

/** The words of a command as a shell splits it. */
const wordsOf = (command: string) =>
  execFileSync('sh', ['-c', `set -- ${command}; printf '%s\\0' "$@"`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

describe('deploy/README.md', () => {
  it('[TENANT-26] [OPS-17] [OPS-18] leads to a practice under the host of PUBLIC_URL', async () => {
    const document = readFileSync(path.join(deploy, 'README.md'), 'utf8');
    const commands = [...document.matchAll(/^ *npm run admin -- (create-.+)$/gm)];
    expect(commands.map(([, command = '']) => command.split(' ')[0])).toEqual([
      'create-tenant',
      'create-staff',
    ]);
    const host = new URL(settings.PUBLIC_URL ?? '').host;
    const before = await test.app.inject({ url: '/', headers: { host } });
    expect(before.body).toContain('"id":"default"');
    const printed: string[] = [];
    for (const [, command = ''] of commands) {
      const { exitCode, text } = await runAdmin(wordsOf(command), settings);
      expect([text, exitCode]).toEqual([text, 0]);
      printed.push(text);
    }
    const words = wordsOf(commands[0]?.[1] ?? '');
    const given = (option: string) => words[words.indexOf(option) + 1];
    const served = async () => (await test.app.inject({ url: '/', headers: { host } })).body;
    await expect.poll(served).toContain(`"id":"${given('--id')}"`);
    expect(await served()).toContain(given('--name'));

    const link = new URL(/https:\S+/.exec(printed[1] ?? '')?.[0] ?? '');
    expect(link.host).toBe(host);
    const { staff, token: resetToken } = Object.fromEntries(link.searchParams);
    const password = 'drei Äpfel & 1 Fahrrad';
    const reset = await test.call('POST', `/staff/${staff}/reset-password`, {
      headers: { host },
      body: { resetToken, password, passwordRepeat: password },
    });
    expect(reset.statusCode).toBe(200);
  });
});
