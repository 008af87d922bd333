import type { Browser } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { call } from '../practice/api.ts';
import { oneTimeCode } from '../practice/one-time-code.ts';
import { demoPassword, logIn } from '../practice/people.ts';
import { signedIn } from '../practice/story.ts';
import { type Camera, settled } from './camera.ts';
import { windows } from './visit-steps.ts';

export const factorScreens = [
  'factor-confirm',
  'factor-setup',
  'factor-wrong',
  'factor-codes',
  'factor-on',
  'staff-login-code',
  'staff-login-code-wrong',
];

/** The second factor: set up in the profile, asked for at the next login, and taken away again. */
export async function factorPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  // A login of its own: who has confirmed lately is not asked again.
  const { user, username, password, token } = await logIn('mfa', demoPassword);
  const open = windows(browser, baseURL, language);
  const desk = await open(false);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await signedIn(desk, { token });
  await desk.goto('/user/profile');
  await settled(desk);
  await desk.getByRole('button', { name: /^(?:Jetzt einrichten|Set up now)$/ }).click();
  const asked = desk.getByRole('dialog');
  await asked.waitFor();
  await shoot(desk, 'factor-confirm', language, false);
  await asked.locator('input[type="password"]').fill(password);
  await asked.locator('button[type="submit"]').click();
  await desk.getByRole('img', { name: /^QR/ }).waitFor();
  await settled(desk);
  await shoot(desk, 'factor-setup', language);
  const secret = (await desk.locator('main code').innerText()).replace(/\s/g, '');
  const code = desk.getByLabel(/^(?:Code aus der App|Code from the app)/);
  await code.fill(wrongCode(secret));
  await code.press('Enter');
  await desk.locator('main input[aria-invalid="true"]').waitFor();
  await shoot(desk, 'factor-wrong', language);
  await code.fill(oneTimeCode(secret));
  await code.press('Enter');
  await desk
    .getByRole('region', { name: /^(?:Wiederherstellungscodes|Recovery codes)$/ })
    .waitFor();
  await shoot(desk, 'factor-codes', language);
  await desk.getByRole('button', { name: /^(?:Ich habe die Codes|I have stored the)/ }).click();
  await settled(desk);
  await shoot(desk, 'factor-on', language);

  const entry = await open(false);
  await entry.goto('/user/login/');
  await settled(entry);
  await entry.getByLabel(/^(?:Benutzername|Username)$/).fill(username);
  await entry.getByLabel(/^(?:Passwort|Password)$/).fill(password);
  await entry.locator('main button[type="submit"]').click();
  const typed = entry.locator('#login-code');
  await typed.waitFor();
  await shoot(entry, 'staff-login-code', language);
  // Six digits are sent without a press.
  await typed.fill(wrongCode(secret));
  await entry.locator('#login-code[aria-invalid="true"]').waitFor();
  await shoot(entry, 'staff-login-code-wrong', language);

  // The other language sets it up anew.
  await call('removeSecondFactor', { token, params: { staffId: user.person.id } });
  await Promise.all([desk.context().close(), entry.context().close()]);
}

const wrongCode = (secret: string) => (oneTimeCode(secret) === '000000' ? '111111' : '000000');
