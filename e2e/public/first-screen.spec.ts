import { pathOf } from '../patient/steps.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';

const unknown = { appointmentId: 'AAAAAAAAAAAAAAAAAAAAAA' };
const login = pathOf(unknown, 'login');
const rendered = '#root[data-rendered]';

test('[SPEED-3, SPEED-4] without scripts the first pages look the same, and the login says what it needs', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  for (const [path, title] of [
    ['/', 'Videosprechstunde'],
    ['/md/faq', 'Häufige Fragen'],
    [login, 'Anmelden zu Ihrem Video-Termin'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title} – `));
    await expect(page.locator(rendered)).toHaveAttribute('data-rendered', 'de');
    // Text of the dark theme on its background.
    await expect(page.locator('body')).toHaveCSS('color', /rgb\(2\d\d, 2\d\d, 2\d\d\)/);
  }
  // A browser whose scripts a test has turned off parses the page as if they were on.
  const html = await (await page.request.get(login)).text();
  expect(html).toMatch(/<noscript><p [^>]+>[^<]*braucht diese Seite JavaScript/);
  await expect(page.getByRole('link', { name: 'Gerät jetzt ausprobieren' })).toHaveAttribute(
    'href',
    'try',
  );
  await context.close();
});

test('[SPEED-3, SPEED-5] what is typed before the script is here stays, nothing moves, and nothing is rendered twice', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Nothing is told of an unknown appointment: the browser writes its 404.
    if (message.type() === 'error' && !/404/.test(message.text())) complaints.push(message.text());
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/guest-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(login, { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: /^Geburtsdatum/ });
  await field.pressSequentially('12.03');
  const terms = page.getByRole('checkbox', { name: 'Ich stimme den Nutzungsbedingungen zu.' });
  await terms.check();
  // A press that nobody hears yet must not load the page again.
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await field.evaluate((element) => Object.assign(element, { isFirst: true }));
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sum = Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value'));
        Object.assign(window, { shift: sum });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  held.resolve();
  await expect
    .poll(() =>
      field.evaluate((element) => Object.keys(element).some((key) => /^__react/.test(key))),
    )
    .toBe(true);
  await expect(field).toHaveValue('12.03.');
  await field.press('End');
  await field.pressSequentially('57');
  await field.press('Tab');
  await expect(field).toHaveValue('12.03.1957');
  await expect(terms).toBeChecked();
  expect(await field.evaluate((element) => Reflect.get(element, 'isFirst'))).toBe(true);
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.01);
  expect(complaints).toEqual([]);
  await expectAccessible(page);
});

test('[SPEED-4] the server renders the language and the theme that were chosen', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video consultation');
  const html = await (await page.request.get(login)).text();
  expect(html).toContain('<html lang="en-US" data-density="roomy" data-theme="dark"');
  expect(html).toContain('data-rendered="en"');
  await page.goto(login);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
