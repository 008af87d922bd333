import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { apiPrefix } from '@visite/contract';
import { call } from '../practice/api.ts';
import { type OwnServer, ownServer } from '../practice/own-server.ts';
import { demoPassword, logIn, newVisit } from '../practice/people.ts';
import { expect, expectAccessible, inLanguage, test } from '../practice/story.ts';
import { serveConfig } from '../public/served-config.ts';
import { birthdate, heading, logsIn, opensLogin, pathOf, phone } from './steps.ts';

test.use(phone);

const unknown = { appointmentId: 'AAAAAAAAAAAAAAAAAAAAAA' };

test('[VISIT-1, VISIT-2, VISIT-7, VISIT-18] the link leads to a login that tells nothing and asks for date and consent', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await page.goto(`/appointment/${visit.appointmentId}`);
  await expect(page).toHaveURL(pathOf(visit, 'login'));
  const field = page.getByLabel('Geburtsdatum der Person, für die der Termin gebucht ist');
  await expect(field).toHaveAttribute('placeholder', 'tt.mm.jjjj');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(page.locator('body')).not.toContainText(visit.patient.person.lastName);
  await expect(page.getByRole('link', { name: /anrufen/i }).last()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Nutzungsbedingungen lesen' })).toHaveAttribute(
    'href',
    '/md/patient-terms',
  );
  await expect(page.getByRole('link', { name: 'Hinweise zum Datenschutz lesen' })).toBeVisible();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText('Bitte geben Sie das ganze Geburtsdatum ein')).toBeVisible();
  await field.pressSequentially('12357');
  await expect(field).toHaveValue('12.03.1957');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('Bitte stimmen Sie den Nutzungsbedingungen zu.')).toBeVisible();
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'setup'));
});

test('[VISIT-3, VISIT-4, VISIT-14] without a loaded call setup and call lead to the login, and no storage holds the token', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  for (const path of ['setup', 'call']) {
    await page.goto(pathOf(visit, path));
    await expect(page).toHaveURL(pathOf(visit, 'login'));
  }
  await logsIn(page, visit);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain('pt_');
  await page.goto(pathOf(visit, 'setup'));
  await expect(page).toHaveURL(pathOf(visit, 'login'));
});

