import type { Page } from '@playwright/test';
import { asSlowPhone } from '../web/slow-phone.ts';

/** A page of somebody who is logged in, on the slow machine and line. */
export async function openStaffPage(
  page: Page,
  { origin, token }: { origin: string; token: string },
  path: string,
): Promise<void> {
  await asSlowPhone(page);
  await page.addInitScript((staffToken) => {
    sessionStorage.setItem('visite.staffApiToken', staffToken);
  }, token);
  await page.goto(origin + path);
}
