import { inCall } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { patientPhone, pictureOf, seesMoving } from './steps.ts';

test('[GUEST-1, GUEST-3, GUEST-4, GUEST-6, GUEST-13] an interpreter is invited, agreed to, let in, comes back after a reload and is sent away', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone } = await inCall(page, browser, doctor);

  await desk.getByRole('button', { name: 'Mehr' }).click();
  await desk.getByRole('menuitem', { name: 'Weitere Person' }).click();
  await desk.getByRole('button', { name: 'Person einladen' }).click();
  await desk.getByLabel('Wer kommt dazu?').selectOption('interpreter');
  await desk.getByLabel('Name', { exact: true }).fill('Frau Demir, Dolmetscherin');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Einladen', exact: true }).click();
  const link = await desk.getByLabel('Link für Frau Demir, Dolmetscherin').inputValue();
  await desk.getByRole('button', { name: 'Schließen' }).last().click();

  const guest = await patientPhone(browser);
  await guest.goto(link);
  await expect(heading(guest)).toHaveText('Dabei sein bei einer Videosprechstunde');
  await guest.getByLabel('Ihr Name').fill('Ayşe Demir');
  await guest.getByLabel('Ich stimme den Nutzungsbedingungen zu.').check();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Weiter' }).click();
  await guest.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  expect(new URL(guest.url()).hash).toBe('');
  await guest.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(guest.getByText('Die behandelte Person wird gefragt')).toBeVisible();
  await expectAccessible(guest);

  const name = 'Ayşe Demir (Frau Demir, Dolmetscherin)';
  await expect(phone.getByRole('dialog', { name: `Soll ${name} dabei sein?` })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Ja, gern' }).click();
  await expect(desk.getByText(`${name} wartet auf Einlass`)).toBeVisible();
  await desk.getByRole('button', { name: 'Einlassen' }).click();
  await seesMoving(pictureOf(guest, 'doctor'));
  await seesMoving(pictureOf(guest, 'patient'));
  await seesMoving(pictureOf(desk, 'guest'));
  await seesMoving(pictureOf(phone, 'guest'));

  guest.on('dialog', (dialog) => void dialog.accept());
  await guest.reload();
  await seesMoving(pictureOf(guest, 'doctor'));

  await test.step('[GUEST-13] the patient sends the guest away and brings them back', async () => {
    await phone.getByRole('button', { name: 'Mehr' }).click();
    await phone.getByRole('menuitem', { name: `Ohne ${name} weiter` }).click();
    await expect(phone.getByRole('dialog', { name: `Ohne ${name} weiter?` })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Ja, ohne sie weiter' }).click();
    await expect(guest.getByText('möchte das Gespräch im Moment ohne Sie führen')).toBeVisible();
    await expect(pictureOf(phone, 'guest')).toHaveCount(0);
    await expect(pictureOf(desk, 'guest')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Mehr' }).click();
    await phone.getByRole('menuitem', { name: `${name} wieder dazuholen` }).click();
    await expect(desk.getByText(`${name} wartet auf Einlass`)).toBeVisible();
    await desk.getByRole('button', { name: 'Einlassen' }).click();
    await seesMoving(pictureOf(phone, 'guest'));
  });

  await desk.getByRole('button', { name: 'Mehr' }).click();
  await desk.getByRole('menuitem', { name: 'Weitere Person' }).click();
  await desk.getByRole('button', { name: 'Entfernen' }).click();
  const question = desk.getByRole('alertdialog', { name: /entfernen\?$/ });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(question).toHaveCount(0);
  await desk.getByRole('button', { name: 'Entfernen' }).click();
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await expect(heading(guest)).toHaveText('Ihr Zugang ist beendet');
  await expect(pictureOf(phone, 'guest')).toHaveCount(0);
});
