import type { Browser, Page } from '@playwright/test';
import type { PictureLanguage } from '../../scripts/picture-options.ts';
import { phone as phoneShape } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { demoColleague } from '../practice/people.ts';
import { type Camera, settled } from './camera.ts';
import { patientNamed, visitOf } from './practice-day.ts';
import {
  checksDevices,
  logsIn,
  persons,
  readyButton,
  seesPicture,
  startsCall,
  windows,
} from './visit-steps.ts';

export const togetherScreens = [
  'patient-try',
  'patient-settings',
  'call-settings',
  'patient-live-text',
  'patient-live-caption',
  'call-live-text',
  'call-telephone-asked',
  'patient-telephone',
  'call-telephone',
  'guest-arrival',
  'guest-device-check',
  'guest-waiting',
  'patient-guest-asked',
  'call-guest-waits',
  'guest-call',
  'patient-call-three',
  'call-three',
  'patient-hold',
  'guest-ended',
];

const words = {
  de: { writes: 'Seit gestern tut es hier we', answers: 'Zeigen Sie bitte mal' },
  en: { writes: 'It has been hurting here si', answers: 'Please show me' },
} as const;

const phoneSize = phoneShape.viewport;

/** What helps people to take part: trying out, signing, live text, the telephone, a third person, hold. */
export async function togetherPictures(
  browser: Browser,
  baseURL: string,
  language: PictureLanguage,
  { shoot }: Pick<Camera, 'shoot'>,
): Promise<void> {
  const doctor = await demoColleague('doctor');
  const opened = windows(browser, baseURL, language);
  const sizes = new Map<Page, { width: number; height: number }>();
  const open = async (touch: boolean) => {
    const page = await opened(touch);
    const size = touch ? phoneSize : { width: 1280, height: 800 };
    sizes.set(page, size);
    await page.setViewportSize(size);
    return page;
  };
  const patient = await patientNamed(persons[language]);
  const visit = await visitOf(doctor, patient, language === 'de' ? 270 : 330);
  // A picture leaves its width behind, at which other controls may be in sight.
  const draw = async (page: Page, name: string, whole: boolean) => {
    await shoot(page, name, language, whole);
    await page.setViewportSize(sizes.get(page) ?? phoneSize);
  };
  const screen = (page: Page, name: string) => draw(page, name, true);
  const inCall = (page: Page, name: string) => draw(page, name, false);

  const phone = await open(true);
  await phone.goto(`/appointment/${visit.appointmentId}/try`);
  await settled(phone);
  await screen(phone, 'patient-try');

  await phone.goto(`/appointment/${visit.appointmentId}/login`);
  await settled(phone);
  await logsIn(phone);
  await checksDevices(phone);
  await readyButton(phone).click();
  await phone.waitForURL(/\/call$/);
  const desk = await open(false);
  await startsCall(desk, phone, doctor, visit);

  await opens(phone, /^(?:Kamera und Mikrofon einstellen|Camera and microphone settings)/);
  const settings = phone.getByRole('dialog');
  await settings.getByRole('switch', { name: /^(?:Gebärdensprache|Sign language)$/ }).click();
  await settings
    .getByRole('switch', { name: /^(?:Bild geht vor Ton|Video before sound)$/ })
    .waitFor();
  await inCall(phone, 'patient-settings');
  await closesDialog(phone);
  await withoutNotices(desk);
  await opens(desk, /^(?:Kamera und Mikrofon einstellen|Camera and microphone settings)/);
  await desk.getByRole('dialog').waitFor();
  await inCall(desk, 'call-settings');
  await closesDialog(desk);

  await chatButton(phone).click();
  const field = (page: Page) =>
    page.getByRole('region', { name: 'Chat', exact: true }).getByRole('textbox');
  await phone.getByRole('switch', { name: /^Live[- ][Tt]ext$/ }).click();
  await field(phone).pressSequentially(words[language].writes);
  await desk.locator('[data-live-text]').getByText(words[language].writes).waitFor();
  await withoutNotices(desk);
  await inCall(desk, 'call-live-text');
  await field(desk).pressSequentially(words[language].answers);
  await phone.locator('[data-live-text]').getByText(words[language].answers).waitFor();
  await inCall(phone, 'patient-live-text');
  await chatButton(phone).click();
  await inCall(phone, 'patient-live-caption');
  await field(desk).fill('');
  await phone.locator('[data-live-text]').waitFor({ state: 'detached' });

  await opens(phone, /^(?:Übers Telefon sprechen|Talk by phone)$/);
  const agree = desk.getByRole('button', { name: /^(?:Einverstanden|Agree)$/ });
  await agree.waitFor();
  await inCall(desk, 'call-telephone-asked');
  await agree.click();
  const back = phone.getByRole('button', { name: /^(?:Wieder hier sprechen|Talk here again)$/ });
  await back.waitFor();
  await inCall(phone, 'patient-telephone');
  await inCall(desk, 'call-telephone');
  await back.click();

  const { link } = await call('inviteGuest', {
    token: doctor.token,
    params: { appointmentId: visit.appointmentId },
    body: { kind: 'interpreter', announcedAs: 'Ayşe Demir' },
  });
  const guest = await open(true);
  await guest.goto(link);
  await settled(guest);
  await screen(guest, 'guest-arrival');
  await guest.locator('main form input:not([type="checkbox"])').first().fill('Ayşe Demir');
  await guest.locator('main form input[type="checkbox"]').first().check();
  await guest.locator('main form button[type="submit"]').click();
  await checksDevices(guest);
  await screen(guest, 'guest-device-check');
  await readyButton(guest).click();
  const yes = phone.getByRole('button', { name: /^(?:Ja, gern|Yes, please)$/ });
  await yes.waitFor();
  await screen(guest, 'guest-waiting');
  await inCall(phone, 'patient-guest-asked');
  await yes.click();
  const letIn = desk.getByRole('button', { name: /^(?:Einlassen|Let in)$/ });
  await letIn.waitFor();
  await inCall(desk, 'call-guest-waits');
  await letIn.click();
  for (const page of [desk, phone]) await seesPicture(page, 'guest');
  await seesPicture(guest, 'patient');
  // What is turned on already is told to whoever comes.
  await notices(guest)
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => console.log('The guest was told before the picture came.'));
  await withoutNotices(guest);
  await inCall(guest, 'guest-call');
  await inCall(phone, 'patient-call-three');
  await inCall(desk, 'call-three');

  const params = { appointmentId: visit.appointmentId };
  await call('pauseCall', { token: doctor.token, params });
  await phone.getByRole('heading', { name: /^(?:Bitte warten Sie kurz|Please wait)/ }).waitFor();
  await screen(phone, 'patient-hold');
  await call('stopCall', { token: doctor.token, params });
  await guest
    .getByRole('heading', { name: /^(?:Das Gespräch ist zu Ende|The call has ended)/ })
    .waitFor();
  await screen(guest, 'guest-ended');
  await Promise.all([phone, desk, guest].map((page) => page.context().close()));
}

const chatButton = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: /^Chat/ });

async function opens(page: Page, entry: RegExp): Promise<void> {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^(?:Mehr|More)$/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const notices = (page: Page) =>
  page.getByRole('region', { name: /^(?:Meldungen|Notifications)$/ }).getByRole('group');

/** They go by themselves: what is drawn and read must not depend on when. */
async function withoutNotices(page: Page): Promise<void> {
  await notices(page).first().waitFor({ state: 'detached' });
}

async function closesDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:Fertig|Done)$/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
