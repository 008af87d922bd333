import { call } from '../practice/api.ts';
import { newColleague } from '../practice/people.ts';
import { expect, signedInAs, test } from '../practice/story.ts';

test('[CAL-79, CAL-80, UI-42] working hours: the later of two sees both weeks, and what was typed is not left without a question', async ({
  page,
  doctor,
}) => {
  const other = await newColleague(['doctor']);
  const { id: staffId } = doctor.user.person;
  await signedInAs(page, 'mfa');
  await page.goto('/user/calendar');
  await page.getByRole('button', { name: 'Sprechzeiten' }).click();
  const hours = page.getByRole('dialog', { name: 'Sprechzeiten und Abwesenheiten' });
  const whose = hours.getByLabel('Ärztin/Arzt');
  await whose.selectOption(staffId);
  const to = (day: string) => hours.getByRole('group', { name: day }).getByLabel('bis');
  const save = hours.getByRole('button', { name: 'Sprechzeiten speichern' });
  const question = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' });

  await to('Mittwoch').fill('12:00');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter');
  await expect(to('Mittwoch')).toHaveValue('12:00');
  await whose.selectOption(other.user.person.id);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter');
  await expect(whose).toHaveValue(staffId);

  // A colleague's other day goes along, the same day is to be chosen.
  const period = (weekday: number, end: string) => ({ weekday, start: '08:00', end });
  const periods = [period(1, '18:00'), period(3, '16:00'), period(5, '14:00')];
  await call('setWorkingHours', { token: doctor.token, params: { staffId }, body: { periods } });
  await save.click();
  await hours.getByRole('button', { name: /^Ihre Eingabe: 08:00–12:00/ }).click();
  await expect(to('Freitag')).toHaveValue('14:00');
  await save.click();
  await expect(page.getByText('Sprechzeiten gespeichert')).toBeVisible();
  const stored = await call('listWorkingHours', { token: doctor.token });
  expect(stored.find((each) => each.staffId === staffId)?.periods).toEqual([
    period(1, '18:00'),
    period(3, '12:00'),
    period(5, '14:00'),
  ]);
  await page.keyboard.press('Escape');
  await expect(hours).toHaveCount(0);
});
