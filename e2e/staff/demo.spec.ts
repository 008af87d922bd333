import { newVisit } from '../practice/people.ts';
import { expect, expectAccessible, expectFits, signedIn, test } from '../practice/story.ts';

test('[OPS-59] in the demo practice one person takes both sides of the next appointment', async ({
  page,
  context,
  doctor,
}) => {
  await newVisit(doctor);
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  const open = page.getByRole('link', { name: 'Patientenseite (neues Fenster)' });
  await expect(page.getByText(/mit dem Geburtsdatum 12\.03\.1957 an/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  const opened = context.waitForEvent('page');
  await open.click();
  const patient = await opened;
  await patient.getByLabel(/^Geburtsdatum/).pressSequentially('12.03.1957');
  await expect(patient).toHaveURL(/\/appointment\/[\w-]{22}\/login/);
  // The doctor's session does not leak into the patient's window.
  expect(await patient.evaluate(() => sessionStorage.getItem('visite.staffApiToken'))).toBeNull();
});
