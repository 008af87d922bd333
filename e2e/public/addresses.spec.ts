import { expect, type Page, test } from '@playwright/test';
import { noLegalVersions } from '@visite/contract';
import { serveConfig } from './served-config.ts';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const path of [
  '/datenschutzerklaerung',
  '/datenschutzerklärung',
  '/datenschutzerkla\u0308rung',
  '/privacy',
  '/datenschutz',
]) {
  test(`[UI-4] ${path} leads to the configured privacy link`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/md/patient-privacy');
    await expect(heading(page)).toContainText('Datenschutz');
  });
}

for (const path of ['/impressum', '/imprint']) {
  test(`[UI-5] ${path} leads to the configured imprint link`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/md/imprint');
    await expect(heading(page)).toHaveText('Impressum');
  });
}

for (const path of ['/barrierefreiheit', '/accessibility']) {
  test(`[A11Y-1] ${path} leads to what helps and what does not work yet`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/md/accessibility');
    await expect(heading(page)).toHaveText('Barrierefreiheit');
    const parts = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(parts).toHaveText([
      'Was Ihnen hilft',
      'Was noch nicht geht',
      'Woran wir uns messen',
      'Eine Hürde melden',
    ]);
  });
}

test('[UI-6] an external link is followed as a full page navigation', async ({ page }) => {
  await serveConfig(page, (config) => ({
    ...config,
    links: { ...config.links, imprint: 'https://praxis.example/impressum' },
  }));
  await page.route('https://praxis.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Own imprint of the practice</h1>' }),
  );
  await page.goto('/');
  await page.goto('/impressum');
  await expect(page.getByText('Own imprint of the practice')).toBeVisible();
  await expect(page).toHaveURL('https://praxis.example/impressum');
  await page.goBack();
  await expect(heading(page)).toHaveText('Videosprechstunde');
});

test('[UI-7, UI-8] any other path shows the 404 page with its two ways out', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(heading(page)).toHaveText('Seite nicht gefunden');
  await page.getByRole('main').getByRole('link', { name: 'Häufige Fragen' }).click();
  await expect(heading(page)).toHaveText('Häufige Fragen');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL('/');
});

test('[UI-9] an unknown page is called "Page not found" in English', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(page)).toHaveText('Page not found');
});

test('[UI-27] an unknown text shows the 404 page', async ({ page }) => {
  await page.goto('/md/recipes');
  await expect(heading(page)).toHaveText('Seite nicht gefunden');
});

const texts = {
  faq: ['Häufige Fragen', 'Common questions'],
  accessibility: ['Barrierefreiheit', 'Accessibility'],
  imprint: ['Impressum', 'Imprint'],
  'patient-privacy': ['Datenschutz für Patientinnen und Patienten', 'Privacy notice for patients'],
  'patient-terms': [
    'Nutzungsbedingungen für Patientinnen und Patienten',
    'Terms of use for patients',
  ],
  'staff-privacy': ['Datenschutz für die Praxis', 'Privacy notice for staff'],
  'staff-terms': ['Nutzungsbedingungen für die Praxis', 'Terms of use for staff'],
} as const;

for (const [block, [german, english]] of Object.entries(texts)) {
  test(`[UI-3, TENANT-5] /md/${block} is there in both languages`, async ({ page }) => {
    await page.goto(`/md/${block}`);
    await expect(heading(page)).toHaveText(german);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    const before = await page.getByRole('main').textContent();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(heading(page)).toHaveText(english);
    await expect(page.getByRole('main')).not.toHaveText(before ?? '');
  });
}

test('[TENANT-22] a text that is not filled in names the practice, never a template', async ({
  page,
}) => {
  await serveConfig(page, (config) => ({
    ...config,
    practice: { ...config.practice, phone: '030 5550 123' },
    legalTexts: noLegalVersions(),
  }));
  for (const block of ['imprint', 'patient-privacy']) {
    await page.goto(`/md/${block}`);
    const main = page.getByRole('main');
    await expect(main.getByText(/hat diesen Text noch nicht veröffentlicht/)).toBeVisible();
    await expect(main.getByRole('link', { name: /030 5550 123/ })).toBeVisible();
    await expect(main).not.toContainText('[');
  }
});

test('[UI-3] a question opens its answer and names the phone number of the practice', async ({
  page,
}) => {
  await serveConfig(page, (config) => ({
    ...config,
    practice: { ...config.practice, phone: '030 5550 123' },
  }));
  await page.goto('/md/faq');
  const response = page.getByText('Rufen Sie in der Praxis an: 030 5550 123');
  // The number is the test's: it comes once React has taken the page over, and renders the questions anew.
  await expect(response.first()).toBeAttached();
  await expect(response.first()).toBeHidden();
  await page.getByText('Ich habe keinen Link bekommen').click();
  await expect(response.first()).toBeVisible();
});
