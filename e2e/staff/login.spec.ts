import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { call } from '../practice/api.ts';
import { oneTimeCode } from '../practice/one-time-code.ts';
import { passwordLink } from '../practice/password-link.ts';
import { demoColleague } from '../practice/people.ts';
import {
  eachLanguage,
  expect,
  expectAccessible,
  inLanguage,
  signedIn,
  test,
} from '../practice/story.ts';

test('[LOGIN-1, LOGIN-5, LOGIN-6] a wanted page waits for the login, which works by keyboard alone', async ({
  page,
  doctor,
}) => {
  await page.goto('/user/patients?search=x');
  await expect(page).toHaveURL(/\/user\/login\/$/);
  await page.getByLabel('Benutzername').focus();
  await page.keyboard.type(doctor.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(doctor.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/patients\?search=x$/);
  const token = await page.evaluate(() => sessionStorage.getItem('visite.staffApiToken'));
  expect(token).toMatch(/^st_/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('st_');
});

test('[ERR-15, ERR-3] wrong access data are named exactly, and what was typed stays', async ({
  page,
}) => {
  await inLanguage(page, 'en');
  await page.goto('/user/login/');
  const username = `nobody-${randomUUID()}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong');
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Error, wrong username or password!');
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Deutsch' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Fehler, Benutzername oder Passwort falsch!');
});

test('[CONTRACT-11] empty fields are named, and the first one has the focus', async ({ page }) => {
  await inLanguage(page, 'en');
  await page.goto('/user/login/');
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await expect(page.getByText('Username is missing')).toBeVisible();
  await expect(page.getByText('Password is missing')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('[SEC-6, ERR-10] a locked username is told from when on it works again', async ({ page }) => {
  const username = `nobody-${randomUUID()}`;
  for (let failures = 0; failures < 5; failures += 1) {
    await expect(
      call('staffLogin', { body: { username, password: 'wrong wrong wrong' } }),
    ).rejects.toThrow(/login-failed/);
  }
  await page.goto('/user/login/');
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill('wrong wrong wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/Ab \d\d:\d\d\sUhr/);
});

test('[LOGIN-1] a password can be shown, and caps lock is mentioned', async ({ page }) => {
  await page.goto('/user/login/');
  const field = page.getByLabel('Passwort', { exact: true });
  await field.fill('geheim');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Passwort anzeigen' }).press('Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true });
  await expect(page.getByText('Die Feststelltaste ist eingeschaltet.')).toBeVisible();
});

test('[LOGIN-20] an account with a second factor is asked for its code', async ({
  page,
  doctor,
}) => {
  const params = { staffId: doctor.user.person.id };
  const { token, password } = doctor;
  const { secret = '' } = await call('enrolSecondFactor', { params, token, body: { password } });
  await call('enrolSecondFactor', { params, token, body: { totp: oneTimeCode(secret) } });

  await page.goto('/user/login/');
  await page.getByLabel('Benutzername').fill(doctor.username);
  await page.getByLabel('Passwort', { exact: true }).fill(doctor.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zweiter Schritt' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Code ist falsch oder abgelaufen.')).toBeVisible();
  await page.getByLabel('Code').fill(oneTimeCode(secret, 1));
  await expect(page).toHaveURL(/\/user\/dashboard$/);
});

test('[LOGIN-9, LOGIN-10, LOGIN-8] logging out ends the session, in a second tab too, and says so', async ({
  page,
  doctor,
}) => {
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  // A duplicated tab takes the session along.
  const tab = await page.context().newPage();
  await signedIn(tab, doctor);
  await tab.goto('/user/patients');
  await expect(tab.getByRole('heading', { name: 'Patienten', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Konto von/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Abmelden' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/logout\/$/);
  await expect(page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible();
  await expect(tab).toHaveURL(/\/user\/login\/$/);
  await expect(tab.getByText('Ihre Sitzung ist beendet.')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('visite.staffApiToken')))
    .toBeNull();
  await expect(call('currentStaff', { token: doctor.token })).rejects.toThrow(/401/);
  await page.goto('/user/calendar');
  await expect(page).toHaveURL(/\/user\/login\/$/);
});

test('[LOGIN-13, LOGIN-30] a reset link that is none says so on opening and tells to contact the admin', async ({
  page,
}) => {
  await page.goto('/user/reset-password');
  await expect(page.getByRole('alert')).toContainText('wenden Sie sich an Ihre Administration');
  await inLanguage(page, 'en');
  await page.goto(`/user/reset-password?staff=${randomUUID()}&token=nothing`);
  await expect(page.getByRole('alert')).toContainText('Please contact your admin');
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
});

test('[LOGIN-11, LOGIN-12, LOGIN-14, LOGIN-17, LOGIN-18] a mailed link sets a password by its rules, once', async ({
  page,
  doctor,
}) => {
  const { token } = await demoColleague('admin');
  const params = { staffId: doctor.user.person.id };
  const before = String(await passwordLink(`${doctor.username}@story.example`));
  await call('requestPasswordReset', { params, token });
  let link = before;
  await expect
    .poll(async () => {
      link = String(await passwordLink(`${doctor.username}@story.example`));
      return link;
    })
    .not.toBe(before);

  await page.goto(link);
  const first = page.getByLabel('Neues Passwort', { exact: true });
  const second = page.getByLabel('Neues Passwort wiederholen');
  await first.fill('zu kurz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Neues Passwort ist zu kurz')).toBeVisible();
  await expect(first).toBeFocused();
  await first.fill(`mein Name ist ${doctor.username}`);
  await expect(page.getByRole('listitem').filter({ hasText: '15 bis 128' })).toContainText(
    'erfüllt',
  );
  await second.fill('etwas anderes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Die beiden Passwörter sind verschieden')).toBeVisible();
  await second.fill(`mein Name ist ${doctor.username}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Das Passwort enthält den Benutzernamen')).toBeVisible();
  await first.fill('sieben Zwerge singen im Wald');
  await second.fill('sieben Zwerge singen im Wald');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Passwort gespeichert' })).toBeVisible();
  await call('staffLogin', {
    body: { username: doctor.username, password: 'sieben Zwerge singen im Wald' },
  });
  await page.goto(link);
  await expect(page.getByText('wenden Sie sich an Ihre Administration')).toBeVisible();
});

test('[LOGIN-2] the login says whether the connection is there', async ({ page }) => {
  await page.route('**/certinfo', (route) => route.abort());
  await page.goto('/user/login/');
  await expect(page.getByText('Keine Verbindung', { exact: true })).toBeVisible();
  await page.unroute('**/certinfo');
  await expect(page.getByText('Gesicherte Verbindung', { exact: true })).toBeVisible();
});

/** The page has asked for everything: a request after the clock's jump would be a sign of life. */
async function hasOpened(page: Page): Promise<void> {
  const asked = new Set<Request>();
  const isCall = (request: Request) => /\/api\/(?!.*\/sse)/.test(request.url());
  page.on('request', (request) => isCall(request) && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  // The last that a page asks for once its stream is open.
  await page.waitForResponse((response) => response.url().endsWith('/config'));
  await expect.poll(() => asked.size).toBe(0);
}

test('[LOGIN-26] before an idle session ends one press keeps it; before its longest only a new login', async ({
  page,
  doctor,
}) => {
  await page.clock.install();
  await page.goto('/user/login/');
  await page.getByLabel('Benutzername').fill(doctor.username);
  await page.getByLabel('Passwort', { exact: true }).fill(doctor.password);
  const opened = hasOpened(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible();
  await opened;
  await page.clock.fastForward('56:00');
  const warning = page.getByRole('dialog', { name: 'Sind Sie noch da?' });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await page.clock.fastForward('10:51:00');
  const last = page.getByRole('dialog', { name: 'Ihre Sitzung endet bald' });
  await expect(last).toContainText('zwölf Stunden');
  await last.getByRole('button', { name: 'Jetzt neu anmelden' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/login\/$/);
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31] axe finds nothing on login, logout and reset: ${language}`, { tag }, async ({
    page,
  }) => {
    await inLanguage(page, language);
    for (const path of [
      '/user/login/',
      '/user/logout/',
      '/user/reset-password',
      '/user/reset-password?staff=a&token=b',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/user/login/') {
        await expect(page.locator('[data-status="secured"]')).toBeVisible();
        await page.locator('form button[type="submit"]').press('Enter');
      }
      await expectAccessible(page);
    }
  });
}
