import { call } from '../practice/api.ts';
import { newColleague, newVisit } from '../practice/people.ts';
import { expect, signedIn, test } from '../practice/story.ts';
import { onTheWall, practiceTime } from '../practice/wall-clock.ts';

test('[DASH-4, CAL-36] the number of unconfirmed calls is that of the list it opens, mine or all, live', async ({
  page,
  doctor,
}) => {
  const colleague = await newColleague(['doctor']);
  const pending = (inMinutes: number, of = doctor) =>
    newVisit(of, { inMinutes, status: 'pending' });
  await pending(30);
  // Beyond the days that the list usually shows.
  await pending(60 * 24 * 60);
  const shared = await pending(90, colleague);
  await pending(120, colleague);
  await call('addUser', {
    token: colleague.token,
    params: { appointmentId: shared.appointmentId, userId: doctor.user.person.id },
  });
  await signedIn(page, doctor);
  await page.goto('/user/dashboard');
  await expect(page.getByText('3 Termine sind noch nicht bestätigt.')).toBeVisible();
  await page.getByRole('link', { name: 'Anzeigen' }).press('Enter');
  await expect(page.getByText('3 Termine', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Ärztin/Arzt')).toHaveValue('mine');
  await expect(page.getByLabel('Bis')).toHaveValue('');
  await call('acceptAppointment', { params: { appointmentId: shared.appointmentId } });
  await expect(page.getByText('2 Termine', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 Termine sind noch nicht bestätigt.')).toBeVisible();
  await pending(50 * 24 * 60);
  await expect(page.getByText('3 Termine sind noch nicht bestätigt.')).toBeVisible();

  await page.getByRole('button', { name: 'Alle', exact: true }).press('Enter');
  const all = page.getByText(/^\d+ Termine sind noch nicht bestätigt\.$/);
  const number = async () => Number.parseInt((await all.textContent()) ?? '', 10);
  await expect.poll(number).toBeGreaterThan(3);
  await page.getByRole('link', { name: 'Anzeigen' }).press('Enter');
  const listed = page.getByText(/^\d+ Termine$/);
  await expect(listed).toBeVisible();
  const { token } = doctor;
  const total = async () => {
    const start = new Date(practiceTime(onTheWall(Date.now()).slice(0, 10), '00:00'));
    const query = `?status[]=pending&limit=500&from=${start.toISOString()}`;
    return (await call('listAppointments', { token, query })).length;
  };
  await expect
    .poll(async () => Number.parseInt((await listed.textContent()) ?? '', 10))
    .toBe(await total());
});
