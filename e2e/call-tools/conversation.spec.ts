import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../practice/story.ts';
import {
  chatButton,
  chatOf,
  draws,
  drops,
  fileIn,
  inCall,
  strokesOn,
  viewerOf,
  writes,
} from './in-call.ts';
import { samplePdf } from './sample-pdf.ts';

const letter = {
  name: 'Arztbrief.pdf',
  mimeType: 'application/pdf',
  buffer: samplePdf(['Arztbrief', 'Befund', 'Fax']),
};

const marked = 'Arztbrief, Seite 2 mit Zeichnung.jpg';

const bytesOf = async (download: Download) => readFile(await download.path());

/** Red, green and blue at a place of a picture, given as shares of its width and height. */
function pixelOf(page: Page, jpeg: Buffer, at: [number, number]): Promise<number[]> {
  return page.evaluate(
    async ({ base64, at: [x, y] }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen?.drawImage(picture, 0, 0);
      const place = [Math.round(picture.width * x), Math.round(picture.height * y)] as const;
      return [...(pen?.getImageData(...place, 1, 1).data ?? [])];
    },
    { base64: jpeg.toString('base64'), at },
  );
}

/** The same place, give or take what rounding makes of it on another screen. */
const nearly = (strokes: number[][]) =>
  strokes.map((stroke) => stroke.map((percent) => expect.closeTo(percent, -0.5)));

/** How many files of the PDF reader this page has asked for [SPEED-2]. */
const pdfCodeIn = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /pdf/.test(name)).length,
  );

