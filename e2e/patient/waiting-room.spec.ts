import { call } from '../practice/api.ts';
import { newVisit, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { entersWaitingRoom, heading, logsIn, pathOf, phone } from './steps.ts';

test.use(phone);

const paramsOf = ({ appointmentId }: Visit) => ({ appointmentId });

test('[ASK-1, VISIT-23, VISIT-24, VISIT-28] the patient waits, hears the start, is put on hold and sees the end', async ({
  page,
  doctor,
}) => {
  await page.addInitScript(() => {
    const sounds: number[] = [];
    Reflect.set(window, 'sounds', sounds);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      sounds.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const visit = await newVisit(doctor);
  const params = paramsOf(visit);
  const { token } = doctor;
  await entersWaitingRoom(page, visit);
  const { title, firstName, lastName } = doctor.user.person;
  await expect(heading(page)).toHaveText(
    `${title} ${firstName} ${lastName} weiß, dass Sie da sind.`,
  );
  await expect(page.getByText(/^Ihr Termin: heute um \d\d:\d\d\sUhr$/)).toBeVisible();
  await expect(page.getByText(/Der Termin beginnt in etwa \d+ Minuten?\./)).toBeVisible();
  const sounds = () => page.evaluate(() => (Reflect.get(window, 'sounds') as number[]).length);
  expect(await sounds()).toBe(0);
  await call('startCall', { token, params });
  await expect(heading(page)).toHaveText('Das Gespräch beginnt');
  await expect.poll(sounds).toBeGreaterThan(0);
  await call('pauseCall', { token, params });
  await expect(heading(page)).toHaveText('Bitte warten Sie kurz');
  await expect(page.getByText('Im Moment sieht und hört Sie niemand.')).toBeVisible();
  await expect(page.getByText('Es klingelt, wenn es weitergeht.')).toBeVisible();
  await expectAccessible(page);
  await call('resumeCall', { token, params });
  await expect(heading(page)).toHaveText('Das Gespräch beginnt');
  await call('stopCall', { token, params });
  await expect(page).toHaveURL(pathOf(visit, 'ended'));
  await expect(heading(page)).toHaveText('Ihr Termin ist beendet');
  await expect(page.getByText(`Das Gespräch mit ${title} ${firstName} ${lastName}`)).toBeVisible();
  await expect(page.getByText('Wie waren Bild und Ton?')).toBeVisible();
  await expectAccessible(page);
  await test.step('[ASK-1] two questions, by the keyboard as by touch, and a word of thanks', async () => {
    await expect(page.getByRole('button', { name: 'Antwort senden' })).toHaveCount(0);
    await page.getByText('Gut', { exact: true }).click();
    await page.getByRole('radio', { name: 'Ja, leicht' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Mit Mühe' })).toBeChecked();
    await page.getByRole('button', { name: 'Antwort senden' }).click();
    await expect(page.getByText('Vielen Dank für Ihre Antwort.')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});

test('[VISIT-28, VISIT-49, VISIT-56, MEDIA-4] the devices stay adjustable in one fold with consent and cancellation, and the screen is kept on and again on return', async ({
  page,
  doctor,
}) => {
  await page.addInitScript(() => {
    const locks: string[] = [];
    Reflect.set(window, 'locks', locks);
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async (kind: string) => {
          locks.push(kind);
          return { release: async () => undefined };
        },
      },
    });
  });
  const visit = await newVisit(doctor);
  await entersWaitingRoom(page, visit);
  const locks = () => page.evaluate(() => (Reflect.get(window, 'locks') as string[]).length);
  await expect.poll(locks).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(locks).toBe(2);
  const cancel = page.getByRole('button', { name: 'Ich kann nicht kommen' });
  const withdraw = page.getByRole('button', { name: 'Zustimmung zurücknehmen' });
  for (const each of [cancel, withdraw]) await expect(each).toBeHidden();
  const running = page.locator('video, [data-voice]');
  await expect(running).toHaveCount(0);
  const settings = page.getByText('Einstellungen und Absage');
  await settings.click();
  for (const each of [cancel, withdraw]) await expect(each).toBeVisible();
  await expect(running).toHaveCount(2);
  await settings.click();
  await expect(running).toHaveCount(0);
  await settings.click();
  await page.getByRole('button', { name: 'Kamera ausschalten' }).click();
  await expect(page.getByText('Ihre Kamera ist aus.')).toBeVisible();
  await page.getByRole('button', { name: 'Kamera einschalten' }).click();
  await expect(page.getByText('Ihre Kamera ist aus.')).toBeHidden();
});

test('[VISIT-24] cancelled while waiting: the page says so and what to do', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await entersWaitingRoom(page, visit);
  await call('cancelAppointment', { token: doctor.token, params: paramsOf(visit) });
  await expect(heading(page)).toHaveText('Ihr Termin ist abgesagt');
  await expect(page).toHaveURL(pathOf(visit, 'ended'));
  await expect(page.getByRole('main').getByRole('link', { name: /anrufen/i })).toBeVisible();
});

test('[VISIT-15, VISIT-16, VISIT-29] a second login takes over, and the first place offers to come back', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await entersWaitingRoom(page, visit);
  const tablet = await browser.newPage();
  await logsIn(tablet, visit);
  await expect(page).toHaveURL(pathOf(visit, 'logged-out'));
  await expect(heading(page)).toHaveText('Sie sind auf einem anderen Gerät angemeldet');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Hier wieder anmelden' }).click();
  await expect(page.getByLabel('Ich stimme den Nutzungsbedingungen zu.')).toHaveCount(0);
  await page.getByLabel(/^Geburtsdatum/).pressSequentially('12.03.1957');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
  await expect(heading(tablet)).toHaveText('Sie sind auf einem anderen Gerät angemeldet');
  await tablet.close();
});

test('[VISIT-29, VISIT-14] a reload asks for the login alone and leads straight back', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await entersWaitingRoom(page, visit);
  await page.reload();
  await expect(page).toHaveURL(pathOf(visit, 'login'));
  await expect(page.getByText('Danach geht es gleich weiter.')).toBeVisible();
  await page.getByLabel(/^Geburtsdatum/).pressSequentially('12.03.1957');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'call'));
  await page.getByText('Einstellungen und Absage').click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
});

