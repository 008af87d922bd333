import { expect, test } from '@playwright/test';
import { apiPrefix } from '@visite/contract';

test('[OPS-5] a started product lives and is ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});

test('[HOME-1, HOME-2, HOME-3, I18N-2] a first visitor sees, in German, a card for patients and one for staff', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('main').locator('a[href="/user/login/"]')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="/md/"]').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[ERR-1, ERR-6] a call without a token is refused with a problem', async ({ request }) => {
  const response = await request.get(`${apiPrefix}/patients`);
  expect(response.status()).toBe(401);
  expect(response.headers()['content-type']).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
});
