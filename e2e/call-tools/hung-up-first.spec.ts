import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { attaches, fileIn, inCall } from './in-call.ts';
import { samplePdf } from './sample-pdf.ts';

const plan = {
  name: 'Medikationsplan.pdf',
  mimeType: 'application/pdf',
  buffer: samplePdf(['Medikationsplan']),
};

test('[VISIT-46, CALL-76, VISIT-48] a patient who hangs up first is told of the file, saves it, and reads when it is over', async ({
  page,
  browser,
  doctor,
}) => {
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  await desk.setViewportSize({ width: 1280, height: 720 });
  await attaches(desk, plan);
  await phone.getByRole('toolbar').getByRole('button', { name: /^Chat/ }).click();
  await expect(fileIn(phone, plan.name)).toBeVisible();
  await phone.getByRole('button', { name: 'Chat schließen' }).click();

  await phone.getByRole('button', { name: 'Auflegen' }).click();
  const question = phone.getByRole('alertdialog');
  await expect(question).toContainText(`Noch nicht gespeichert: ${plan.name}.`);
  await expectAccessible(phone);
  await question.getByRole('button', { name: 'Ja, verlassen' }).click();
  await expect(heading(phone)).toHaveText('Sie haben aufgelegt');
  const placeOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? Number.NaN;
  const below = await placeOf(phone.getByText('Hier unten finden Sie Ihre Zusammenfassung.'));
  expect(below).toBeGreaterThan(
    await placeOf(phone.getByRole('link', { name: 'Wieder anmelden' })),
  );
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: `${plan.name} speichern` }).click();
  expect(await readFile(await (await download).path())).toEqual(plan.buffer);
  await expectAccessible(phone);

  await call('stopCall', { token: doctor.token, params: { appointmentId: visit.appointmentId } });
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(heading(phone)).toHaveText('Ihr Termin ist beendet');
  await expect(phone.getByText('Dieser Termin ist vorbei.')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Wieder anmelden' })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: `${plan.name} speichern` })).toBeVisible();
});
