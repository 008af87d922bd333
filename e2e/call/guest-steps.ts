import type { Browser, Page } from '@playwright/test';
import { opensFromMenu } from '../call-tools/in-call.ts';
import { patientPhone } from './steps.ts';

export interface Invited {
  /** The name by which the practice announces them. */
  announcedAs: string;
  kind?: 'relative' | 'carer' | 'interpreter' | 'other';
}

/** The doctor fills in who comes; the press that invites is left. */
export async function fillsInvitation(desk: Page, { announcedAs, kind }: Invited): Promise<void> {
  await opensFromMenu(desk, 'Angehörige oder Dolmetscher einladen');
  await desk.getByRole('button', { name: 'Person einladen' }).click();
  if (kind) await desk.getByLabel('Wer kommt dazu?').selectOption(kind);
  await desk.getByLabel('Name', { exact: true }).fill(announcedAs);
}

/** The link, which is told once. */
export async function sendsInvitation(desk: Page, invited: Invited): Promise<string> {
  await desk.getByRole('button', { name: 'Einladen', exact: true }).click();
  return toldLink(desk, invited);
}

/** Another link for the same person: the one before and the browser that it was opened in are out. */
export async function renewsLink(desk: Page, invited: Invited): Promise<string> {
  await opensFromMenu(desk, 'Angehörige oder Dolmetscher einladen');
  await desk.getByRole('button', { name: 'Neuer Link' }).click();
  return toldLink(desk, invited);
}

async function toldLink(desk: Page, { announcedAs }: Invited): Promise<string> {
  const link = await desk.getByLabel(`Link für ${announcedAs}`).inputValue();
  await desk.getByRole('button', { name: 'Schließen' }).last().click();
  return link;
}

/** On a phone of their own: the link, their name and the terms. */
export async function opensInvitation(browser: Browser, link: string, name: string): Promise<Page> {
  const guest = await patientPhone(browser);
  await guest.goto(link);
  await guest.getByLabel('Ihr Name').fill(name);
  await guest.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  return guest;
}

/** Over the device check; the press that they are ready is left. */
export async function turnsDevicesOn(guest: Page): Promise<void> {
  await guest.getByRole('button', { name: 'Weiter' }).click();
  await guest.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
}

export const isReady = (guest: Page) =>
  guest.getByRole('button', { name: 'Ich bin bereit' }).click();

/** The patient agrees, then the doctor lets them in. */
export async function isLetIn(desk: Page, phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Ja, gern' }).click();
  await desk.getByRole('button', { name: 'Einlassen' }).click();
}
