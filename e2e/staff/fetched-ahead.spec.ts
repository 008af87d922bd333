import { pagePatterns } from '@visite/contract';
import { expect, signedInAs, test } from '../practice/story.ts';

test('[SPEED-6] what is fetched ahead changes no page of staff', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signedInAs(page, 'admin');
  const asked = new Set<string>();
  const pending = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().includes('/assets/')) return;
    asked.add(request.url());
    pending.add(request.url());
  });
  page.on('requestfinished', (request) => pending.delete(request.url()));
  const isFetched = () => pending.size === 0 && /staff-call-screen/.test([...asked].join(' '));
  const utilities = () =>
    page.evaluate(
      () =>
        [...document.styleSheets].filter(({ cssRules }) =>
          [...cssRules].some(
            (rule) => rule instanceof CSSLayerBlockRule && rule.name === 'utilities',
          ),
        ).length,
    );
  for (const address of [
    pagePatterns.dashboard,
    pagePatterns.calendar,
    pagePatterns.appointments,
    pagePatterns.patients,
    pagePatterns.imports,
    pagePatterns.rehearsals,
    pagePatterns.report,
    pagePatterns.accounts,
    pagePatterns.settings,
    pagePatterns.profile,
    `${pagePatterns.newAppointment}/patient`,
  ]) {
    asked.clear();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const first = await utilities();
    expect(first, address).toBeGreaterThan(0);
    await page.mouse.move(640, 450);
    await expect.poll(isFetched, address).toBe(true);
    expect(await utilities(), address).toBe(first);
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  }
});
