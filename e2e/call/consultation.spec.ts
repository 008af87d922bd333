import { entersWaitingRoom, heading, pathOf } from '../patient/steps.ts';
import { newVisit } from '../practice/people.ts';
import { expect, test } from '../practice/story.ts';
import { hearsVoice, joins, opensDashboard, patientPhone, pictureOf, seesMoving } from './steps.ts';

test('[VISIT-1, CALL-3, CALL-7, CALL-29] a consultation in German: a doctor at the desk, a patient with a phone', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const patient = await patientPhone(browser);
  await opensDashboard(page, doctor);
  await entersWaitingRoom(patient, visit);
  await joins(page, visit);
  await seesMoving(pictureOf(page, 'patient'));
  await seesMoving(pictureOf(patient, 'doctor'));
  await hearsVoice(page);
  await hearsVoice(patient);
  await expect(heading(page)).toHaveText(`Gespräch mit ${visit.name}`);

  await page.getByRole('button', { name: 'Gespräch beenden' }).click();
  await page.getByRole('button', { name: 'Ja, beenden' }).click();
  await expect(heading(page)).toHaveText('Gespräch beendet');
  await expect(patient).toHaveURL(pathOf(visit, 'ended'));
  await page.getByRole('link', { name: 'Zum Dashboard' }).click();
  await expect(page).toHaveURL('/user/dashboard');
});
