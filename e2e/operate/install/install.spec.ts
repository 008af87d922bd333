import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { pictureOf, rowOf, seesMoving } from '../../call/steps.ts';
import { entersWaitingRoom, heading, pathOf, phone } from '../../patient/steps.ts';
import { BareMachine, makeBase } from './bare-machine.ts';
import { between, packagesOf, readDocument } from './document.ts';
import {
  type CaughtMail,
  catchMails,
  makeCertificates,
  putCertificate,
  serveNode,
} from './outside-world.ts';

const root = join(import.meta.dirname, '../../..');
const site = 'https://video.example.org';
const names = ['video.example.org', 'turn.example.org', 'nodejs.org', 'mail.example.org'];
const [own, foreign] = [names.slice(0, 2), names.slice(2)];
const password = 'ein langes Kennwort 2026';
const note = 'Husten seit drei Tagen, Rezept verschickt';

const folder = mkdtempSync(join(tmpdir(), 'visite-install-'));
const base = process.env.VISITE_MACHINE_BASE ?? join(folder, 'base');
const document = readDocument('install.md');
const certificates = makeCertificates(names);

/** As it comes from the computer's seller, with the release in root's home. */
async function newMachine(): Promise<BareMachine> {
  makeBase(base, packagesOf(document));
  const machine = new BareMachine(folder, base);
  machine.knows({ test: foreign, machine: own });
  const trusted = join(machine.root, 'usr/local/share/ca-certificates');
  mkdirSync(trusted, { recursive: true });
  writeFileSync(join(trusted, 'test.crt'), certificates.authority);
  const [release] = globSync(join(root, 'release/visite-*.tar.gz'));
  if (!release) throw new Error('there is no release: npm run release');
  cpSync(release, join(machine.root, 'root', release.split('/').at(-1) ?? ''));
  // In place of certbot, which would ask a certificate authority on the internet.
  for (const name of own) putCertificate(machine.root, name, certificates.of(name));
  await machine.boot();
  return machine;
}

/** All commands under one heading of a document. */
const commandsUnder = (name: string, title: string) =>
  between(readDocument(name), title, title)
    .flatMap(({ commands }) => commands)
    .join('\n');

/** The commands of sections, one after another in one shell; certbot's are left out. */
const commandsOf = (first: string, last: string) =>
  between(document, first, last)
    .filter(({ title }) => title !== 'Certificates')
    .flatMap(({ commands }) => commands)
    .join('\n');

