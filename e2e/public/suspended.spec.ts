import { expect, test } from '@playwright/test';
import { expectAccessible } from '../practice/story.ts';
import { serveConfig } from './served-config.ts';

test('[TENANT-29, CHECK-4] a suspended practice has one calm page, and its legal texts', async ({
  page,
}) => {
  await serveConfig(page, (config) => ({
    ...config,
    suspended: true,
    practice: { ...config.practice, name: 'Praxis am Markt', phone: '030 4711' },
  }));
  for (const address of ['/', '/check', '/appointment/AAAAAAAAAAAAAAAAAAAAAA/login']) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading')).toHaveText(
      'Die Videosprechstunde ist zurzeit nicht verfügbar',
    );
    await expect(page.getByRole('banner')).toContainText('Praxis am Markt');
    await expect(main.getByRole('link', { name: '030 4711' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Impressum' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
});
