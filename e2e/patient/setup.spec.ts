import type { Page } from '@playwright/test';
import { apiPrefix } from '@visite/contract';
import { call } from '../practice/api.ts';
import { type Colleague, newVisit, type Visit } from '../practice/people.ts';
import { expect, expectAccessible, inLanguage, signedIn, test } from '../practice/story.ts';
import { heading, logsIn, pathOf, phone, phoneWith } from './steps.ts';

test.use(phone);

const row = (page: Page, { appointmentId }: Visit) =>
  page.locator(`[data-appointment="${appointmentId}"]`);

const settings = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('visite.call-settings') ?? 'null'));

/** True once the picture really moves on the screen. */
const plays = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && !video.paused);

test('[VISIT-21, VISIT-22, MEDIA-6, MEDIA-7] the patient sees and hears herself, and only "I am ready" brings her into the waiting room', async ({
  page,
  browser,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signedIn(desk, doctor);
  await desk.goto('/user/dashboard');
  await expect(row(desk, visit)).toContainText('Bestätigt');

  await logsIn(page, visit);
  expect(await settings(page)).toBeNull();
  await expect(page.getByText('Die Praxis sieht Sie erst dort.')).toBeVisible();
  await expect(row(desk, visit)).toContainText('Prüft das Gerät');
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect.poll(() => plays(page)).toBe(true);
  await expect(page.locator('video')).toHaveAttribute('data-facing', 'front');
  await expect(page.locator('video')).toHaveClass(/-scale-x-100/);
  await expect(page.getByText('Wir hören Sie gut.')).toBeVisible();
  await expect(page.getByText('Die Verbindung ist gut.')).toBeVisible();
  expect(await settings(page)).toMatchObject({ videoActive: true, audioActive: true });
  await page.getByRole('button', { name: 'Ton abspielen' }).click();
  await page.getByRole('button', { name: 'Nein', exact: true }).click();
  await expect(page.getByText('Stellen Sie das Gerät lauter.')).toBeVisible();
  await expect(row(desk, visit)).toContainText('Prüft das Gerät');
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(page).toHaveURL(pathOf(visit, 'call'));
  await expect(row(desk, visit)).toContainText(/Wartet, (?:gerade da|\d+\sMin\.)/);
  await desk.close();
});

test('[VISIT-52] the question whether to cancel is not hidden behind "I am ready", nor on a turned phone', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await logsIn(page, visit);
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect(heading(page)).toHaveText('Alles funktioniert');
  const come = page.getByRole('button', { name: 'Nein, ich komme' });
  for (const [width, height] of [
    [390, 664],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const ask = page.getByRole('button', { name: 'Ich kann nicht kommen' });
    await ask.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    // By key: scrolled there, it may lie where the last press was [UI-57].
    await ask.press('Enter');
    await expect(come).toBeFocused();
    const inFront = await come.evaluate((button) => {
      const { left, top, width: wide, height: high } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
    });
    expect([width, height, inFront]).toEqual([width, height, true]);
    await come.press('Enter');
  }
});

test('[VISIT-4] a patient who is not ready yet is led from the call to the setup', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await logsIn(page, visit);
  await page.evaluate(
    (path) => {
      window.history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    pathOf(visit, 'call'),
  );
  await expect(page).toHaveURL(pathOf(visit, 'setup'));
});

test('[MEDIA-6, MEDIA-4] what was switched off and chosen is kept for the next time', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await logsIn(page, visit);
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await expect.poll(() => plays(page)).toBe(true);
  await page.getByText('Kamera, Mikrofon oder Lautsprecher wechseln').click();
  await page.getByRole('button', { name: 'Mikrofon ausschalten' }).click();
  await expect(page.getByText('Ihr Mikrofon ist aus.')).toBeVisible();
  const microphones = page.getByLabel('Mikrofon', { exact: true });
  const wanted = await microphones.locator('option').last().getAttribute('value');
  await microphones.selectOption(wanted);
  await expect
    .poll(() => settings(page))
    .toMatchObject({ videoActive: true, audioActive: false, preferredAudioDeviceID: wanted });
  await page.reload();
  await page.getByLabel(/^Geburtsdatum/).pressSequentially('12.03.1957');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect.poll(() => plays(page)).toBe(true);
  await expect(page.getByText('Ihr Mikrofon ist aus.')).toBeVisible();
});

/** Who came without a camera presses its button in the call: what they read there. */
async function triesCameraInCall(page: Page, doctor: Colleague, visit: Visit, told: string) {
  const params = { appointmentId: visit.appointmentId };
  await call('startCall', { token: doctor.token, params });
  await page.getByRole('button', { name: 'Kamera einschalten' }).click();
  await expect(page.getByRole('alert')).toContainText(told);
}

