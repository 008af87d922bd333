import { entersWaitingRoom, heading } from '../patient/steps.ts';
import { listed, newVisit, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { collectComplaints } from '../public/complaints.ts';
import {
  hearsVoice,
  joins,
  opensDashboard,
  patientPhone,
  pictureOf,
  rowOf,
  seesMoving,
} from './steps.ts';

test('[CAL-8, CALL-4, CALL-6, CALL-26, CALL-27, CALL-28, CALL-30, CALL-38, CALL-39, CALL-46, CALL-69, CALL-70, CALL-71, CHAT-7, PEER-38] one patient on hold, another taken, and back', async ({
  page,
  browser,
  baseURL,
  doctor,
}) => {
  const first = await newVisit(doctor);
  const second = await newVisit(doctor, { inMinutes: 30 });
  const one = await patientPhone(browser);
  const other = await patientPhone(browser);
  const { origin } = new URL(baseURL ?? '');
  const complaints = [page, one, other].map((each) => collectComplaints(each, origin));
  const asks = ({ name }: Visit) =>
    page.getByRole('alertdialog', { name: `Gespräch mit ${name} beenden?` });
  await opensDashboard(page, doctor);
  await entersWaitingRoom(one, first);
  await joins(page, first);
  await seesMoving(pictureOf(page, 'patient'));
  await expect(page.getByText(`Uhr, ${listed(second)}`)).toBeVisible();
  await one.getByRole('button', { name: 'Chat' }).click();
  await one.getByLabel('Nachricht schreiben').fill('Mein Blutdruck: 150 zu 90');
  await one.keyboard.press('Enter');
  await expect(page.getByText('Mein Blutdruck: 150 zu 90')).toBeVisible();

  await test.step('the next patient is announced in the call and taken', async () => {
    await entersWaitingRoom(other, second);
    await page.getByRole('button', { name: `Beenden und annehmen: ${second.name}` }).click();
    await asks(first).getByRole('button', { name: 'Anhalten und annehmen' }).click();
    await expect(heading(one)).toHaveText('Bitte warten Sie kurz');
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(other, 'doctor'));
    await expect(heading(page)).toHaveText(`Gespräch mit ${second.name}`);
    await expect(page.getByText('Mein Blutdruck: 150 zu 90')).toBeHidden();
  });

  await test.step('the call goes on while something is looked up', async () => {
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('menuitem', { name: 'Zu „Heute“, das Gespräch läuft weiter' }).click();
    const corner = page.getByRole('complementary', { name: 'Laufendes Gespräch' });
    await seesMoving(corner.locator('video'));
    await expect(rowOf(page, second)).toContainText('Im Gespräch');
    await expect(rowOf(page, first)).toContainText('Angehalten');
    await hearsVoice(page);
    await other.getByRole('button', { name: 'Chat' }).click();
    await other.getByLabel('Nachricht schreiben').fill('Sind Sie noch da?');
    await other.keyboard.press('Enter');
    await expect(corner.getByRole('button', { name: /^Neue Nachricht von/ })).toContainText(
      'Sind Sie noch da?',
    );
    await corner.getByRole('link', { name: 'Zum Gespräch' }).click();
    await seesMoving(pictureOf(page, 'patient'));
  });

  await test.step('held without a next one: the page says so and continues', async () => {
    await page.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(page)).toHaveText(`Das Gespräch mit ${second.name} ist angehalten`);
    await expect(heading(other)).toHaveText('Bitte warten Sie kurz');
    await page.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(other, 'doctor'));
  });

  await test.step('not yet; then the second is ended for the first, whose words are still there', async () => {
    await page.getByRole('button', { name: `Beenden und annehmen: ${first.name}` }).click();
    await asks(second).getByRole('button', { name: 'Zurück zum Gespräch' }).click();
    await expect(asks(second)).toHaveCount(0);
    await seesMoving(pictureOf(page, 'patient'));
    await page.getByRole('button', { name: `Beenden und annehmen: ${first.name}` }).click();
    await asks(second).getByRole('button', { name: 'Beenden und annehmen' }).click();
    // Looked for at once: it stays for some seconds only.
    await expect(page.getByText(`Gespräch mit ${second.name} beendet`)).toBeVisible();
    await expect(heading(other)).toHaveText('Ihr Termin ist beendet');
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(one, 'doctor'));
    await expect(page.getByText('Mein Blutdruck: 150 zu 90')).toHaveCount(1);
  });

  await test.step('what remains of the second can be read in the call with the first', async () => {
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('menuitem', { name: `Zusammenfassung: ${second.name}` }).click();
    const before = page.getByRole('dialog', { name: `Zusammenfassung: ${second.name}` });
    await expect(before.getByRole('button', { name: 'Als PDF speichern' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(before).toHaveCount(0);
  });

  await test.step('held and ended from there, with a summary on both sides', async () => {
    await page.getByRole('button', { name: /^Anhalten/ }).click();
    // The call's own button has the same name until the hold is there.
    await expect(heading(page)).toHaveText(`Das Gespräch mit ${first.name} ist angehalten`);
    await page.getByRole('button', { name: 'Gespräch beenden' }).click();
    await page.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(page)).toHaveText('Gespräch beendet');
    const summary = page.getByRole('region', { name: 'Zusammenfassung' });
    await expect(summary.getByText('Mein Blutdruck: 150 zu 90')).toHaveCount(1);
    await expect(one.getByText('Mein Blutdruck: 150 zu 90')).toBeVisible();
    expect(complaints).toEqual([[], [], []]);
  });

  await test.step('what exists only here is asked about before it is left', async () => {
    const question = page.getByRole('alertdialog', {
      name: 'Die Zusammenfassung ist noch nicht gespeichert',
    });
    await page.getByRole('link', { name: 'Zu „Heute“' }).click();
    await question.getByRole('button', { name: 'Hier bleiben' }).click();
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF speichern', exact: true }).click(),
    ]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Zu „Heute“' }).click();
    await expect(page).toHaveURL('/user/dashboard');
  });
});
