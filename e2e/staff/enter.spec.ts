import { patientPhone, pictureOf, seesMoving } from '../call/steps.ts';
import { entersWaitingRoom } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { oneTimeCode } from '../practice/one-time-code.ts';
import { newColleague, newVisit } from '../practice/people.ts';
import { linkTo, makeProgram, openPracticeSoftware } from '../practice/practice-software.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  test,
} from '../practice/story.ts';

test('[EMBED-7] [EMBED-1] somebody links a program in the profile, and one press there logs them in @long', async ({
  page,
  context,
}) => {
  const colleague = await newColleague(['mfa']);
  const { ticket } = await makeProgram('Turmblick Praxis');
  await signedIn(page, colleague);
  await page.goto('/user/profile');
  const programs = page.getByRole('list', { name: 'Programme', exact: true });
  await programs.getByRole('button', { name: 'Mit Turmblick Praxis verknüpfen' }).press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
  await confirm.getByLabel('Ihr Passwort', { exact: true }).fill(colleague.password);
  await page.keyboard.press('Enter');
  const item = programs.getByRole('listitem').filter({ hasText: 'Turmblick Praxis' });
  await expect(item.getByText('Verknüpft', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await item.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath(`programs-${width}.png`) });
  }

  const other = await context.newPage();
  const address = await ticket(colleague.user.person.id);
  await other.goto(address);
  await expect(other).toHaveURL(/\/user\/dashboard$/);
  expect(await other.evaluate(() => window.location.hash)).toBe('');
  await other.goBack();
  expect(other.url()).not.toContain('lt_');
  await other.close();

  const late = await context.newPage();
  await late.goto(address);
  await expect(late.getByRole('heading', { name: 'Anmeldung nicht möglich' })).toBeVisible();
  await expect(late.getByRole('alert')).toContainText('noch einmal auf den Knopf');
  expect(late.url()).not.toContain('lt_');
  await expectAccessible(late);
  await expectFits(late);
  for (const width of [390, 1280]) {
    await late.setViewportSize({ width, height: 800 });
    await late.screenshot({ path: test.info().outputPath(`refused-${width}.png`) });
  }
  await late.getByRole('link', { name: 'Mit Passwort anmelden' }).press('Enter');
  await expect(late).toHaveURL(/\/user\/login\/$/);
});

test('[EMBED-7] whoever has a second factor is asked for its code, in English too @long', async ({
  page,
}) => {
  const colleague = await newColleague(['doctor']);
  const { user, token, password } = colleague;
  const program = await makeProgram('Zweiblick');
  const params = { staffId: user.person.id };
  const { secret = '' } = await call('enrolSecondFactor', { params, token, body: { password } });
  await call('enrolSecondFactor', { params, token, body: { totp: oneTimeCode(secret) } });
  await linkTo(program, colleague);
  await inLanguage(page, 'en');
  await page.goto(await program.ticket(user.person.id));
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  expect(page.url()).not.toContain('lt_');
  await expectAccessible(page);
  await expectFits(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: test.info().outputPath(`factor-${width}.png`) });
  }
  await code.fill('000000');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(oneTimeCode(secret, 1));
  await expect(page).toHaveURL(/\/user\/dashboard$/);
});

test('[EMBED-8] one press in the practice software leads to the waiting patient @long', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const phone = await patientPhone(browser);
  await entersWaitingRoom(phone, visit);
  const software = await openPracticeSoftware(doctor);
  try {
    await linkTo(software.program, doctor);
    // Nobody is logged in in this browser.
    await page.goto(software.address);
    const row = page.getByRole('listitem').filter({ hasText: visit.name });
    const opened = page.waitForEvent('popup');
    await row.getByRole('button', { name: 'Videosprechstunde' }).press('Enter');
    const consultation = await opened;
    await seesMoving(pictureOf(consultation, 'patient'));
    await seesMoving(pictureOf(phone, 'doctor'));
    expect(consultation.url()).not.toContain('lt_');
    await consultation.screenshot({ path: test.info().outputPath('consultation.png') });
  } finally {
    await software.close();
  }
});
