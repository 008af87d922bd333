import { call } from '../practice/api.ts';
import { demoColleague, newColleague, newVisit } from '../practice/people.ts';
import {
  eachLanguage,
  expect,
  expectAccessible,
  inLanguage,
  signedIn,
  signedInAs,
  test,
} from '../practice/story.ts';
import { practiceZone } from '../practice/wall-clock.ts';

for (const { who, sees, misses } of [
  { who: 'admin', sees: ['Konten', 'Einstellungen', 'Sicherheit'], misses: [] },
  { who: 'doctor', sees: ['Kalender', 'Berichte'], misses: ['Konten', 'Sicherheit'] },
  { who: 'mfa', sees: ['Patienten', 'Termine'], misses: ['Einstellungen', 'Sicherheit'] },
] as const) {
  test(`[STAFF-14, STAFF-2] the navigation shows ${who} what they may do`, async ({ page }) => {
    await signedInAs(page, who);
    await page.goto('/user/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
    for (const name of sees) await expect(navigation.getByRole('link', { name })).toBeVisible();
    for (const name of misses) await expect(navigation.getByRole('link', { name })).toBeHidden();
    const labels = { admin: 'Administration', doctor: 'Ärztin/Arzt', mfa: 'MFA' };
    await expect(page.getByRole('button', { name: /^Konto von/ })).toContainText(labels[who]);
  });
}

test('[UI-16, UI-31] pages, the wizard and the list of shortcuts are keys away', async ({
  page,
}) => {
  await signedInAs(page, 'doctor');
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.type('gc');
  await expect(page).toHaveURL(/\/user\/calendar/);
  await page.keyboard.type('gd');
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await page.keyboard.type('n');
  await expect(page).toHaveURL(/\/user\/appointment\/new\/patient/);
  await page.keyboard.type('gd');
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible();
  await page.keyboard.type('?');
  const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' });
  await expect(dialog).toBeVisible();
  await page.keyboard.type('gc');
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await dialog.getByRole('switch').press('Space');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.type('gc');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Suche', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
});

test('[UI-40] on a slow line a pressed page gives way at once and says that it is coming', async ({
  page,
}) => {
  await signedInAs(page, 'doctor');
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible();
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await line.promise;
    await route.continue();
  });
  const link = page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Berichte' });
  await link.press('Enter');
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('status').getByText('Wird geladen')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeHidden();
  line.resolve();
  await expect(page.getByRole('heading', { name: 'Berichte', level: 1 })).toBeVisible();
});

