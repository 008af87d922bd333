import type { Browser, Page } from '@playwright/test';
import { fileFrame } from '@visite/contract';
import { joins, opensDashboard, patientPhone, pictureOf, seesMoving } from '../call/steps.ts';
import { entersWaitingRoom } from '../patient/steps.ts';
import { type Colleague, newVisit, type Visit } from '../practice/people.ts';

interface InCall {
  visit: Visit;
  /** The doctor's desk, wide enough for the chat beside the picture. */
  desk: Page;
  phone: Page;
}

/** A doctor and a patient who see each other. */
export async function inCall(
  page: Page,
  browser: Browser,
  doctor: Colleague,
  prepare: (phone: Page) => Promise<void> = async () => undefined,
): Promise<InCall> {
  const visit = await newVisit(doctor);
  const phone = await patientPhone(browser);
  await prepare(phone);
  await opensDashboard(page, doctor);
  await entersWaitingRoom(phone, visit);
  await joins(page, visit);
  await seesMoving(pictureOf(page, 'patient'));
  await seesMoving(pictureOf(phone, 'doctor'));
  return { visit, desk: page, phone };
}

export const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true });
export const viewerOf = (page: Page) => page.getByRole('region', { name: /^(?:Datei|File): / });

/** Once it is there whole: until then its card has a button that takes it back. */
export const fileIn = (page: Page, name: string) =>
  chatOf(page).getByRole('button', { name: new RegExp(`^${name} .*(?:Öffnen|Open)$`) });

export const chatButton = (page: Page) =>
  page.getByRole('toolbar').getByRole('button', { name: /^Chat/ });

export async function writes(page: Page, message: string): Promise<void> {
  await chatOf(page).getByRole('textbox').fill(message);
  await chatOf(page).getByRole('textbox').press('Enter');
}

/** An entry of the call's menu. */
export async function opensFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** From now on this side lies: whatever file it sends, the bytes are those of a program. */
export async function forgesFiles(page: Page): Promise<void> {
  await page.evaluate((header) => {
    type Frame = Uint8Array<ArrayBuffer>;
    const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: unknown) => void;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: string | Frame) {
      // Messages are texts, pieces of files are bytes behind a header.
      const forged = typeof data === 'string' ? data : Uint8Array.from(data);
      if (typeof forged !== 'string') forged.fill(0x4d, header);
      send.call(this, forged);
    } as RTCDataChannel['send'];
  }, fileFrame.header);
}

interface FileToSend {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function attaches(page: Page, file: FileToSend): Promise<void> {
  await chatOf(page).locator('input[type="file"]').setInputFiles(file);
}

/** A file from the desktop, let go over the page. */
export async function drops(page: Page, { name, mimeType, buffer }: FileToSend): Promise<void> {
  const dropped = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  );
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('main', event, { dataTransfer: dropped });
  }
  await dropped.dispose();
}

type Share = [x: number, y: number];

/** Draws a line between two places of the page, given as shares of its width and height. */
export async function draws(page: Page, from: Share, to: Share): Promise<void> {
  const box = await viewerOf(page).locator('svg[data-drawing]').boundingBox();
  if (!box) throw new Error('there is nothing to draw on');
  const place = ([x, y]: Share) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 4 });
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
}

/** Where the strokes lie on the page, in percent of it: left, top, right, bottom. */
export function strokesOn(page: Page): Promise<number[][]> {
  return viewerOf(page)
    .locator('svg[data-drawing] path')
    .evaluateAll((paths) =>
      paths.map((path) => {
        const own = path.getBoundingClientRect();
        const sheet = path.ownerDocument
          .querySelector('svg[data-drawing]')
          ?.getBoundingClientRect();
        if (!sheet) return [];
        const across = (value: number) => Math.round(((value - sheet.left) / sheet.width) * 100);
        const down = (value: number) => Math.round(((value - sheet.top) / sheet.height) * 100);
        return [across(own.left), down(own.top), across(own.right), down(own.bottom)];
      }),
    );
}
