import type { Page } from '@playwright/test';
import { EnginePage } from './engine-page.ts';

/** Opens the engine's page and waits until it can be used. */
export async function openEngine(page: Page, address: string): Promise<EnginePage> {
  await page.goto(address, { timeout: 30_000 });
  await page.waitForFunction(() => 'engine' in window, null, { timeout: 30_000 });
  return new EnginePage(page);
}

/** Doctor and patient, from the open page to the first moving picture on both sides. */
export async function consult(
  doctor: EnginePage,
  patient: EnginePage,
  options: { relayOnly?: boolean } = {},
): Promise<void> {
  await doctor.enter('doctor', options);
  await patient.enter('patient', options);
  await doctor.act('start');
  await Promise.all([doctor.untilPicture(), patient.untilPicture()]);
}