test('[UI-35, UI-25] a staff page is fetched again; one that never arrives says what to do', async ({
  page,
}) => {
  await signedInAs(page, 'doctor');
  await page.goto('/user/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await page.route('**/assets/reports-page*.js', (route) => route.abort(), { times: 1 });
  await navigation.getByRole('link', { name: 'Berichte' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Berichte', level: 1 })).toBeFocused();

  await page.route('**/assets/patients-page*.js', (route) => route.abort());
  await navigation.getByRole('link', { name: 'Patienten' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hier ist etwas schiefgegangen');
  await page.unroute('**/assets/patients-page*.js');
  await page.getByRole('button', { name: 'Seite neu laden' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Patienten', level: 1 })).toBeVisible();
});

test('[UI-17, UI-16] typing a few letters leads anywhere, and letters in a field stay letters', async ({
  page,
}) => {
  await signedInAs(page, 'admin');
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Suche', exact: true });
  // Typed on without a pause: no letter is lost while the search opens.
  const openers = [
    () => page.getByRole('button', { name: /^Suche/ }).click(),
    () => page.keyboard.press('/'),
    () => page.keyboard.press('Control+k'),
  ];
  for (const opens of openers) {
    await opens();
    await page.keyboard.type('Berichte');
    await expect(field).toHaveValue('Berichte');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  }
  await page.keyboard.type('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('gc einst');
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.fill('einst');
  const pages = page.getByRole('group', { name: 'Seiten und Aktionen' });
  await expect(pages.getByRole('option', { name: 'Einstellungen' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/settings/);
});

test('[UI-8, UI-10] an unknown staff page says so inside the frame', async ({ page }) => {
  await signedInAs(page, 'doctor');
  await page.goto('/user/nothing/here');
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  await main.getByRole('link', { name: 'Häufige Fragen' }).press('Enter');
  await expect(page).toHaveURL(/\/md\/faq$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Zu „Heute“', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/user\/dashboard$/);
});

test('[I18N-6] every page with times names the practice’s zone to somebody elsewhere', async ({
  browser,
}) => {
  const page = await browser.newPage({ timezoneId: 'America/New_York' });
  await signedInAs(page, 'mfa');
  for (const name of ['dashboard', 'calendar', 'appointments', 'report', 'appointment/new']) {
    await page.goto(`/user/${name}`);
    await expect(page.getByText(`gelten in ${practiceZone}`)).toBeVisible();
  }
  await page.close();
});

test('[CAL-40] every way into the wizard ends at its patient step, with its query', async ({
  page,
}) => {
  await signedInAs(page, 'mfa');
  await page.goto('/user/appointment/new?step=date');
  await expect(page).toHaveURL(/\/user\/appointment\/new\/patient\?step=date$/);
  await page.goto('/user/appointment/new/overview?step=doctor&x=1');
  await expect(page).toHaveURL(/\/user\/appointment\/new\/patient\?step=doctor&x=1$/);
});

test('[UI-12, CALL-25] the call page without a call asks to join on the page before it', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await signedIn(page, doctor);
  await page.goto(`/user/appointment/${visit.appointmentId}/call`);
  await expect(page).toHaveURL(`/user/dashboard?joincall=${visit.appointmentId}`);
  const dialog = page.getByRole('dialog', { name: 'Gespräch starten?' });
  await expect(dialog).toContainText(visit.name);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/user/appointment/${visit.appointmentId}/call`);
});

test('[UI-11, CALL-8] after a reload the interrupted call is offered, and a refusal is final', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await signedIn(page, doctor);
  await page.goto('/user/calendar');
  await page.evaluate(
    (id) => sessionStorage.setItem('visite.activeAppointmentId', id),
    visit.appointmentId,
  );
  await page.reload();
  await expect(page).toHaveURL(`/user/dashboard?joincall=${visit.appointmentId}`);
  await page.getByRole('button', { name: 'Jetzt nicht' }).press('Enter');
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await page.goto('/user/calendar');
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/calendar/);
});

test('[CALL-26, CALL-27] in one call and wanting another: back, end it, or set it on hold', async ({
  page,
  doctor,
}) => {
  const running = await newVisit(doctor);
  const next = await newVisit(doctor, { inMinutes: 30 });
  await signedIn(page, doctor);
  await page.goto(`/user/dashboard?joincall=${running.appointmentId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
    .press('Enter');
  const callPage = new RegExp(`/user/appointment/${running.appointmentId}/call`);
  await expect(page).toHaveURL(callPage);
  const started = { params: { appointmentId: running.appointmentId }, token: doctor.token };
  await call('startCall', started);
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/user/appointment/${next.appointmentId}/call`);
  await expect(page).toHaveURL(new RegExp(`switchcall=${next.appointmentId}$`));
  const dialog = page.getByRole('dialog', { name: 'Gespräch wechseln?' });
  await expect(dialog).toContainText(running.name);
  await expect(dialog).toContainText(next.name);
  await expect(dialog.getByRole('button', { name: 'Gespräch beenden' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Zurück zum Gespräch' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Gespräch anhalten' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/user/appointment/${next.appointmentId}/call$`));
  const { state } = await call('readAppointment', started);
  expect(state).toMatchObject({ type: 'started', paused: expect.any(String) });
  await call('stopCall', started);
});

test('[ERR-22] joining what is over or unknown says so', async ({ page, doctor }) => {
  const visit = await newVisit(doctor);
  const params = { appointmentId: visit.appointmentId };
  await call('cancelAppointment', { params, token: doctor.token });
  await inLanguage(page, 'en');
  await signedIn(page, doctor);
  for (const id of [visit.appointmentId, 'AAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto(`/user/report?joincall=${id}`);
    await expect(page.getByText('Appointment ended or not found')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Start|Join) call$/ })).toBeHidden();
  }
});

test('[LOGIN-25] a deactivated colleague is at the login at once', async ({ page }) => {
  const colleague = await newColleague(['mfa']);
  await signedIn(page, colleague);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible();
  const { token } = await demoColleague('admin');
  const { title, firstName, lastName, email = '' } = colleague.user.person;
  await call('changeStaff', {
    params: { staffId: colleague.user.person.id },
    token,
    body: {
      person: { ...(title && { title }), firstName, lastName, email },
      username: colleague.username,
      roles: ['mfa'],
      status: 'inactive',
    },
  });
  await expect(page).toHaveURL(/\/user\/login\/$/);
  await expect(page.getByText('Ihre Sitzung ist beendet.')).toBeVisible();
});

test('[I18N-1, UI-20] language and appearance are chosen in the menu and kept', async ({
  page,
}) => {
  await signedInAs(page, 'mfa');
  await page.goto('/user/dashboard');
  await page.getByRole('button', { name: /^Konto von/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'English' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Dark' }).press('Enter');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('[UI-15] the navigation is a bar, a rail or a bottom bar, as the width allows', async ({
  page,
}) => {
  await signedInAs(page, 'admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/user/dashboard');
  const label = page.getByRole('link', { name: 'Kalender' }).locator('span').first();
  await expect(label).toHaveText('Kalender');
  await page.getByRole('button', { name: 'Navigation einklappen' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Navigation ausklappen' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Navigation ausklappen' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Einstellungen' }).click();
  await expect(page).toHaveURL(/\/user\/settings/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31] axe finds nothing in the frame and its layers: ${language}`, { tag }, async ({
    page,
  }) => {
    await inLanguage(page, language);
    await signedInAs(page, 'admin');
    await page.goto('/user/nothing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    for (const keys of ['?', 'Control+k']) {
      await page.keyboard.press(keys);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.getByRole('button', { name: /^(Konto von|Account of)/ }).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
  });
}
