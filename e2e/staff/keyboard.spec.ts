import { expectTabReachesAll } from '../practice/keyboard.ts';
import { newVisit } from '../practice/people.ts';
import { expect, signedInAs, test } from '../practice/story.ts';

const pages = [
  'dashboard',
  'calendar?view=week',
  'calendar?view=month',
  'appointments',
  'patients',
  'report',
  'report?tab=security',
  'accounts',
  'settings',
  'profile',
  'appointment/new/patient?step=doctor',
  'appointment/new/patient?step=patient',
  'appointment/new/patient?step=date',
  'nothing',
];

test('[UI-31] the tab key reaches everything on the staff pages, and the focus is seen', {
  tag: '@long',
}, async ({ page, doctor }) => {
  const visit = await newVisit(doctor);
  await signedInAs(page, 'admin');
  for (const path of [...pages, `appointments?appointment=${visit.appointmentId}`]) {
    await page.goto(`/user/${path}`);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], main [role="status"]')).toHaveCount(0);
    if (path.includes('?appointment'))
      await expect(page.locator('[data-patient-link]')).toBeVisible();
    await expectTabReachesAll(page);
  }
});

test('[UI-31] so it does on the pages before the login', async ({ page }) => {
  for (const path of ['login/', 'logout/', 'reset-password?staff=a&token=b']) {
    await page.goto(`/user/${path}`);
    await expect(page.locator('h1').first()).toBeVisible();
    await expectTabReachesAll(page);
  }
});
