import type { Page } from '@playwright/test';
import { loginTicketsPath, tokenPath } from '@visite/contract';
import { call } from '../practice/api.ts';
import { oneTimeCode } from '../practice/one-time-code.ts';
import { demoColleague, newColleague } from '../practice/people.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  inLanguage,
  signedIn,
  test,
} from '../practice/story.ts';

/** A program of the practice that may lead people in, and how it gets a ticket. */
async function makeProgram(page: Page, name: string) {
  const { token, password } = await demoColleague('admin');
  await call('confirmIdentity', { token, body: { password } });
  const { client, secret } = await call('createApiClient', {
    token,
    body: { name, rights: ['login-tickets'] },
  });
  const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: secret };
  const { access_token: machine } = await (await page.request.post(tokenPath, { form })).json();
  return async (person: string): Promise<string> => {
    const headers = { authorization: `Bearer ${machine}` };
    const answer = await page.request.post(loginTicketsPath, { headers, data: { person } });
    return String((await answer.json()).address).replace(/^.*(?=\/user\/)/, '');
  };
}

test('[EMBED-7] [EMBED-1] somebody links a program in the profile, and one press there logs them in @long', async ({
  page,
  context,
}) => {
  const colleague = await newColleague(['mfa']);
  const ticket = await makeProgram(page, 'Turmblick Praxis');
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
  const { user, token, password } = await newColleague(['doctor']);
  const ticket = await makeProgram(page, 'Zweiblick');
  const params = { staffId: user.person.id };
  const { secret = '' } = await call('enrolSecondFactor', { params, token, body: { password } });
  await call('enrolSecondFactor', { params, token, body: { totp: oneTimeCode(secret) } });
  await call('confirmIdentity', { token, body: { password } });
  const programs = await call('listPrograms', { token });
  const { id = '' } = programs.find(({ name }) => name === 'Zweiblick') ?? {};
  await call('linkProgram', { token, params: { apiClientId: id } });
  await inLanguage(page, 'en');
  await page.goto(await ticket(user.person.id));
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
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(oneTimeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/dashboard$/);
});
