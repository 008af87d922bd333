import type { Page } from '@playwright/test';
import { EnginePage } from './engine-page.ts';

/** Opens the engine's page and waits until it can be used. */
export async function openEngine(page: Page, address: string): Promise<EnginePage> {
  await page.goto(address, { timeout: 30_000 });
  await page.waitForFunction(() => 'engine' in window, null, { timeout: 30_000 });
  return new EnginePage(page);
}

/** Doctor and patient join and start, until both receive video. */
export async function startConsultation(
  doctor: EnginePage,
  patient: EnginePage,
  options: { relayOnly?: boolean } = {},
): Promise<void> {
  await doctor.join('doctor', options);
  await patient.join('patient', options);
  await doctor.runAction('start');
  await Promise.all([doctor.waitForVideo(), patient.waitForVideo()]);
}
