import { pathOf } from '../patient/steps.ts';
import { expect, test } from '../practice/story.ts';

test('[HTML-1] a patient reads easy German from the first paint on', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404/.test(message.text())) complaints.push(message.text());
  });
  const path = `${pathOf({ appointmentId: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'login')}?lang=de-simple`;
  const html = await (await page.request.get(path)).text();
  expect(html).toContain('<html lang="de-simple"');
  expect(html).toContain('data-rendered="de-simple"');
  await page.goto(path);
  const field = page.locator('main form input').first();
  await expect
    .poll(() =>
      field.evaluate((element) => Object.keys(element).some((key) => /^__react/.test(key))),
    )
    .toBe(true);
  expect(html).toContain((await page.getByRole('heading', { level: 1 }).textContent()) ?? '?');
  expect(complaints).toEqual([]);
});
