import { expect, type Locator, test } from '@playwright/test';
import { collectComplaints } from './complaints.ts';
import { serveConfig } from './served-config.ts';

test('[HOME-1, HOME-2, HOME-3] the home page has a card for patients and one for staff', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Ich habe einen Termin',
    'Ich arbeite in der Praxis',
  ]);
  await expect(main.getByText('Öffnen Sie den Link')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute(
    'href',
    '/user/login/',
  );
  await main.getByRole('link', { name: 'Häufige Fragen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Häufige Fragen' })).toBeVisible();
});

test('[HOME-4] the animation advances every 2 seconds and can be stopped', async ({ page }) => {
  const scenes = ['link', 'login', 'check', 'talk'];
  await page.clock.install({ time: 0 });
  await page.goto('/');
  const picture = page.locator('[data-scene]');
  await expect(picture).toBeVisible();
  await page.clock.pauseAt(600_000);
  const scene = () => picture.getAttribute('data-scene');
  const start = scenes.indexOf((await scene()) ?? '');
  for (const step of [1, 2, 3, 4]) {
    await page.clock.runFor(2_000);
    await expect(picture).toHaveAttribute('data-scene', scenes[(start + step) % 4] ?? '');
  }
  await page.getByRole('button', { name: 'Bildfolge anhalten' }).click();
  const stopped = (await scene()) ?? '';
  await page.clock.runFor(18_000);
  await expect(picture).toHaveAttribute('data-scene', stopped);
  await page.getByRole('button', { name: 'Bildfolge abspielen' }).click();
  await page.clock.runFor(2_000);
  await expect(picture).not.toHaveAttribute('data-scene', stopped);
});

test('[HOME-5] the animation stands still when reduced motion is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const picture = page.locator('[data-scene]');
  await expect(picture).toHaveAttribute('data-scene', 'talk');
  await page.clock.runFor(20_000);
  await expect(picture).toHaveAttribute('data-scene', 'talk');
  await expect(page.getByRole('button', { name: 'Bildfolge anhalten' })).toHaveCount(0);
});

test('[HOME-9] the steps under the picture break between words only', async ({ page }) => {
  await page.goto('/');
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveText(['Link öffnen', 'Anmelden', 'Kamera prüfen', 'Sprechen']);
  for (const width of [320, 360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const broken = await steps.evaluateAll((all) => {
      const words = all.flatMap((step) => {
        const text = step.lastChild;
        return [...(text?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange();
          if (!text) throw new Error('a step without words');
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return { word, lines: range.getClientRects().length };
        });
      });
      return words.filter(({ lines }) => lines > 1).map(({ word }) => word);
    });
    expect(broken, `${width} px`).toEqual([]);
  }
});

test('[HOME-6, HOME-7, A11Y-1] the footer shows year, company, the five configured links and help', async ({
  page,
}) => {
  await serveConfig(page, (config) => ({
    ...config,
    practice: { ...config.practice, company: 'Sommer & Kollegen PartG' },
    links: {
      imprint: 'https://praxis.example/impressum',
      patientPrivacy: '/md/patient-privacy',
      patientTerms: 'https://praxis.example/terms',
      staffPrivacy: '/md/staff-privacy',
      staffTerms: '/md/staff-terms',
    },
  }));
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Sommer & Kollegen PartG`);
  const links = footer.getByRole('link');
  await expect(links).toHaveCount(6);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    'https://praxis.example/impressum',
    '/md/patient-privacy',
    'https://praxis.example/terms',
    '/md/staff-privacy',
    '/md/staff-terms',
    '/md/accessibility',
  ]);
});

test('[TENANT-15] the browser accepts the manifest that the page builds', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const origin = new URL(page.url()).origin;
  const content = JSON.parse(manifest.data ?? '{}');
  expect(content).toMatchObject({ start_url: `${origin}/`, display: 'standalone' });
  for (const { src } of content.icons) {
    expect((await page.request.get(src)).ok(), src).toBe(true);
  }
});

test('[UI-28] pages need no other origin and break no content security policy', async ({
  page,
  baseURL,
}) => {
  const complaints = collectComplaints(page, new URL(baseURL ?? '').origin);
  for (const path of ['/', '/md/faq', '/md/imprint']) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('[HOME-8] on a phone the practice and its telephone share a row, however many languages are offered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const header = page.getByRole('banner');
  const middle = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height / 2 : null;
  };
  for (const patientLanguages of [[], ['de-simple'], ['de-simple', 'tr', 'ar', 'uk']] as const) {
    await serveConfig(page, (config) => {
      const { videoConsultation } = config;
      const features = { ...videoConsultation.features, patientLanguages: [...patientLanguages] };
      return { ...config, videoConsultation: { ...videoConsultation, features } };
    });
    await page.goto('/');
    await expect(header.getByRole('button')).toHaveCount(2 + patientLanguages.length);
    const name = await middle(header.getByRole('link').first());
    expect(await middle(header.getByRole('link', { name: /anrufen/i }))).toBeCloseTo(name ?? 0, 0);
  }
});
