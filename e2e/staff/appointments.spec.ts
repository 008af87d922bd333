import { call } from '../practice/api.ts';
import { listed, newVisit, patientArrives } from '../practice/people.ts';
import {
  eachLanguage,
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  signedInAs,
  test,
} from '../practice/story.ts';

test('[CAL-36, CAL-47, CAL-54] the list is narrowed, sorted, kept in the address, and follows what happens', async ({
  page,
  doctor,
}) => {
  const first = await newVisit(doctor, { inMinutes: 20, lastName: `Zander ${doctor.username}` });
  const second = await newVisit(doctor, {
    inMinutes: 60,
    status: 'pending',
    lastName: `Adler ${doctor.username}`,
  });
  await signedIn(page, doctor);
  await page.goto('/user/appointments');
  await page.getByLabel('Ärztin/Arzt').focus();
  await page.keyboard.type(`Dr. Ada ${doctor.user.person.lastName}`);
  await expect(page).toHaveURL(new RegExp(`doctor=${doctor.user.person.id}`));
  const rows = page.getByRole('row').filter({ hasText: 'Petra' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(listed(first));
  await page.getByRole('button', { name: 'Patient' }).press('Enter');
  await expect(rows.first()).toContainText(listed(second));
  await expect(page).toHaveURL(/sort=patient/);

  await expect(rows.first()).toContainText('Unbestätigt');
  await call('acceptAppointment', { params: { appointmentId: second.appointmentId } });
  await expect(rows.first()).toContainText('Bestätigt');
  await call('cancelAppointment', {
    params: { appointmentId: second.appointmentId },
    token: doctor.token,
  });
  await expect(rows).toHaveCount(1);
  const states = page.getByRole('group', { name: 'Status' });
  await states.getByRole('button', { name: 'Abgesagt' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);

  await rows
    .filter({ hasText: listed(first) })
    .getByRole('link')
    .press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Termin' }).or(page.getByRole('dialog')),
  ).toContainText(first.name);
  // Keys belong to the panel once it has the focus.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Schließen' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/sort=patient/);

  await page.getByLabel('Bis').fill('01.01.2020');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keine passenden Termine')).toBeVisible();
});

test('[CAL-36, CAL-15, PATIENT-14] appointments are searched by patient, in the address and live', async ({
  page,
  doctor,
}) => {
  const tag = doctor.username.replace('story-', '');
  const visit = await newVisit(doctor, { inMinutes: 20, lastName: `O'Brien-Müßig ${tag}` });
  await newVisit(doctor, { inMinutes: 60, lastName: `Anders ${tag}` });
  await signedIn(page, doctor);
  await page.goto('/user/appointments');
  const search = page.getByRole('searchbox', { name: 'Patienten suchen' });
  const rows = page.getByRole('row').filter({ hasText: 'Petra' });
  await search.fill(`obrien muessig ${tag}`);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(listed(visit));
  await expect(page.getByText('1 Termin', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=obrien/);
  await page.reload();
  await expect(search).toHaveValue(`obrien muessig ${tag}`);
  await expect(rows).toHaveCount(1);

  const far = Date.now() + 100 * 86_400_000;
  const another = (start: number) =>
    call('createAppointment', {
      token: doctor.token,
      body: {
        doctorId: doctor.user.person.id,
        patientId: visit.patient.person.id,
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 900_000).toISOString(),
      },
    });
  await another(far);
  await another(Date.now() + 5 * 86_400_000);
  await expect(rows).toHaveCount(2);
  await call('cancelAppointment', {
    params: { appointmentId: visit.appointmentId },
    token: doctor.token,
  });
  await expect(rows).toHaveCount(1);

  await page.getByLabel('Von').fill('01.01.2020');
  await page.keyboard.press('Enter');
  await page.getByLabel('Bis').fill('02.01.2020');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keine passenden Termine')).toBeVisible();
  await page.getByRole('button', { name: 'In allen Terminen suchen' }).press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(page.getByLabel('Bis')).toHaveValue('');
  await expectAccessible(page);
});

for (const { language, tag } of eachLanguage) {
  test(`[UI-31, UI-32] the list is clean for axe in ${language}`, { tag }, async ({
    page,
    doctor,
  }) => {
    await newVisit(doctor, { lastName: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe' });
    const { appointmentId } = await newVisit(doctor, { inMinutes: 25 });
    const held = { token: doctor.token, params: { appointmentId } };
    await call('startCall', held);
    await call('pauseCall', held);
    await inLanguage(page, language);
    await signedInAs(page, 'mfa');
    await page.goto('/user/appointments');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });
}

test('[CAL-72, CAL-77, UI-54] on a tablet a status stands in one line, on a phone nothing is cut', {
  tag: '@long',
}, async ({ page, doctor }) => {
  await newVisit(doctor, { status: 'pending', lastName: 'Wischnewski-Oberdieck' });
  for (const language of ['de', 'en'] as const) {
    await page.setViewportSize({ width: 768, height: 1_024 });
    await inLanguage(page, language);
    await signedIn(page, doctor);
    await page.goto('/user/appointments?doctor=mine');
    const mark = page.getByRole('table').getByText(/^(?:Unbestätigt|Not accepted yet)$/);
    await expect(mark).toBeVisible();
    const { height } = (await mark.boundingBox()) ?? { height: 0 };
    expect(height, language).toBeLessThan(30);
    const table = page.getByRole('table');
    const tooWide = await table.evaluate(
      ({ parentElement, scrollWidth }) => scrollWidth > (parentElement?.clientWidth ?? 0),
    );
    expect(tooWide, language).toBe(false);

    await page.setViewportSize({ width: 390, height: 844 });
    const note = page.getByRole('listitem').getByText(doctor.user.person.lastName);
    await expect(note).toContainText(/(?:geb\.|born) \d\d\.\d\d\.\d{4}$/);
    const cut = await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `${language}: date, time and doctor`).toBe(0);
    const name = page.getByRole('listitem').getByRole('link', { name: 'Wischnewski-Oberdieck' });
    const beyond = await name.evaluate(
      ({ parentElement: line }) => (line?.scrollWidth ?? 0) - (line?.clientWidth ?? 0),
    );
    expect(beyond, `${language}: the name`).toBe(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Wischnewski');
  const found = page
    .getByRole('group', { name: 'Appointments' })
    .getByRole('option', { name: /^Wischnewski-Oberdieck, Petra/ })
    .first();
  await expect(found).toBeVisible();
  const cut = await found
    .locator('span')
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut, 'what the search finds').toBe(0);
});

test('[LIVE-21, CAL-54] a response that was asked for before a cancellation does not undo it', async ({
  page,
  doctor,
}) => {
  const cancelled = await newVisit(doctor, { inMinutes: 30 });
  const waiting = await newVisit(doctor, { inMinutes: 60 });
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await expect(page.getByText(cancelled.name).first()).toBeVisible();
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const isList = (url: URL) =>
    url.pathname.endsWith('/appointments') && url.searchParams.get('limit') === '500';
  await page.route(isList, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  // Without a load of the page, which would begin with fresh data; of this doctor alone.
  await page.evaluate(() => {
    history.pushState(null, '', '/user/appointments?doctor=mine');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await answered.promise;
  const params = { appointmentId: cancelled.appointmentId };
  await call('cancelAppointment', { params, token: doctor.token });
  // The events come in order: after this one the cancellation is here too.
  const patient = await patientArrives(waiting);
  await patient.isReady();
  await expect(page.getByRole('status').getByText(`${waiting.name} wartet`)).toBeAttached();
  released.resolve();
  const rows = page.getByRole('row').filter({ hasText: 'Petra' });
  await expect(rows.filter({ hasText: listed(waiting) })).toBeVisible();
  await expect(rows.filter({ hasText: listed(cancelled) })).toBeHidden();

  // Through the login, which leads back at once: the open stream does not send its list again.
  await page.evaluate(() => {
    history.pushState(null, '', '/user/login');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await expect(page.getByRole('main').getByText(listed(waiting)).first()).toBeVisible();
  await patient.leaves();
});

test('[UI-45] on a phone lists have two or three lines a row, and filters wait in a sheet', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor, { inMinutes: 20 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, doctor);
  await page.goto('/user/appointments');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByLabel('Ärztin/Arzt').selectOption('Meine Termine');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Anzeigen' }).click();
  const rows = page.getByRole('list', { name: 'Termine' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(listed(visit));
  expect((await rows.boundingBox())?.height).toBeLessThan(100);
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await page.goto('/user/patients');
  const patients = page.getByRole('list', { name: 'Patienten' }).getByRole('listitem');
  expect((await patients.first().boundingBox())?.height).toBeLessThan(80);
});
