import { expectTabReachesAll, tabTo } from '../practice/keyboard.ts';
import { demoColleague, newVisit } from '../practice/people.ts';
import { expect, signedIn, signedInAs, test } from '../practice/story.ts';

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

test('[UI-51] on a phone the tab key brings a button above the bar at the lower edge', async ({
  page,
}) => {
  await signedIn(page, await demoColleague('doctor'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/appointment/new/patient?step=patient');
  const onward = page.getByRole('button', { name: 'Weiter' });
  // So high that the bar lies right over the button.
  const { y = 0, height = 0 } = (await onward.boundingBox()) ?? {};
  await page.setViewportSize({ width: 390, height: Math.round(y + height) + 6 });
  await page.getByRole('button', { name: 'Patient suchen' }).focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await tabTo(page, onward);
  const covered = await onward.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(covered).toBe(false);
});
