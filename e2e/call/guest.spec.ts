import { inCall, opensFromMenu } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import {
  fillsInvitation,
  isReady,
  opensInvitation,
  renewsLink,
  sendsInvitation,
  turnsDevicesOn,
} from './guest-steps.ts';
import { pictureOf, seesMoving } from './steps.ts';

test('[GUEST-1, GUEST-3, GUEST-4, GUEST-6, GUEST-13, GUEST-16, GUEST-17] an interpreter is invited, agreed to, let in, comes back after a reload and is sent away', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone } = await inCall(page, browser, doctor);

  const invited = { kind: 'interpreter', announcedAs: 'Frau Demir, Dolmetscherin' } as const;
  await fillsInvitation(desk, invited);
  await expectAccessible(desk);
  const first = await sendsInvitation(desk, invited);

  const link =
    await test.step('[GUEST-3] opened on another phone before, the link is issued anew', async () => {
      const other = await opensInvitation(browser, first, 'Ein anderes Gerät');
      await other.getByRole('button', { name: 'Weiter' }).click();
      await expect(heading(other)).toHaveText('Kamera und Ton prüfen');
      const late = await opensInvitation(browser, first, 'Ayşe Demir');
      await late.getByRole('button', { name: 'Weiter' }).click();
      await expect(late.getByText('schon auf einem anderen Gerät geöffnet')).toBeVisible();
      await expectAccessible(late);
      const renewed = await renewsLink(desk, invited);
      await expect(heading(other)).toHaveText('Ihr Zugang ist beendet');
      return renewed;
    });

  const guest = await opensInvitation(browser, link, 'Ayşe Demir');
  await expect(heading(guest)).toHaveText('Dabei sein bei einer Videosprechstunde');
  await expectAccessible(guest);
  await turnsDevicesOn(guest);
  expect(new URL(guest.url()).hash).toBe('');
  await isReady(guest);
  await expect(guest.getByText('Das Gespräch hat schon begonnen.')).toBeVisible();
  await expect(guest.getByText('Die behandelte Person wird gefragt')).toBeVisible();
  await expectAccessible(guest);

  const name = 'Ayşe Demir (Frau Demir, Dolmetscherin)';
  await expect(phone.getByRole('dialog', { name: `Soll ${name} dabei sein?` })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Ja, gern' }).click();
  await expect(desk.getByText(`${name} wartet auf Einlass`)).toBeVisible();
  await test.step('[GUEST-17] a notice that was closed leaves its number at "Mehr"', async () => {
    await desk.getByRole('button', { name: 'Schließen', exact: true }).click();
    await expect(desk.getByText(`${name} wartet auf Einlass`)).toHaveCount(0);
    await desk.getByRole('button', { name: 'Mehr, 1 Person wartet auf Einlass' }).click();
    await expectAccessible(desk);
    await desk.getByRole('menuitem', { name: '1 Person wartet auf Einlass' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Einlassen' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();
    await expect(desk.getByRole('button', { name: 'Mehr', exact: true })).toBeVisible();
  });
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

  await opensFromMenu(desk, 'Angehörige oder Dolmetscher einladen');
  await desk.getByRole('button', { name: 'Entfernen' }).click();
  const question = desk.getByRole('alertdialog', { name: /entfernen\?$/ });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(question).toHaveCount(0);
  await desk.getByRole('button', { name: 'Entfernen' }).click();
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await expect(heading(guest)).toHaveText('Ihr Zugang ist beendet');
  await expect(pictureOf(phone, 'guest')).toHaveCount(0);
});
