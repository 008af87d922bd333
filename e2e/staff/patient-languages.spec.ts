import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { expect, expectAccessible, expectFits, signedIn, test } from '../practice/story.ts';
import { comingWednesday, practiceTime } from '../practice/wall-clock.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await ownServer();
  await server.start();
});
test.afterAll(() => server.remove());

/** All mails that left for this address, as one text. */
async function mailsTo(email: string): Promise<string> {
  const outbox = join(server.data, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(email)).join('\n');
}

test('[I18N-11, I18N-13] a practice offers Turkish, a record has it, staff see it, and the mail leads to it', {
  tag: '@long',
}, async ({ page, browser }) => {
  const own = {
    token: (await logIn('admin', demoPassword, server.address)).token,
    at: server.address,
  };
  await signedIn(page, own);

  await test.step('off by default, and marked as not read by a native speaker', async () => {
    await page.goto(`${server.address}/user/settings?section=features`);
    const turkish = page.getByRole('checkbox', { name: 'Türkisch' });
    await expect(turkish).not.toBeChecked();
    await expect(turkish).toHaveAccessibleDescription(/^Noch nicht von jemandem mit dieser/);
    await turkish.check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect
      .poll(async () => (await call('readSettings', own)).config.videoConsultation.features)
      .toMatchObject({ patientLanguages: expect.arrayContaining(['tr']) });
  });

  await test.step('the record has one language', async () => {
    await page.goto(`${server.address}/user/patients`);
    await page.getByRole('button', { name: 'Patient anlegen' }).click();
    const form = page.getByRole('dialog', { name: 'Patient anlegen' });
    await form.getByLabel('Vorname').fill('Emine');
    await form.getByLabel('Nachname').fill('Kaya');
    await form.getByLabel('Geburtsdatum').fill('12.03.1957');
    await form.getByLabel('E-Mail').fill('emine@story.example');
    await form.getByLabel('Sprache für Nachrichten').selectOption({ label: 'Türkisch' });
    await form.getByLabel('Nachname').press('Enter');
    await expect(page.getByText('Patient angelegt')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Emine Kaya' })).toContainText('Türkisch');
  });

  const [doctor] = await call('listStaff', { ...own, query: '?searchTerm=Miriam' });
  const [patient] = await call('listPatients', { ...own, query: '?searchTerm=Kaya' });
  const start = practiceTime(comingWednesday(), '10:00').getTime();
  const { appointmentId } = await call('createAppointment', {
    ...own,
    body: {
      doctorId: doctor?.person.id ?? '',
      patientId: patient?.person.id ?? '',
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 900_000).toISOString(),
    },
  });

  await test.step('staff see it with the appointment', async () => {
    await page.goto(`${server.address}/user/dashboard?appointment=${appointmentId}`);
    await expect(page.getByText('Sprache: Türkisch')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step('the mail leads to the page in that language', async () => {
    await expect.poll(() => mailsTo('emine@story.example')).toContain('lang=3Dtr');
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(`${server.address}/appointment/${appointmentId}/login?lang=tr`);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
      'Görüntülü randevunuza giriş',
    );
    await expect(phone.getByLabel('Ich stimme den Nutzungsbedingungen zu.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'العربية' })).toHaveCount(0);
    await expectAccessible(phone);
  });
});
