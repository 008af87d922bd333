import type { Page } from '@playwright/test';
import { attaches, chatOf, inCall, writes } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { demoColleague, newVisit } from '../practice/people.ts';
import { expect, expectAccessible, signedIn, test } from '../practice/story.ts';
import { serveConfig } from '../public/served-config.ts';
import { pictureOf, seesMoving } from './steps.ts';

/** Keeps the connections of a page at hand, so that a story can hurt them. */
async function remembersConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    Reflect.set(window, 'connections', made);
    const Plain = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
  });
}

/** The camera of a page gives no more pictures, although nobody turned it off. */
const freezes = (page: Page, frozen: boolean) =>
  page.evaluate(async (still) => {
    const made = Reflect.get(window, 'connections') as RTCPeerConnection[];
    const [, camera] = made
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((each) => each.getSenders());
    if (!camera) throw new Error('nothing is sent');
    Reflect.deleteProperty(camera, 'setParameters');
    const parameters = camera.getParameters();
    for (const encoding of parameters.encodings) encoding.active = !still;
    await camera.setParameters(parameters);
    if (still) camera.setParameters = async () => undefined;
  }, frozen);

/** What a browser tells while packets stay away, and once they come again. */
const loses = (page: Page, lost: boolean) =>
  page.evaluate((gone) => {
    const made = Reflect.get(window, 'connections') as RTCPeerConnection[];
    for (const each of made) {
      Reflect.deleteProperty(each, 'connectionState');
      if (each.connectionState !== 'connected') continue;
      if (gone)
        Object.defineProperty(each, 'connectionState', {
          value: 'disconnected',
          configurable: true,
        });
      each.dispatchEvent(new Event('connectionstatechange'));
    }
  }, lost);

/** What a browser does to a page that it puts to sleep; resolves once the page has noticed. */
const closes = (page: Page) =>
  page.evaluate(async () => {
    const noticed = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => resolve());
      watch.observe(document, { subtree: true, attributeFilter: ['data-connection'] });
    });
    const made = Reflect.get(window, 'connections') as RTCPeerConnection[];
    for (const each of made) if (each.connectionState === 'connected') each.close();
    await noticed;
  });

/** Nothing of a file leaves this page any more, as on a very slow line. */
const stalls = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(RTCDataChannel.prototype, 'bufferedAmount', { get: () => 10_000_000 });
  });

test('[PEER-37, PEER-12, PEER-40, FILE-22, CALL-35, CALL-18] a picture that stands, a connection that is lost for a moment or closed, a file that is taken back, a record that refuses', async ({
  page,
  browser,
  doctor,
}) => {
  await remembersConnections(page);
  // A page that is older than the practice's settings.
  await serveConfig(page, (config) => {
    const { videoConsultation } = config;
    const features = { ...videoConsultation.features, forceChatUpload: true };
    return { ...config, videoConsultation: { ...videoConsultation, features } };
  });
  const { desk, phone } = await inCall(page, browser, doctor, remembersConnections);

  await test.step('the picture stands: one line says so until it moves again', async () => {
    await freezes(phone, true);
    await expect(desk.getByText('Das Bild steht gerade. Sprechen Sie ruhig weiter.')).toBeVisible();
    await expectAccessible(desk);
    await freezes(phone, false);
    await expect(desk.getByText('Das Bild steht gerade.')).toBeHidden();
    await seesMoving(pictureOf(desk, 'patient'));
  });

  await test.step('the browser loses the connection for a moment', async () => {
    await loses(desk, true);
    await expect(desk.getByText('Die Verbindung ist unterbrochen.')).toBeVisible();
    await expectAccessible(desk);
    await expect(desk.getByText('Es dauert länger als sonst.')).toBeVisible();
    await loses(desk, false);
    await expect(desk.locator('[data-status="longer"]')).toHaveCount(0);
    await seesMoving(pictureOf(desk, 'patient'));
    await seesMoving(pictureOf(phone, 'doctor'));
  });

  await test.step('each side’s connection is closed under it, which no event tells', async () => {
    for (const hurt of [desk, phone]) {
      await closes(hurt);
      for (const each of [desk, phone]) {
        await expect(each.locator('[data-person][data-connection="connected"]')).toHaveCount(1);
      }
      await seesMoving(pictureOf(desk, 'patient'));
      await seesMoving(pictureOf(phone, 'doctor'));
    }
  });

  await test.step('a file is taken back while it is sent', async () => {
    await writes(desk, 'Ich schicke Ihnen den Befund.');
    await stalls(desk);
    const scan = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n'),
      Buffer.alloc(5_000_000),
      Buffer.from('startxref 0 %%EOF'),
    ]);
    await attaches(desk, { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: scan });
    await desk.getByRole('button', { name: 'Scan.pdf abbrechen' }).click();
    await expect(chatOf(desk)).toContainText('Abgebrochen');
  });

  await test.step('the record refuses what the page wants to put there', async () => {
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await desk.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(desk.getByText('In die Akte übertragen: 0 von 1')).toBeVisible();
    await expect(desk.getByText('1 Anhang konnte nicht übertragen werden.')).toBeVisible();
    await expectAccessible(desk);
  });
});

test('[CALL-29, CALL-30, PEER-25, PEER-27] an appointment cancelled under a doctor who waits, and a word that was not promised', async ({
  page,
  browser,
  doctor,
}) => {
  const { token } = await demoColleague('admin');

  await test.step('cancelled at the front desk', async () => {
    const visit = await newVisit(doctor, { inMinutes: 60 });
    const params = { appointmentId: visit.appointmentId };
    const context = await browser.newContext();
    const window = await context.newPage();
    await signedIn(window, doctor);
    await window.goto(`/user/dashboard?joincall=${visit.appointmentId}`);
    await window
      .getByRole('dialog')
      .getByRole('button', { name: /^(Gespräch starten|Teilnehmen)$/ })
      .click();
    await expect(heading(window)).toHaveText('Das Gespräch wird vorbereitet');
    await call('cancelAppointment', { token, params });
    await expect(heading(window)).toHaveText('Der Termin wurde abgesagt');
    await expectAccessible(window);
    await context.close();
  });

  await page.addInitScript(() => {
    const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: string) => void;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: unknown) {
      const message = JSON.parse(String(data)) as { type: string; nonce?: string };
      if (message.type === 'safetyNonce') message.nonce = btoa('x'.repeat(32));
      send.call(this, JSON.stringify(message));
    };
  });
  const { phone } = await inCall(page, browser, doctor);

  await test.step('the patient is warned of a connection that is not what it says', async () => {
    await phone.getByRole('button', { name: 'Nicht sicher' }).click();
    const dialog = phone.getByRole('dialog', { name: 'So ist dieses Gespräch geschützt' });
    await expect(dialog).toContainText('Jemand hat die Verbindung verändert.');
    await expectAccessible(phone);
    await phone.keyboard.press('Escape');
  });
});