/** A call of the product with the page's own session. */
const ask = <Told>(page: Page, method: string, path: string, body?: unknown): Promise<Told> =>
  page.evaluate(
    async (asked) => {
      const token = sessionStorage.getItem('visite.staffApiToken');
      const response = await fetch(`/api/v3/video${asked.path}`, {
        method: asked.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      });
      if (!response.ok)
        throw new Error(`${asked.path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    { method, path, body },
  );

async function logsIn(page: Page): Promise<void> {
  await page.goto('/user/login/');
  await page.getByLabel('Benutzername').fill('anna');
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL('/user/dashboard');
}

interface Person {
  person: { id: string };
}

const newPatient = (page: Page, firstName: string, lastName: string) =>
  ask<Person>(page, 'POST', '/patients', {
    person: { firstName, lastName, email: `${firstName.toLowerCase()}@example.org` },
    patientData: { dateOfBirth: '1957-03-12' },
  });

async function plansVisit(page: Page) {
  const [doctor] = await ask<Person[]>(page, 'GET', '/staff');
  const patient = await newPatient(page, 'Petra', 'Möller');
  const start = Date.now() + 300_000;
  const { appointmentId } = await ask<{ appointmentId: string }>(
    page,
    'POST',
    '/calendar/appointments',
    {
      status: 'pending',
      doctorId: doctor?.person.id,
      patientId: patient.person.id,
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
    },
  );
  return { appointmentId, patient: patient as never, name: 'Petra Möller' };
}

/** From the mailed link to the summary, with a note. */
async function consults(page: Page, browser: Browser, mails: readonly CaughtMail[]): Promise<void> {
  const visit = await plansVisit(page);
  const invitation = () => mails.find(({ to }) => to === 'petra@example.org')?.text ?? '';
  await expect.poll(invitation).toContain(visit.appointmentId);
  const link = new RegExp(`${site}\\S*${visit.appointmentId}\\S*`).exec(invitation())?.[0] ?? '';
  const context = await browser.newContext({ ...phone, baseURL: site, ignoreHTTPSErrors: true });
  const patient = await context.newPage();
  await patient.goto(link);
  await expect(heading(patient)).toBeVisible();
  await entersWaitingRoom(patient, visit);
  await page.goto('/user/dashboard');
  await rowOf(page, visit)
    .getByRole('button', { name: /^Starten/ })
    .click();
  await seesMoving(pictureOf(page, 'patient'));
  await seesMoving(pictureOf(patient, 'doctor'));
  await page.getByRole('textbox', { name: 'Meine Notiz' }).fill(note);
  await page.getByRole('button', { name: 'Gespräch beenden' }).click();
  await page.getByRole('button', { name: 'Ja, beenden' }).click();
  await expect(heading(page)).toHaveText('Gespräch beendet');
  await expect(patient).toHaveURL(pathOf(visit, 'ended'));
  await expect.poll(async () => (await found(page)).notes).toEqual([[note]]);
  await context.close();
}

/** What must be there again after a restore. */
async function found(page: Page) {
  const patients = await ask<Person[]>(page, 'GET', '/patients');
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const range = `start-date=${day(-1)}&end-date=${day(1)}`;
  const history = await ask<{ id: string }[]>(page, 'GET', `/calls/history?${range}`);
  const notes = await Promise.all(
    history.map(async ({ id }) => {
      const all = await ask<{ text: string }[]>(page, 'GET', `/calls/${id}/note`);
      return all.map(({ text }) => text);
    }),
  );
  return { patients, history, notes };
}

test('[OPS-89] the install document leads a bare machine to a consultation, and back after its loss', async ({
  page,
  browser,
}) => {
  let machine = await newMachine();
  const node = await serveNode(folder, certificates.of('nodejs.org'));
  const post = await catchMails(certificates.of('mail.example.org'), 'secret');
  try {
    let passphrase = '';
    let before: Awaited<ReturnType<typeof found>> | undefined;

    await test.step('installs by the commands of the document', async () => {
      const said = await machine.shell(commandsOf('Your own values', 'The practice'));
      passphrase = /away from this machine: (\w+)$/m.exec(said)?.[1] ?? '';
      const link = /https:\S+reset-password\S+/.exec(said)?.[0] ?? '';
      await page.goto(link);
      await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
      await page.getByLabel('Neues Passwort wiederholen').fill(password);
      await page.keyboard.press('Enter');
      const config = '{"videoConsultation":{"features":{"notesEnabled":true}}}';
      await machine.shell(
        `echo '${config}' > /opt/config.json\nvisite-admin set-config --tenant north /opt/config.json`,
      );
    });

    await test.step('holds a consultation', async () => {
      await logsIn(page);
      await consults(page, browser, post.mails);
      before = await found(page);
      expect(before.patients).toHaveLength(1);
    });

    await test.step('upgrades, and goes back', async () => {
      // The next release lies beside the first one.
      const home = join(machine.root, 'root');
      const [release = ''] = globSync(join(home, 'visite-*.tar.gz'));
      cpSync(release, join(home, 'visite-9.10.0.tar.gz'));
      await machine.shell("echo '# older' >> /etc/systemd/system/visite.service");
      await machine.shell(commandsUnder('upgrade.md', 'Upgrade'));
      expect(await machine.shell('cat /etc/systemd/system/visite.service')).not.toContain('older');
      await machine.shell(commandsUnder('upgrade.md', 'Without an interruption'));
      await machine.shell(commandsUnder('upgrade.md', 'Back'));
      await machine.shell(commandsUnder('upgrade.md', 'Upgrade'));
      // Still logged in: sessions outlive the restarts.
      await page.goto('/user/dashboard');
      expect(await found(page)).toEqual(before);
    });

    await test.step('reads renewed certificates', async () => {
      await machine.shell(commandsUnder('tls-and-proxy.md', 'Certificates'));
      for (const name of own) putCertificate(machine.root, name, certificates.of(name));
      // As certbot does after a renewal.
      const said = await machine.shell(
        own
          .map(
            (name) =>
              `RENEWED_LINEAGE=/etc/letsencrypt/live/${name} run-parts --regex . /etc/letsencrypt/renewal-hooks/deploy`,
          )
          .map((line) => `export ${line.replace(' run-parts', '; run-parts')}`)
          .join('\n')
          .concat(
            '\ncmp /etc/letsencrypt/live/turn.example.org/fullchain.pem /etc/turnserver/fullchain.pem && echo the same',
          ),
      );
      expect(said).toContain('the same');
    });

    await test.step('makes a backup, loses the machine, restores on another', async () => {
      const erased = await newPatient(page, 'Erika', 'Vergessen');
      const nightly = commandsOf('A backup every night', 'A backup every night');
      await machine.shell(nightly);
      await ask(page, 'DELETE', `/patients/${erased.person.id}`);
      await machine.shell(nightly.match(/^visite-admin export-erasures .*$/m)?.[0] ?? 'false');
      const keep = (name: string) => readFileSync(join(machine.root, 'var/backups/visite', name));
      const kept = ['visite.backup', 'erasures.jsonl'].map((name) => ({
        name,
        content: keep(name),
      }));
      await machine.destroy();
      machine = await newMachine();
      for (const { name, content } of kept)
        writeFileSync(join(machine.root, 'root', name), content);
      const [keys = '', rest = ''] = between(
        document,
        'On a new machine',
        'On a new machine',
      ).flatMap(({ commands }) => commands);
      await machine.shell(
        [
          commandsOf('Your own values', 'Database'),
          keys.replace('REPLACE-WITH-YOUR-PASSPHRASE', passphrase),
          commandsOf('Variables', 'Relay'),
          rest,
        ].join('\n'),
      );
    });

    await test.step('finds everything again', async () => {
      // Another browser: the first one still has the page of the call.
      const context = await browser.newContext({ baseURL: site, ignoreHTTPSErrors: true });
      const again = await context.newPage();
      await logsIn(again);
      expect(await found(again)).toEqual(before);
      expect(await machine.shell('visite-admin verify-audit')).toContain('north');
    });
  } catch (error) {
    console.error((await machine.journal('visite')).slice(-5_000));
    throw error;
  } finally {
    await machine.destroy();
    node.close();
    await post.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
