import type { Page } from '@playwright/test';
import { call } from '../practice/api.ts';
import { newColleague } from '../practice/people.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { attaches, fileIn, inCall, viewerOf } from './in-call.ts';
import { lockedPdf } from './sample-pdf.ts';

/** What a page shall believe that its browser measured; nothing once it is taken back. */
type Measured = { type: string; change: Record<string, unknown> } | null;

async function believesMeasurements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const measure = RTCPeerConnection.prototype.getStats;
    RTCPeerConnection.prototype.getStats = async function () {
      const report = await measure.call(this);
      const measured = Reflect.get(window, 'measured') as Measured;
      if (!measured) return report;
      const told = new Map<string, unknown>();
      report.forEach((stat, id) => {
        told.set(id, stat.type === measured.type ? { ...stat, ...measured.change } : stat);
      });
      return told as unknown as RTCStatsReport;
    };
  });
}

const measures = (page: Page, measured: Measured) =>
  page.evaluate((given) => Reflect.set(window, 'measured', given), measured);

const bandwidth = (bits: number) => ({
  type: 'candidate-pair',
  change: { availableOutgoingBitrate: bits },
});

/** The camera of this page gives no still, or does so again. */
const refusesStills = (page: Page, refused: boolean) =>
  page.evaluate((given) => {
    Reflect.deleteProperty(window, 'ImageCapture');
    const canvas = HTMLCanvasElement.prototype;
    const keep: unknown = Reflect.get(window, 'toBlob') ?? canvas.toBlob;
    Reflect.set(window, 'toBlob', keep);
    canvas.toBlob = given ? (done) => done(null) : (keep as typeof canvas.toBlob);
  }, refused);

/** The head of a picture of 48 megapixels; no browser can read the rest. */
function hugePng(): Buffer {
  const head = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head);
  head.writeUInt32BE(8_000, 16);
  head.writeUInt32BE(6_000, 20);
  head[24] = 8;
  return head;
}

test('[CALL-35, FILE-14, FILE-15, NOTE-6, SHOT-5, PEER-10, PEER-35] what a call cannot do is told where it happens, and nothing is lost', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  await believesMeasurements(page);
  let notesAway = true;
  await page.route('**/calls/*/note**', (route) => (notesAway ? route.abort() : route.fallback()));
  const colleagues = [await newColleague(), await newColleague()];
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  const status = desk.locator('[data-status]');

  await test.step('a weak line, a poor one and a tired computer: one line each', async () => {
    // First: a line counts as weak only while it is used, and a tired computer sends less.
    await measures(desk, bandwidth(200_000));
    await expect(status).toHaveText('Die Verbindung ist schwach.');
    await expect(desk.locator('[data-person="patient"]')).toContainText('Verbindung schwach');
    await measures(desk, bandwidth(50_000));
    await expect(status).toHaveText('Die Verbindung ist schlecht. Der Ton geht vor.');
    await expectAccessible(desk);
    await measures(desk, { type: 'outbound-rtp', change: { qualityLimitationReason: 'cpu' } });
    await expect(status).toHaveText(
      'Ihr Gerät ist ausgelastet. Bitte schließen Sie andere Programme.',
    );
    await measures(desk, null);
    await expect(desk.getByText('Ihr Gerät ist ausgelastet.')).toBeHidden();
  });

  await test.step('notes that cannot be reached take no text, and then all of it', async () => {
    const notes = desk.getByRole('region', { name: 'Notizen' });
    const own = notes.getByRole('textbox', { name: 'Meine Notiz' });
    await expect(notes.getByRole('status')).toContainText('gerade nicht erreichbar');
    await expect(own).toBeDisabled();
    await expectAccessible(desk);
    notesAway = false;
    await expect(own).toBeEnabled();
    notesAway = true;
    await own.fill('Husten seit drei Tagen');
    await expect(notes.getByRole('status')).toContainText('Noch nicht gespeichert.');
    notesAway = false;
    await expect(notes.getByRole('status')).toHaveText('Gespeichert');
    const params = { appointmentId: visit.appointmentId };
    const stored = await call('listNotes', { token: doctor.token, params });
    expect(stored.map(({ text }) => text)).toEqual(['Husten seit drei Tagen']);
  });

  await test.step('a picture that is too large, and a letter with a lock', async () => {
    await attaches(desk, { name: 'Scan.png', mimeType: 'image/png', buffer: hugePng() });
    await expect(desk.getByText('Scan.png ist zu groß: mehr als 40 Megapixel.')).toBeVisible();
    const letter = { name: 'Befund.pdf', mimeType: 'application/pdf', buffer: lockedPdf() };
    await attaches(desk, letter);
    await fileIn(desk, 'Befund.pdf').click();
    await expect(viewerOf(desk)).toContainText('mit einem Passwort geschützt');
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
  });

  await test.step('a camera that gives no photo can be asked again, and refused', async () => {
    await refusesStills(phone, true);
    await desk.getByRole('button', { name: /^Foto/ }).click();
    const asked = phone.getByRole('dialog', { name: /bittet um ein Foto/ });
    const failed = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.';
    await asked.getByRole('button', { name: 'Foto aufnehmen' }).click();
    await expect(asked).toContainText(failed);
    await expectAccessible(phone);
    await refusesStills(phone, false);
    await asked.getByRole('button', { name: 'Foto aufnehmen' }).click();
    const preview = phone.getByRole('dialog', { name: 'Möchten Sie dieses Foto senden?' });
    await expect(preview.getByRole('img', { name: 'Ihr Foto' })).toBeVisible();
    await expect(preview).not.toContainText(failed);
    await refusesStills(phone, true);
    await preview.getByRole('button', { name: 'Neues Foto' }).click();
    await expect(preview).toContainText(failed);
    await preview.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(desk.getByRole('dialog')).toContainText(`${visit.name} hat das Foto abgelehnt.`);
    await desk.getByRole('button', { name: 'Verstanden' }).click();
  });

  await test.step('a fifth person does not fit, even if the fourth came just now', async () => {
    await desk.getByRole('button', { name: 'Mehr' }).click();
    await desk.getByRole('menuitem', { name: 'Kollegin oder Kollegen dazuholen' }).click();
    const adding = desk.getByRole('dialog', { name: 'Kollegin oder Kollegen dazuholen' });
    await expect(adding.getByRole('combobox')).toBeVisible();
    for (const { user } of colleagues) {
      const params = { appointmentId: visit.appointmentId, userId: user.person.id };
      await call('addUser', { token: doctor.token, params });
    }
    await expect(adding).toContainText('Es sind schon vier Personen im Gespräch.');
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await expect(adding).toHaveCount(0);
  });
});