test('[VISIT-26] leaving asks once more, tells the practice, and the appointment remains', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const present = async () => {
    const params = paramsOf(visit);
    return (await call('readAppointment', { token: doctor.token, params })).patientPresent;
  };
  await entersWaitingRoom(page, visit);
  await expect.poll(present).toBe(true);
  await page.getByRole('button', { name: 'Wartezimmer verlassen' }).click();
  await page.getByRole('button', { name: 'Nein, weiter warten' }).click();
  await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
  await page.getByRole('button', { name: 'Wartezimmer verlassen' }).click();
  await page.getByRole('button', { name: 'Ja, verlassen' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'cancel'));
  await expect(heading(page)).toHaveText('Sie haben das Wartezimmer verlassen');
  await expect.poll(present).toBe(false);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Wieder anmelden' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'login'));
});

test('[VISIT-28] hours ahead the page need not stay open, unless one waits there', async ({
  page,
  doctor,
}) => {
  await entersWaitingRoom(page, await newVisit(doctor, { inMinutes: 180 }));
  await expect(page.getByText('oder zur Terminzeit wiederkommen.')).toBeVisible();
  await expect(page.getByText(/^Wenn Sie hier warten: Lassen Sie die Seite offen\./)).toBeVisible();
  await expect(page.getByText('Lassen Sie diese Seite offen.')).toHaveCount(0);
});

test('[VISIT-54] on hold the patient is still in the call, and hangs up', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const request = { token: doctor.token, params: paramsOf(visit) };
  await entersWaitingRoom(page, visit);
  await expect(page.getByText('Schritt 3 von 3')).toBeVisible();
  await call('startCall', request);
  await call('pauseCall', request);
  await expect(heading(page)).toHaveText('Bitte warten Sie kurz');
  await expect(page.getByText(/^Schritt/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Wartezimmer verlassen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Auflegen' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'wirklich verlassen?' });
  await expect(question).toContainText('Solange der Termin läuft, können Sie zurückkommen.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ja, verlassen' }).click();
  await expect(heading(page)).toHaveText('Sie haben aufgelegt');
});

for (const [language, wait] of [
  ['de', / weiß, dass Sie da sind\.$/],
  ['en', / knows that you are here\.$/],
] as const) {
  test(`[UI-23, UI-24] axe finds nothing in the waiting room: ${language}`, {
    tag: language === 'en' ? '@long' : [],
  }, async ({ page, doctor }) => {
    await page.emulateMedia({ colorScheme: language === 'de' ? 'light' : 'dark' });
    await entersWaitingRoom(page, await newVisit(doctor));
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await expect(heading(page)).toHaveText(wait);
    for (const each of await page.locator('summary').all()) await each.click();
    await expectAccessible(page);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  });
}

test('[VISIT-31] the last page, opened while the appointment can go on, leads into it', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await page.goto(pathOf(visit, 'ended'));
  await expect(page).toHaveURL(pathOf(visit, 'login'));
  await expect(heading(page)).toHaveText('Anmelden zu Ihrem Video-Termin');

  await test.step('once it is over it stays, also after a reload', async () => {
    await entersWaitingRoom(page, visit);
    await call('startCall', { token: doctor.token, params: paramsOf(visit) });
    await call('stopCall', { token: doctor.token, params: paramsOf(visit) });
    await expect(page).toHaveURL(pathOf(visit, 'ended'));
    await expect(heading(page)).toHaveText('Ihr Termin ist beendet');
    await page.reload();
    await expect(heading(page)).toHaveText('Ihr Termin ist beendet');
    await expect(page).toHaveURL(pathOf(visit, 'ended'));
  });
});
