import { inCall, opensFromMenu } from '../call-tools/in-call.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { pictureOf, seesMoving } from './steps.ts';

test('[CALL-72] patient and doctor agree to talk over the telephone, keep the picture, and come back', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  const silent = (of: typeof page) =>
    of
      .locator('audio[data-voice]')
      .evaluateAll((all: HTMLAudioElement[]) => all.every(({ muted }) => muted));

  await opensFromMenu(phone, 'Übers Telefon sprechen');
  await expect(desk.getByText('möchte übers Telefon sprechen')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Einverstanden' }).click();
  await expect(phone.getByText('Bitte sprechen Sie am Telefon weiter')).toBeVisible();
  await expect(phone.getByText('Bitte rufen Sie an:')).toBeVisible();
  expect([await silent(desk), await silent(phone)]).toEqual([true, true]);
  await seesMoving(pictureOf(phone, 'doctor'));
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Wieder hier sprechen' }).click();
  await expect(desk.getByText('Bitte sprechen Sie am Telefon weiter')).toHaveCount(0);
  expect([await silent(desk), await silent(phone)]).toEqual([false, false]);

  await test.step('the doctor asks, the patient would rather not, and all is as before', async () => {
    await opensFromMenu(desk, 'Übers Telefon sprechen');
    await expect(desk.getByText(`${visit.name} wird gefragt`)).toBeVisible();
    await expect(phone.getByText('möchte übers Telefon sprechen')).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Nein', exact: true }).click();
    await expect(desk.getByText(`${visit.name} wird gefragt`)).toHaveCount(0);
    expect([await silent(desk), await silent(phone)]).toEqual([false, false]);
  });
});