test('[CHAT-1, CHAT-2, CHAT-3, FILE-14, FILE-15, DRAW-1, CALL-32, CALL-45, SPEED-2] doctor and patient write, send a letter, read it together and draw on it', async ({
  page,
  browser,
  doctor,
}) => {
  await page.goto('/user/login/');
  await expect(chatOf(page)).toHaveCount(0);
  const { desk, phone, visit } = await inCall(page, browser, doctor);

  await test.step('the chat is there by itself at the desk, and counts on the phone', async () => {
    await expect(chatOf(desk)).toBeVisible();
    await expect(chatOf(phone)).toHaveCount(0);
    await writes(desk, 'Guten Tag, siehe https://example.org/anleitung');
    await expect(chatButton(phone)).toHaveAccessibleName('Chat, 1 neue Nachricht');
    await chatButton(phone).click();
    await expect(chatOf(phone)).toContainText('siehe https://example.org/anleitung');
    await expect(chatOf(phone).getByRole('link')).toHaveCount(0);
    await writes(phone, 'Danke!\u{1F44D}');
    await expect(chatOf(desk)).toContainText(`${visit.name}`);
    await expect(chatOf(desk)).toContainText('Danke!\u{1F44D}');
    await expect(chatButton(phone)).toHaveAccessibleName('Chat');
    await expectAccessible(phone);
  });

  await test.step('a wrong file is refused with a word, a letter arrives', async () => {
    const program = { name: 'setup.exe', mimeType: '', buffer: Buffer.from('MZ program') };
    await drops(desk, program);
    await expect(desk.getByText('Falsches Dateiformat!')).toBeVisible();
    expect([await pdfCodeIn(desk), await pdfCodeIn(phone)]).toEqual([0, 0]);
    await drops(desk, letter);
    await expect(fileIn(phone, 'Arztbrief.pdf')).toBeVisible();
    await expect.poll(() => pdfCodeIn(phone)).toBeGreaterThan(0);
    await expect(chatOf(desk)).not.toContainText('setup.exe');
  });

  await test.step('the doctor leads the patient from page to page', async () => {
    await fileIn(desk, 'Arztbrief.pdf').click();
    await expect(viewerOf(desk)).toContainText('Seite 1 von 3');
    await viewerOf(desk).getByRole('button', { name: 'Gemeinsam ansehen' }).click();
    await expect(viewerOf(phone)).toContainText('Seite 1 von 3');
    // Where two do not fit, the file takes the chat's place, and the other way round.
    await expect(chatOf(phone)).toHaveCount(0);
    await chatButton(phone).click();
    await expect(chatOf(phone)).toBeVisible();
    await expect(viewerOf(phone)).toHaveCount(0);
    await viewerOf(desk).getByRole('button', { name: 'Nächste Seite' }).click();
    await expect(viewerOf(phone)).toContainText('Seite 2 von 3');
    await expect(viewerOf(phone)).toContainText('Die Praxis zeigt Ihnen diese Datei.');
    // What is read out of the page is there for those who hear it.
    await expect(viewerOf(phone)).toContainText('Befund');
    await expect(viewerOf(phone).locator('canvas[data-page="2"]')).toBeVisible();
  });

  await test.step('both draw, at the same place of the page on both screens', async () => {
    await viewerOf(desk).getByRole('button', { name: 'Zeichnen' }).click();
    await draws(desk, [0.2, 0.2], [0.6, 0.2]);
    // A stroke is seen while it grows: the whole of it is what counts.
    const drawn = await strokesOn(desk);
    expect(drawn).toHaveLength(1);
    await expect.poll(() => strokesOn(phone)).toEqual(nearly(drawn));
    const [left = 0, top = 0, right = 0, bottom = 0] = (await strokesOn(phone))[0] ?? [];
    expect([left, right].map((value) => Math.round(value / 5) * 5)).toEqual([20, 60]);
    expect(top).toBeLessThanOrEqual(20);
    expect(bottom).toBeGreaterThanOrEqual(20);

    await viewerOf(phone).getByRole('button', { name: 'Zeichnen' }).click();
    await viewerOf(phone).getByRole('button', { name: 'Blau' }).click();
    await draws(phone, [0.3, 0.3], [0.5, 0.4]);
    await expect.poll(() => strokesOn(desk)).toHaveLength(2);
    await expectAccessible(desk);

    await viewerOf(desk).getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => strokesOn(phone)).toHaveLength(1);
    await viewerOf(desk).getByRole('button', { name: 'Radieren' }).click();
    await draws(desk, [0.4, 0.25], [0.4, 0.45]);
    await expect.poll(() => strokesOn(phone)).toHaveLength(0);
    await viewerOf(desk).getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => strokesOn(phone)).toHaveLength(1);
    await viewerOf(desk).getByRole('button', { name: 'Größer' }).click();
    await expect.poll(() => strokesOn(desk)).toEqual(nearly(await strokesOn(phone)));
    await viewerOf(desk).getByRole('button', { name: 'Zeichnung löschen' }).click();
    await expect.poll(() => strokesOn(phone)).toHaveLength(0);
  });

  await test.step('a page that a fax machine made is shown under the page’s own policy', async () => {
    await viewerOf(desk).getByRole('button', { name: 'Nächste Seite' }).click();
    const sheet = viewerOf(desk).locator('canvas[data-page="3"]');
    await expect(sheet).toBeVisible();
    const middleOfFax = () =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const drawing = canvas.getContext('2d');
        const pixel = drawing?.getImageData(canvas.width / 2, canvas.height * 0.7, 1, 1).data;
        return [...(pixel ?? [])].slice(0, 3);
      });
    await expect.poll(middleOfFax).toEqual([0, 0, 0]);
    await viewerOf(desk).getByRole('button', { name: 'Fertig' }).click();
  });

  await test.step('closing takes the patient back to the picture', async () => {
    await desk.keyboard.press('Escape');
    await expect(viewerOf(desk)).toHaveCount(0);
    await expect(viewerOf(phone)).toHaveCount(0);
  });

  await test.step('the doctor leads to a page by its number, and marks it', async () => {
    await desk.getByRole('button', { name: 'Datei zeigen' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Datei gemeinsam ansehen' });
    await dialog.getByLabel('Seite').fill('0');
    await expect(dialog).toContainText('Bitte geben Sie eine Seitenzahl ein.');
    await dialog.getByLabel('Seite').fill('2');
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Jetzt zeigen' }).click();
    await expect(viewerOf(phone)).toContainText('Seite 2 von 3');
    await viewerOf(desk).getByRole('button', { name: 'Zeichnen' }).click();
    await draws(desk, [0.2, 0.3], [0.8, 0.3]);
    await expect.poll(() => strokesOn(phone)).toHaveLength(1);
    await viewerOf(desk).getByRole('button', { name: 'Fertig' }).click();
    await desk.keyboard.press('Escape');
  });

  await test.step('a letter that is broken can still be kept', async () => {
    const broken = {
      ...letter,
      name: 'Kaputt.pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj nichts\nstartxref 0 %%EOF'),
    };
    await drops(desk, broken);
    await fileIn(desk, 'Kaputt.pdf').click();
    await expect(viewerOf(desk)).toContainText('Diese Datei kann hier nicht angezeigt werden.');
    await desk.keyboard.press('Escape');
  });

  await test.step('what was drawn is in the summary of both', async () => {
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await desk.getByRole('button', { name: 'Ja, beenden' }).click();
    const [pdf] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'PDF speichern', exact: true }).click(),
    ]);
    // A picture inside of the document.
    expect((await bytesOf(pdf)).includes('/DCTDecode')).toBe(true);
    const [zip] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('button', { name: 'Alles als ZIP speichern' }).click(),
    ]);
    expect((await bytesOf(zip)).includes(`Dateien/${marked}`)).toBe(true);
    const [picture] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('button', { name: `${marked} speichern` }).click(),
    ]);
    const [red = 0, green = 255, blue = 255] = await pixelOf(
      phone,
      await bytesOf(picture),
      [0.5, 0.3],
    );
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(120);
  });
});