test('[VISIT-5, VISIT-30, SPEED-1, SPEED-2] after a first page of at most 115 KB setup, accept and call are fetched ahead, 160 KB in 12 requests, and no PDF code', async ({
  page,
}) => {
  const loaded = new Map<string, Response>();
  page.on('response', (response) => loaded.set(response.url(), response));
  await page.goto(pathOf(unknown, 'login'), { waitUntil: 'networkidle' });
  await expect(heading(page)).toBeVisible();
  for (const ahead of ['accept-and-login', 'setup-and-call', 'setup-and-call-de']) {
    await expect.poll(() => [...loaded.keys()].join(' ')).toContain(`/${ahead}-`);
  }
  // Nothing more comes, however long one waits.
  await page.waitForLoadState('networkidle');
  const { first, ahead } = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    // The page is painted before its code is here: first is what was asked for until that had arrived.
    const own = asked.filter(({ name }) => name.includes('/arrival-'));
    const arrived = Math.max(...own.map(({ responseEnd }) => responseEnd));
    const isFirst = ({ startTime }: PerformanceEntry) => startTime < arrived;
    return {
      first: asked.filter(isFirst).map(({ name }) => name),
      // The first page's own font comes once its scripts are here [SPEED-10].
      ahead: asked
        .filter((each) => !isFirst(each) && !/inter-latin/.test(each.name))
        .map(({ name }) => name),
    };
  });
  const weigh = async (urls: string[]) => {
    const bodies = await Promise.all(urls.map((url) => loaded.get(url)?.body()));
    const sizes = bodies.map((body) => gzipSync(body ?? '', { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const inPage = (await page.locator('style').allTextContents()).join('');
  const files = await weigh(first.filter((url) => /\.(?:js|css)$/.test(url)));
  const firstBytes = files + gzipSync(inPage, { level: 9 }).length;
  expect(firstBytes).toBeGreaterThan(50_000);
  expect(firstBytes).toBeLessThanOrEqual(115_000);
  expect(ahead.length).toBeLessThanOrEqual(12);
  const aheadBytes = await weigh(ahead);
  expect(aheadBytes).toBeGreaterThan(50_000);
  expect(aheadBytes).toBeLessThanOrEqual(160_000);
  expect([...loaded.keys()].join(' ')).not.toMatch(/pdf/);
});

const refusals = {
  de: {
    badData: 'Fehler: Falsche Zugangsdaten oder unbekannter Termin!',
    check: 'Bitte prüfen Sie das Geburtsdatum.',
    noConnection: 'Fehler: Keine Verbindung zum Server!',
    tooMany: 'Fehler: Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
    until: /Ab \d\d:\d\d\sUhr können Sie es wieder versuchen\./,
    consent: 'Ich stimme den Nutzungsbedingungen zu.',
    submit: 'Anmelden',
    field: /^Geburtsdatum/,
  },
  en: {
    badData: 'Error: Incorrect access data or unknown appointment!',
    check: 'Please check the date of birth.',
    noConnection: 'Error: Error connecting to Server!',
    tooMany: 'Error: Too many attempts. Please try again later.',
    until: /You can try again from \d\d:\d\d\./,
    consent: 'I accept the terms of use.',
    submit: 'Log in',
    field: /^Date of birth/,
  },
};

for (const language of ['de', 'en'] as const) {
  test(`[ERR-16, ERR-17, ERR-18, ERR-3, VISIT-53] wrong data, too many tries and no connection are told apart: ${language}`, async ({
    page,
    doctor,
  }) => {
    const words = refusals[language];
    const visit = await newVisit(doctor);
    await inLanguage(page, language);
    await page.goto(pathOf(visit, 'login'), { waitUntil: 'networkidle' });
    await page.getByLabel(words.field).pressSequentially('13.03.1957');
    await page.getByLabel(words.consent).check();
    const submit = page.getByRole('button', { name: words.submit });
    await page.route(`**${apiPrefix}/**`, (route) => route.abort());
    await submit.click();
    await expect(page.getByText(words.noConnection)).toBeVisible();
    await page.unroute(`**${apiPrefix}/**`);
    await submit.click();
    await expect(page.getByText(words.badData)).toBeVisible();
    await expect(page.getByText(words.check)).toBeVisible();
    await expect(page.getByLabel(words.field)).toHaveValue('13.03.1957');
    await expect(page.getByLabel(words.field)).toHaveAttribute('aria-invalid', 'true');
    const params = { appointmentId: visit.appointmentId };
    const wrong = { params, body: { dateOfBirth: '1900-01-01' } };
    for (let tries = 1; tries < 5; tries += 1) {
      await call('patientLogin', wrong).catch(() => undefined);
    }
    await submit.click();
    await expect(page.getByText(words.tooMany)).toBeVisible();
    await expect(page.getByText(words.until)).toBeVisible();
    await expectAccessible(page);
  });
}

test('[VISIT-12, VISIT-13, VISIT-11, VISIT-51, VISIT-57] too early names date and time, ended says so, unknown says no more than wrong', async ({
  page,
  doctor,
}) => {
  const tryOut = async (visit: { appointmentId: string }) => {
    await page.goto(pathOf(visit, 'login'));
    await page.getByLabel(/^Geburtsdatum/).pressSequentially(birthdate);
    const consent = page.getByLabel('Ich stimme den Nutzungsbedingungen zu.');
    if (await consent.isVisible()) await consent.check();
    await page.getByRole('button', { name: 'Anmelden' }).click();
  };
  await page.goto(pathOf(await newVisit(doctor, { inMinutes: 3 * 24 * 60 }), 'login'));
  await expect(
    page.getByText(/Es ist noch zu früh\. Sie können sich ab \d\d\.\d\d\.\d{4} um\s\d\d:\d\d\sUhr/),
  ).toBeVisible();
  await expect(heading(page)).toHaveText('Ihr Video-Termin');
  await expect(page.getByText('Schritt 1 von 3')).toHaveCount(0);
  const over = await newVisit(doctor, { inMinutes: 30 });
  const params = { appointmentId: over.appointmentId };
  await call('cancelAppointment', { token: doctor.token, params });
  const saidOver = page.getByText('Dieser Termin ist vorbei oder abgesagt.');
  await page.goto(pathOf(over, 'login'));
  await expect(saidOver).toBeVisible();
  await expect(heading(page)).toHaveText('Ihr Video-Termin');
  await expect(page.getByLabel(/^Geburtsdatum/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ich kann nicht kommen' })).toHaveCount(0);
  await expectAccessible(page);
  // Without the preview the login itself says so.
  const preview = '**/preview';
  await page.route(preview, (route) => route.abort());
  await tryOut(over);
  await expect(saidOver).toBeVisible();
  await page.unroute(preview);
  await tryOut(unknown);
  await expect(page.getByText(refusals.de.badData)).toBeVisible();
});

test('[VISIT-10, ERR-3] a page older than the practice’s mode says that the login has changed', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await serveConfig(page, (config) => {
    const { features } = config.videoConsultation;
    const changed = { ...features, patientLogin: { mode: 'tan' as const } };
    return { ...config, videoConsultation: { ...config.videoConsultation, features: changed } };
  });
  await page.goto(pathOf(visit, 'login'));
  await page.getByLabel('Ihre TAN').pressSequentially('12345678');
  await page.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(
    page.getByText('Diese Praxis nutzt jetzt eine andere Art der Anmeldung.'),
  ).toBeVisible();
});

test('[VISIT-27] inside another app the page shows the way out', async ({ browser }) => {
  const context = await browser.newContext({
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Instagram 350.0',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(pathOf(unknown, 'login'));
  await expect(page.getByText('Bitte öffnen Sie den Link im Browser')).toBeVisible();
  await expect(page.getByText('Sie sind gerade in der App Instagram.')).toBeVisible();
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText('Der Link ist kopiert.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expectAccessible(page);
  await context.close();
});

for (const language of ['de', 'en'] as const) {
  test(`[UI-23, UI-24] axe finds nothing on the patient login: ${language}`, {
    tag: language === 'en' ? '@long' : [],
  }, async ({ page }) => {
    await inLanguage(page, language);
    await page.goto(pathOf(unknown, 'login'));
    await expect(heading(page)).toBeVisible();
    await page.locator('button[type=submit]').click();
    await expect(page.locator('#secret')).toBeFocused();
    await expectAccessible(page);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  });
}

test('[UI-23] the login works by keyboard alone', async ({ page, doctor }) => {
  await opensLogin(page, await newVisit(doctor));
  await page.getByLabel(/^Geburtsdatum/).focus();
  await page.keyboard.type(birthdate);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Ich stimme den Nutzungsbedingungen zu.')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Kamera und Ton prüfen');
  await expect(heading(page)).toBeFocused();
});

test.describe('in a practice with TANs', () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await ownServer();
    await server.start();
  });
  test.afterAll(() => server.remove());

  test('[VISIT-6, VISIT-9] the patient types eight digits, grouped for reading, and is in', async ({
    page,
  }) => {
    const at = server.address;
    const { token, user } = await logIn('admin', demoPassword, at);
    const settings = await call('readSettings', { at, token });
    const { videoConsultation } = settings.config;
    const features = { ...videoConsultation.features, patientLogin: { mode: 'tan' as const } };
    const config = { ...settings.config, videoConsultation: { ...videoConsultation, features } };
    await call('changeSettings', { at, token, body: { ...settings, config } });
    const [patient] = await call('listPatients', { at, token });
    const doctor = await logIn('doctor', demoPassword, at);
    expect(user.person.id).not.toBe(doctor.user.person.id);
    const start = Date.now() + 8 * 3_600_000;
    const { appointmentId } = await call('createAppointment', {
      at,
      token,
      body: {
        doctorId: doctor.user.person.id,
        patientId: patient?.person.id ?? '',
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 600_000).toISOString(),
        loginTan: '40718293',
      },
    });
    await inLanguage(page, 'en');
    await page.goto(`${at}${pathOf({ appointmentId }, 'login')}`);
    const field = page.getByLabel('Your TAN');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.pressSequentially('4071829');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Please enter all 8 digits of your TAN.')).toBeVisible();
    await field.fill('');
    await field.pressSequentially('40718293');
    await expect(field).toHaveValue('4071 8293');
    await page.getByLabel('I accept the terms of use.').check();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(heading(page)).toHaveText('Check camera and sound');
  });
});
