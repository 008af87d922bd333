import { listed, newColleague, newVisit } from '../practice/people.ts';
import { notRun } from './launch.ts';
import { expect, test } from './story.ts';

test('[WEBKIT-1] staff log in and see their day at a desk', async ({ mac }) => {
  const doctor = await newColleague(['doctor']);
  const visit = await newVisit(doctor);
  await mac.opens('/user/login/');
  await mac.types('Benutzername', doctor.username);
  await mac.types('Passwort', doctor.password);
  await mac.presses('Anmelden');
  await mac.isAt('/user/dashboard');
  await mac.sees(listed(visit));
  await mac.fits();
});

test('[WEBKIT-2] without WebKit a story says that it did not run, and what it needs', () => {
  expect(notRun('/nowhere')).toBe(
    'not run: The tests need webkit2gtk-driver xvfb. Install with: apt-get install webkit2gtk-driver xvfb',
  );
});
