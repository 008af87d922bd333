import { entersWaitingRoom } from '../patient/steps.ts';
import { newVisit } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { readyInList, readyInRoom, traffic, waitingEntry, watchConnections } from './ahead.ts';
import {
  joins,
  opensDashboard,
  patientPhone,
  pictureOf,
  safetyWords,
  seesMoving,
} from './steps.ts';

test('[PEER-54, PEER-55, PEER-60] two wait, connected without picture and sound; the press only attaches them @long', async ({
  page,
  browser,
  doctor,
}, info) => {
  const visits = [await newVisit(doctor), await newVisit(doctor, { inMinutes: 30 })] as const;
  const [first, second] = visits;
  const phones = [await patientPhone(browser), await patientPhone(browser)] as const;
  const [one, other] = phones;
  for (const each of [page, one, other]) await watchConnections(each);
  await page.setViewportSize({ width: 1280, height: 800 });
  await opensDashboard(page, doctor);
  await entersWaitingRoom(one, first);
  await entersWaitingRoom(other, second);

  await test.step('ready on both sides, and nothing is sent', async () => {
    for (const each of phones) await expect(each.getByText(readyInRoom)).toBeVisible();
    for (const visit of visits) {
      await expect(waitingEntry(page, visit).getByText(readyInList)).toBeVisible();
    }
    expect(await traffic(page)).toEqual({ connected: 2, packets: 0 });
    for (const each of phones) expect(await traffic(each)).toEqual({ connected: 1, packets: 0 });
    await expectAccessible(one);
    await expectAccessible(page);
    await one.screenshot({ path: info.outputPath('patient.png'), fullPage: true });
    await page.screenshot({ path: info.outputPath('doctor.png') });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.screenshot({ path: info.outputPath('doctor-390.png'), fullPage: true });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('one press: the same connection has picture and sound', async () => {
    await joins(page, first);
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(one, 'doctor'));
    expect((await traffic(one)).connected).toBe(1);
    expect((await traffic(page)).connected).toBe(2);
    expect(await safetyWords(page)).toBe(await safetyWords(one));
    expect(await traffic(other)).toEqual({ connected: 1, packets: 0 });
  });

  await test.step('the next one the same way', async () => {
    await page.getByRole('button', { name: `Beenden und annehmen: ${second.name}` }).click();
    const asks = page.getByRole('alertdialog', { name: `Gespräch mit ${first.name} beenden?` });
    await asks.getByRole('button', { name: 'Anhalten und annehmen' }).click();
    await seesMoving(pictureOf(page, 'patient'));
    await seesMoving(pictureOf(other, 'doctor'));
    // On hold nothing is connected.
    expect((await traffic(one)).connected).toBe(0);
    expect((await traffic(other)).connected).toBe(1);
    expect((await traffic(page)).connected).toBe(1);
  });
});