test('[MEDIA-9, MEDIA-10, MEDIA-8, MEDIA-17, MEDIA-18, VISIT-22, CALL-40] a denied camera is explained with a picture, staff read it, and one can join without', async ({
  page: desk,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await signedIn(desk, doctor);
  await desk.goto('/user/dashboard');
  const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
  await phoneWith(devices, async (page) => {
    await logsIn(page, visit);
    await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await expect(page.getByRole('alert')).toContainText('Kamera und Mikrofon sind gesperrt');
    const guide = page.getByRole('region', { name: 'Kamera und Mikrofon sind gesperrt' });
    await expect(guide.locator('svg').first()).toBeVisible();
    await expect(guide.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await expect(row(desk, visit)).toContainText(/geht nicht: .*nicht erlaubt/);
    await expect(page.getByRole('button', { name: 'Nur zusehen und zuhören' })).toBeVisible();
    await page.getByRole('button', { name: 'Ohne Kamera teilnehmen' }).click();
    await expect(page.getByRole('alert')).toContainText('Das Mikrofon ist gesperrt');
    await expect(page.getByRole('region', { name: 'Das Mikrofon ist gesperrt' })).toContainText(
      'Der Browser hat noch keine Erlaubnis.',
    );
    await page.getByRole('button', { name: 'Nur zusehen und zuhören' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ich bin bereit' }).click();
    await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
    await triesCameraInCall(page, doctor, visit, 'Die Kamera ist gesperrt');
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('alert')).toContainText('Tippen Sie auf „Berechtigungen“.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mikrofon einschalten' }).click();
    await expect(page.getByRole('alert')).toContainText('Kamera und Mikrofon sind gesperrt');
    await page.getByRole('button', { name: 'Nur zusehen und zuhören' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('[MEDIA-18, MEDIA-15, MEDIA-8] both refused, one press leads on without either, and a reload keeps it so', async ({
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
  await phoneWith(devices, async (page) => {
    await logsIn(page, visit);
    await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await expect(page.getByRole('alert')).toContainText('Kamera und Mikrofon sind gesperrt');
    await page.getByRole('button', { name: 'Nur zusehen und zuhören' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await settings(page)).toMatchObject({ videoActive: false, audioActive: false });
    await page.reload();
    await page.getByLabel(/^Geburtsdatum/).pressSequentially('12.03.1957');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('Kamera und Mikrofon sind aus.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ich bin bereit' }).click();
    await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
  });
});

test('[MEDIA-8, MEDIA-10, MEDIA-5, MEDIA-17, CALL-40] without a camera the patient joins with the voice alone', async ({
  doctor,
}) => {
  const visit = await newVisit(doctor);
  const devices = [
    '--use-fake-device-for-media-stream=device-count=0',
    '--use-fake-ui-for-media-stream',
  ];
  await phoneWith(devices, async (page) => {
    await logsIn(page, visit);
    await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    await expect(page.getByRole('alert')).toContainText('Wir finden keine Kamera');
    await expect(page.getByText('Laden Sie dann diese Seite neu.')).toBeVisible();
    await expect(page.getByText('Kabel')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ohne Kamera teilnehmen' }).click();
    await expect(page.getByText('Ihre Kamera ist aus.')).toBeVisible();
    await page.getByRole('button', { name: 'Ich bin bereit' }).click();
    await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);
    await triesCameraInCall(page, doctor, visit, 'Die Kamera geht nicht');
    await expect(page.getByRole('alert')).not.toContainText('angeschlossen');
    await page.getByRole('button', { name: 'Ohne Kamera weiter' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('[ERR-3, MEDIA-10, VISIT-21] without a network, without https, in an old browser: each is told, and "I am ready" tries again', async ({
  page,
  doctor,
}) => {
  const visit = await newVisit(doctor);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('insecure')) {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    }
    if (sessionStorage.getItem('old')) Reflect.deleteProperty(window, 'RTCPeerConnection');
  });
  await page.route(`**${apiPrefix}/calls/*/turn-servers`, (route) => route.abort());
  await logsIn(page, visit);
  await page.route(`**${apiPrefix}/calendar/appointments/*/join`, (route) => route.abort());
  await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(page.getByText('Keine Verbindung zum Server. Bitte prüfen')).toBeVisible();
  await expect(page.getByText('Es gibt gerade keine Verbindung zum Server.')).toBeVisible();
  await page.unroute(`**${apiPrefix}/calls/*/turn-servers`);
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click();
  await expect(page.getByText('Die Verbindung ist gut.')).toBeVisible();
  await page.unroute(`**${apiPrefix}/calendar/appointments/*/join`);
  await page.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(heading(page)).toHaveText(/ weiß, dass Sie da sind\.$/);

  const another = (kind: 'insecure' | 'old') =>
    page.evaluate((name) => {
      sessionStorage.clear();
      sessionStorage.setItem(name, '1');
    }, kind);
  await another('insecure');
  await logsIn(page, visit);
  await expect(page.getByRole('alert')).toContainText('Diese Seite ist nicht sicher verbunden');
  await another('old');
  await logsIn(page, visit);
  await expect(page.getByText('Dieser Browser kann keine Video-Gespräche')).toBeVisible();
});

for (const [language, words] of [
  ['de', { title: 'Fehler mit der Kamera!', again: 'Noch einmal prüfen' }],
  ['en', { title: 'Camera Error!', again: 'Check again' }],
] as const) {
  test(`[ERR-19, MEDIA-10] a camera in use is told and found again once it is free: ${language}`, async ({
    page,
    doctor,
  }) => {
    const visit = await newVisit(doctor);
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      Reflect.set(window, 'cameraBusy', true);
      devices.getUserMedia = async (wanted) => {
        if (wanted?.video && Reflect.get(window, 'cameraBusy')) {
          throw new DOMException('in use', 'NotReadableError');
        }
        return ask(wanted);
      };
    });
    await logsIn(page, visit);
    await page.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }).click();
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('alert')).toContainText(words.title);
    await expectAccessible(page);
    await page.evaluate(() => Reflect.set(window, 'cameraBusy', false));
    await page.getByRole('button', { name: words.again }).click();
    await expect.poll(() => plays(page)).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

for (const language of ['de', 'en'] as const) {
  test(`[UI-23, UI-24] axe finds nothing on the setup page: ${language}`, {
    tag: language === 'en' ? '@long' : [],
  }, async ({ page, doctor }) => {
    const visit = await newVisit(doctor);
    await inLanguage(page, 'de');
    await logsIn(page, visit);
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await expectAccessible(page);
    await page.locator('main button').first().click();
    await expect.poll(() => plays(page)).toBe(true);
    for (const each of await page.locator('summary').all()) await each.click();
    await expectAccessible(page);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  });
}
