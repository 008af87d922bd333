import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { pathOf } from '../patient/steps.ts';
import { demoPassword } from '../practice/people.ts';
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
    ['/user/login/', 'Anmeldung für die Praxis'],
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
  const button = page.getByRole('button', { name: 'Anmelden' });
  await pressEarly(page, button);
  // Something is changed after the press: it does not count any more.
  const terms = page.getByRole('checkbox', { name: 'Ich stimme den Nutzungsbedingungen zu.' });
  await terms.check();
  await expect(button).not.toHaveAttribute('aria-busy');
  await field.evaluate((element) => Object.assign(element, { isFirst: true }));
  await page.evaluate(() => {
    const shifts: number[][] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push([entry.startTime, Number(Reflect.get(entry, 'value'))]);
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
  const shift = await page.evaluate(() => {
    // The story itself makes the browser lay the page out before its styles are here: nobody sees that.
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const shifts: number[][] = Reflect.get(window, 'shifts');
    return shifts.reduce((sum, [at = 0, value = 0]) => sum + (at > painted ? value : 0), 0);
  });
  expect(shift).toBeLessThan(0.01);
  expect(complaints).toEqual([]);
  await expectAccessible(page);
});

/** The button shows that it was pressed, long before React is there. */
async function pressEarly(page: Page, button: Locator): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/early-presses-')),
  );
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
}

test('[SPEED-5] a language chosen before the script is here is shown when it is', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/guest-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await pressEarly(page, page.getByRole('button', { name: 'English' }));
  held.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video consultation');
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
});

test('[SPEED-5] a script that does not arrive is told, and no button waits for it', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/guest-*.js', async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto(login, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Anmelden' });
  await pressEarly(page, button);
  held.resolve();
  await expect(page.getByRole('alert')).toContainText('Bitte neu laden.');
  await expect(button).not.toHaveAttribute('aria-busy');
});

test('[SPEED-3, SPEED-5] the staff login: what is typed and pressed before the script is here logs in', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/staff-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/user/login/', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Benutzername' });
  await name.pressSequentially('mfa');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  // Neither sends a password in an address nor loads the page again.
  await pressEarly(page, page.getByRole('button', { name: 'Anmelden' }));
  expect(page.url()).toMatch(/\/user\/login\/$/);
  await expect(name).toHaveValue('mfa');
  held.resolve();
  await expect(page).toHaveURL(/\/user\/dashboard/);
  expect(complaints).toEqual([]);
});

test('[SPEED-5] a press while the code of the page is on its way is heard when it is here', async ({
  page,
}) => {
  const hold = async (file: RegExp) => {
    const held = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };
  const sendLogin = await hold(/\/assets\/login-form-.*\.js$/);
  await page.goto('/user/login/');
  await page.getByLabel('Benutzername').fill('mfa');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  sendLogin();
  await expect(page).toHaveURL(/\/user\/dashboard/);
  const sendArrival = await hold(/\/assets\/arrival-.*\.js$/);
  // Of its own: a link takes few wrong answers.
  await page.goto(pathOf({ appointmentId: randomBytes(16).toString('base64url') }, 'login'));
  await page.getByRole('textbox', { name: /^Geburtsdatum/ }).fill('12.03.1957');
  await page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).check();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  sendArrival();
  await expect(page.getByText(/^Fehler: Falsche Zugangsdaten/)).toBeVisible();
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

test('[SPEED-9] the first pages answer with the files that they name', async ({ browser }) => {
  for (const address of [
    '/?lang=de',
    `${login}?lang=en`,
    `${pathOf(unknown, 'accept')}?lang=de`,
    '/user/login/?lang=en',
  ]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const html = await (await page.request.get(address)).text();
    const named = new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name));
    // What the page does not name never arrives.
    await page.route('**/assets/*.js', (route) =>
      named.has(new URL(route.request().url()).pathname) ? route.continue() : undefined,
    );
    await page.goto(address);
    const answers = () =>
      page
        .locator('main h1')
        .evaluate((title) => Object.keys(title).some((key) => key.startsWith('__reactFiber')));
    await expect.poll(answers, address).toBe(true);
    await context.close();
  }
});

test('[SPEED-10] the first pages are painted before their font, and nothing moves when it comes', async ({
  browser,
}) => {
  for (const [address, width] of [
    ['/', 390],
    ['/?lang=en', 1280],
    [login, 390],
    ['/user/login/', 1280],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      Reflect.set(window, 'moved', 0);
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          const sum = Reflect.get(window, 'moved') + Reflect.get(shift, 'value');
          Reflect.set(window, 'moved', sum);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', (route) => sent.then(() => route.continue()));
    const hasFont = () =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Inter Variable') && status === 'loaded',
        ),
      );
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hasFont()).toBe(false);
    send();
    await expect.poll(hasFont).toBe(true);
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    const moved = await page.evaluate(() => Reflect.get(window, 'moved'));
    expect(moved, `${address} at ${width}`).toBeLessThan(0.005);
    await context.close();
  }
});

test('[SPEED-11] the first pages leave the line to their scripts and then ask for the font; without scripts at once', async ({
  browser,
}) => {
  for (const [address, javaScriptEnabled] of [
    [login, true],
    [login, false],
    ['/user/login/', true],
  ] as const) {
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.route(/assets\/(?:guest|staff)-[^/]*\.js$/, (route) =>
      sent.then(() => route.continue()),
    );
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    if (javaScriptEnabled) {
      // All that the page itself names has been asked for.
      await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive');
      expect(fonts).toEqual([]);
      send();
    }
    await expect.poll(() => fonts.join(' ')).toMatch(/^\S*\/inter-latin-\S+$/);
    await context.close();
  }
});

test('[SPEED-7] the staff’s login looks the same before and after the styles of the other screens have arrived, and these wait for them', async ({
  page,
}) => {
  let away = true;
  const sheet = /\/staff-(?!area)[^/]*\.css$/;
  await page.route(sheet, (route) => (away ? route.abort() : route.continue()));
  const look = async () => {
    await page.waitForLoadState('networkidle');
    return page.locator('body').evaluate(async (body) => {
      await document.fonts.ready;
      return [...body.querySelectorAll('#root *')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const { color, backgroundColor, font, borderColor } = getComputedStyle(each);
        const style = [color, backgroundColor, borderColor, font].join(' ');
        return `${each.localName} ${x} ${y} ${width} ${height} ${style}`;
      });
    });
  };
  const failed = page.waitForEvent('requestfailed', (request) => sheet.test(request.url()));
  await page.goto('/user/login/');
  await failed;
  const before = await look();

  away = false;
  const arrived = page.waitForEvent('requestfinished', (request) => sheet.test(request.url()));
  await page.reload();
  await arrived;
  expect(await look()).toEqual(before);

  away = true;
  await page.reload();
  await page.getByLabel('Benutzername').fill('doctor');
  await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
  const logIn = page.getByRole('button', { name: 'Anmelden', exact: true });
  await logIn.click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).length))
    .toBeGreaterThan(0);
  await expect(logIn).toBeVisible();
  away = false;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Heute/);
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(sheets.filter((href) => sheet.test(href))).toHaveLength(1);
});
