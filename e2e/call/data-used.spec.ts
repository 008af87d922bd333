import type { Page } from '@playwright/test';
import { inCall, opensFromMenu } from '../call-tools/in-call.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';

async function dataUsed(page: Page): Promise<number> {
  await opensFromMenu(page, 'Kamera und Mikrofon einstellen');
  const line = page.getByText(/^Datenverbrauch, seit diese Seite offen ist: /);
  // It grows while one looks.
  await expect(line).toContainText('MB');
  const first = await line.textContent();
  await expect(line).not.toHaveText(first ?? '');
  await expectAccessible(page);
  const megabytes = (await line.textContent())?.match(/([\d,]+)\sMB/)?.[1] ?? '0';
  await page.getByRole('button', { name: 'Fertig' }).click();
  return Number(megabytes.replace(',', '.'));
}

test('[MEDIA-23] both sides read how much data the call has used', { tag: '@long' }, async ({
  page,
  browser,
  doctor,
}) => {
  const { desk, phone } = await inCall(page, browser, doctor);
  expect(await dataUsed(phone)).toBeGreaterThan(0);
  expect(await dataUsed(desk)).toBeGreaterThan(0);
});
