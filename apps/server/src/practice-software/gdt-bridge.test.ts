import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { blocksOf, documentText } from '../../test/document-commands.ts';
import { makeMachine } from '../../test/machine-client.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'visite-gdt-bridge-'));
const bundle = path.join(folder, 'visite-gdt.mjs');
const bridges = new Set<ChildProcess>();
let test: TestApp;

beforeAll(async () => {
  const build = path.join(import.meta.dirname, '../../../gdt-bridge/build.ts');
  const { status, stderr } = spawnSync(process.execPath, [build, bundle], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  test = await createTestApp();
});
afterEach(() => {
  for (const child of bridges) child.kill('SIGKILL');
  bridges.clear();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
/** A practice's machine: its folders, and how the bridge is started on it. */
function machineOf(server: string, { id, secret }: { id: string; secret: string }) {
  made += 1;
  const at = path.join(folder, `machine ${made}`);
  const [inFolder, outFolder] = [path.join(at, 'Zu Visite'), path.join(at, 'Von Visite')];
  for (const each of [inFolder, outFolder]) mkdirSync(each, { recursive: true });
  const start = (...more: string[]) => {
    const speed = ['--settle', '0.1', '--every', '0.2'];
    const child = spawn(
      process.execPath,
      [bundle, '--in', inFolder, '--out', outFolder, '--server', server, ...speed, ...more],
      // Far from the project: the file needs nothing beside it.
      { cwd: at, env: { VISITE_CLIENT_ID: id, VISITE_CLIENT_SECRET: secret } },
    );
    bridges.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    return { child, output: () => output, ended: once(child, 'exit') };
  };
  return { inFolder, outFolder, start };
}

const filesIn = (of: string) =>
  readdirSync(of, { withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name);

const line = (id: string, value: string) => {
  const content = Buffer.from(value, 'latin1');
  const head = `${String(content.length + 9).padStart(3, '0')}${id}`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
};
/** As practice software writes it: its own bytes, not by the bridge's code. */
const record = (type: string, fields: readonly (readonly [string, string])[]) =>
  Buffer.concat([
    line('8000', type),
    line('9206', '3'),
    line('9218', '02.10'),
    ...fields.map(([id, value]) => line(id, value)),
  ]);
const petra = [
  ['3000', 'K-4711'],
  ['3101', 'Müßig'],
  ['3102', 'Petra'],
  ['3103', '12031957'],
  ['3110', '2'],
  ['3107', 'Hauptstraße 12'],
  ['3106', '80331 München'],
] as const;

const patientOf = async (number: string) =>
  (
    await test.pool.query(
      `SELECT p.* FROM patients p JOIN patient_identifiers i USING (tenant_id, patient_id)
       WHERE i.system = 'urn:visite:gdt:3000' AND i.value = $1`,
      [number],
    )
  ).rows;

/** A call of this patient that ended ten minutes ago. */
async function endedCall(patientId: string): Promise<string> {
  const { id } = await makeAppointment(test, { type: 'stopped' });
  const { rows } = await test.pool.query(
    `UPDATE appointments SET patient_id = $2, stopped_at = now() - interval '10 minutes'
     WHERE appointment_id = $1 RETURNING appointment_number AS number`,
    [id, patientId],
  );
  await test.pool.query(
    `INSERT INTO participants (tenant_id, appointment_id, user_id, role, joined_at, present_since)
     VALUES ($1, $2, $3, 'doctor', now(), now())`,
    [test.home.id, id, test.home.doctor.id],
  );
  return rows[0].number;
}

describe('the bundled bridge and a server', () => {
  it('[GDT-12] 6301 makes the patient, 6302 changes it, both lead to the booking; nothing that the practice typed is lost', async () => {
    const server = await test.listen();
    const machine = machineOf(server, await makeMachine(test, ['patients', 'appointments']));
    const bridge = machine.start();
    const put = (name: string, bytes: Buffer) =>
      writeFileSync(path.join(machine.inFolder, name), bytes);
    const done = () => filesIn(path.join(machine.inFolder, 'done')).length;
    put('PRAXVISI.GDT', record('6301', petra));
    await expect.poll(() => bridge.output()).toContain('PRAXVISI.GDT: done');
    const [patient] = await patientOf('K-4711');
    expect(patient).toMatchObject({
      first_name: 'Petra',
      last_name: 'Müßig',
      gender: 'female',
      street: 'Hauptstraße',
      street_number: '12',
      zip_code: '80331',
      city: 'München',
    });
    expect(bridge.output()).toContain(
      `${server}/user/appointment/new?patient=${patient.patient_id}`,
    );
    await test.pool.query(
      `UPDATE patients SET email = 'petra@example.org', further_language = 'tr' WHERE patient_id = $1`,
      [patient.patient_id],
    );
    const moved = [
      ...petra.map(([id, value]) => [id, id === '3107' ? 'Ring 3' : value] as const),
      ['3626', '089 123456'] as const,
    ];
    put('PRAXVISI.GDT', record('6302', moved));
    await expect.poll(done).toBe(2);
    const [changed, ...more] = await patientOf('K-4711');
    expect(more).toEqual([]);
    expect(changed).toMatchObject({
      street: 'Ring',
      street_number: '3',
      phone: '089 123456',
      email: 'petra@example.org',
      further_language: 'tr',
    });
    // The same once more is no change of the record.
    put('PRAXVISI.GDT', record('6302', moved));
    await expect.poll(done).toBe(3);
    expect((await patientOf('K-4711'))[0]).toEqual(changed);
    const { rows } = await test.pool.query(
      `SELECT DISTINCT actor_role FROM audit WHERE record_id = $1 AND action LIKE 'patient.%'`,
      [patient.patient_id],
    );
    expect(rows).toEqual([{ actor_role: 'machine Praxissoftware' }]);
    expect(bridge.output()).not.toMatch(/Müßig|Petra|vs_|mt_/);
  });

  it('[GDT-12] takes over whom the practice has typed in by hand, and never one of two', async () => {
    const server = `http://127.0.0.1:${(test.app.server.address() as { port: number }).port}`;
    const machine = machineOf(server, await makeMachine(test, ['patients', 'appointments']));
    const bridge = machine.start();
    const [juergen] = test.home.patients;
    const fields = (number: string, zip: string) =>
      [
        ['3000', number],
        ['3101', juergen?.lastName ?? ''],
        ['3102', juergen?.firstName ?? ''],
        ['3103', (juergen?.dateOfBirth ?? '').split('-').reverse().join('')],
        ['3106', `${zip} Köln`],
      ] as const;
    writeFileSync(path.join(machine.inFolder, '1.gdt'), record('6301', fields('J-1', '50667')));
    await expect.poll(() => bridge.output()).toContain('1.gdt: done');
    expect((await patientOf('J-1'))[0].patient_id).toBe(juergen?.id);
    writeFileSync(path.join(machine.inFolder, '2.gdt'), record('6301', fields('J-2', '50667')));
    await expect.poll(() => bridge.output()).toContain('2.gdt: done');
    expect((await patientOf('J-2'))[0].patient_id).not.toBe(juergen?.id);
  });

  it('[GDT-12] a consultation that ended comes as 6310, once, also over a kill', async () => {
    const server = `http://127.0.0.1:${(test.app.server.address() as { port: number }).port}`;
    const machine = machineOf(server, await makeMachine(test, ['patients', 'appointments']));
    // Begins at the moment of the first question: what ended before stays where it is.
    const first = machine.start();
    await expect
      .poll(() => filesIn(path.join(machine.outFolder, 'pending')))
      .toContain('cursor.json');
    first.child.kill('SIGKILL');
    await first.ended;
    const cursor = path.join(machine.outFolder, 'pending/cursor.json');
    writeFileSync(cursor, readFileSync(cursor, 'utf8').replace(/"\d+-0"/, '"0-0"'));
    const [patient] = await patientOf('K-4711');
    const number = await endedCall(patient.patient_id);
    const name = `visite-${number}.gdt`;
    machine.start();
    await expect.poll(() => filesIn(machine.outFolder)).toContain(name);
    const result = readFileSync(path.join(machine.outFolder, name), 'latin1');
    expect(result).toMatch(/^01380006310\r\n0148100\d{5}\r\n/);
    expect(result).toContain('0153000K-4711\r\n');
    expect(result).toContain('Dauer: 50 Minuten');
    expect(result).toMatch(/Teilgenommen: .*doctor/);
    expect(Number(/8100(\d{5})/.exec(result)?.[1])).toBe(result.length);
    for (const child of bridges) child.kill('SIGKILL');
    rmSync(path.join(machine.outFolder, name));
    const again = machine.start();
    const other = await endedCall(patient.patient_id);
    await expect.poll(() => filesIn(machine.outFolder)).toContain(`visite-${other}.gdt`);
    expect(filesIn(machine.outFolder)).not.toContain(name);
    again.child.kill('SIGTERM');
    expect((await again.ended)[0]).toBe(0);
  });

  it('[GDT-14] the command line of the documentation takes its example, and the booking opens', async () => {
    const { id, secret } = await makeMachine(test, ['patients', 'appointments']);
    const at = path.join(folder, 'as documented');
    const [inFolder, programs] = [path.join(at, 'GDT/zu-visite'), path.join(at, 'programs')];
    for (const each of [inFolder, path.join(at, 'GDT/von-visite'), programs]) {
      mkdirSync(each, { recursive: true });
    }
    // The browser of this machine: it keeps what it is asked for.
    const opened = path.join(at, 'opened');
    const browser = `#!/bin/sh\nprintf %s "$1" > "${opened}"\n`;
    writeFileSync(path.join(programs, 'xdg-open'), browser, { mode: 0o755 });
    const [access = ''] = blocksOf('gdt.md', 'json');
    writeFileSync(
      path.join(at, 'zugang.json'),
      access.replace('6f0c…', id).replace('vs_…', secret),
    );
    const server = `http://127.0.0.1:${(test.app.server.address() as { port: number }).port}`;
    const [command = ''] = blocksOf('gdt.md', 'bat');
    const [, ...words] = command.trim().split(' ');
    const here = words.map((word) =>
      word
        .replace('C:\\Visite\\visite-gdt.mjs', bundle)
        .replace('https://praxis.example', server)
        .replace(/^C:\\(?:Visite\\)?/, `${at}/`)
        .replaceAll('\\', '/'),
    );
    const child = spawn(process.execPath, here, { cwd: at, env: { PATH: `${programs}:/bin` } });
    bridges.add(child);
    const [example = ''] = /(?<=```\n)01380006302\n.*?(?=```)/s.exec(documentText('gdt.md')) ?? [];
    const bytes = Buffer.from(example.replaceAll('\n', '\r\n'), 'latin1');
    writeFileSync(path.join(inFolder, 'PRAXVISI.GDT'), bytes);
    const booking = () => (existsSync(opened) ? readFileSync(opened, 'utf8') : '');
    await expect
      .poll(booking)
      .toMatch(new RegExp(`^${server}/user/appointment/new\\?patient=[0-9a-f-]{36}$`));
    const [patient] = await patientOf('4711');
    expect(booking()).toContain(patient.patient_id);
    // The file is put aside once the browser has been started.
    await expect.poll(() => filesIn(path.join(inFolder, 'done'))).toHaveLength(1);
  });

  it('[GDT-10] files wait for a server that is away, and for an access that is not allowed yet', async () => {
    const port = await freePort();
    const away = await createTestApp();
    try {
      const client = await makeMachine(away, ['appointments']);
      const machine = machineOf(`http://127.0.0.1:${port}`, client);
      writeFileSync(path.join(machine.inFolder, 'a.gdt'), record('6301', petra));
      const bridge = machine.start();
      await expect.poll(() => bridge.output()).toContain('incoming: waiting. ECONNREFUSED');
      await away.app.listen({ port, host: '127.0.0.1' });
      await expect.poll(() => bridge.output()).toContain('not allowed (403)');
      expect(filesIn(machine.inFolder)).toEqual(['a.gdt']);
      await away.pool.query(`UPDATE api_clients SET rights = '{patients,appointments}'`);
      await expect.poll(() => bridge.output()).toContain('a.gdt: done');
    } finally {
      await away.close();
    }
  });

  it('[GDT-13] does not start without a secret, without https, or twice in one folder, and says why', async () => {
    const machine = machineOf('http://praxis.example', { id: '', secret: '' });
    const unsafe = machine.start();
    expect((await unsafe.ended)[0]).toBe(1);
    expect(unsafe.output()).toContain('https://');
    const without = machineOf('https://praxis.example', { id: '', secret: '' }).start();
    expect((await without.ended)[0]).toBe(1);
    expect(without.output()).toContain('VISITE_CLIENT_SECRET');
    const client = await makeMachine(test, ['patients', 'appointments']);
    const both = machineOf(`http://127.0.0.1:${await freePort()}`, client);
    const one = both.start();
    await expect.poll(() => one.output()).toContain('waiting');
    const second = both.start();
    expect((await second.ended)[0]).toBe(1);
    expect(second.output()).toContain('Another bridge');
  });
});
