import { apiPrefix } from '@visite/contract';
import { heading, phone } from '../patient/steps.ts';
import { expect, expectAccessible, expectFits, signedInAs, test } from '../practice/story.ts';

test.describe('on a phone', () => {
  test.use(phone);

  test('[CHECK-1, CHECK-2] anybody tries the device out, and nothing is asked of the server', {
    tag: '@long',
  }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Every page that stays open follows the practice's settings (TENANT-20).
      const isConfig = request.method() === 'GET' && pathname === `${apiPrefix}/config`;
      if (pathname.startsWith(apiPrefix) && !isConfig) asked.push(pathname);
    });
    await page.goto('/check');
    await expect(heading(page)).toHaveText('Geht Video auf meinem Gerät?');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await expect(page.getByText('Der Probeanruf blieb auf diesem Gerät')).toBeVisible();
    await expect(page.getByText('Wir hören Sie gut.')).toBeVisible();
    await page.getByRole('button', { name: 'Ton abspielen' }).click();
    await page.getByRole('button', { name: 'Nein', exact: true }).click();
    await expect(page.getByText('Noch nicht bereit')).toBeVisible();
    await expect(page.getByText('Die Praxis sieht')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ton abspielen' }).click();
    await page.getByRole('button', { name: 'Ja', exact: true }).click();
    await expect(heading(page)).toHaveText('Ihr Gerät ist bereit');
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page.getByText('Die Praxis sieht')).toHaveCount(0);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Fertig' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('[CHECK-3] an admin copies the address and downloads the poster in two languages', {
  tag: '@long',
}, async ({ page }) => {
  await signedInAs(page, 'admin');
  await page.goto('/user/settings?section=interfaces');
  const address = page.getByLabel('Adresse der Seite');
  await expect(address).toHaveValue(/^http:\/\/localhost:\d+\/check$/);
  for (const name of ['Plakat auf Deutsch (PDF)', 'Plakat auf Englisch (PDF)']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).press('Enter');
    expect((await download).suggestedFilename()).toBe('Plakat-Videosprechstunde.pdf');
  }
  await expectFits(page);
  await expectAccessible(page);
});
