import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

interface Shown {
  file: string;
  /** Part of the sheet's width. */
  wide: number;
}

interface Row {
  /** Pixels; what is longer loses its end. */
  height: number;
  shown: readonly Shown[];
}

const phone = (screen: string): Shown => ({ file: `${screen}-390-de-light`, wide: 1 });
const screen = (name: string): Shown => ({ file: `${name}-1280-de-light`, wide: 1 });

const rows: readonly Row[] = [
  { height: 520, shown: [screen('today'), screen('calendar-week')] },
  {
    height: 536,
    shown: [
      phone('today'),
      phone('patients'),
      phone('patient-login'),
      phone('patient-device-check'),
      phone('patient-waiting'),
      phone('patient-call'),
    ],
  },
  { height: 520, shown: [screen('call-staff'), screen('call-ended')] },
];

const width = 1_600;
const gap = 16;

/** The finest pictures on one page, for the documents. */
export async function writeSheet(browser: Browser, folder: string, into: string): Promise<void> {
  const page = await browser.newPage();
  const files = await Promise.all(
    rows.map(async ({ height, shown }) => ({
      height,
      shown: await Promise.all(
        shown.map(async ({ file, wide }) => ({
          wide,
          data: (await readFile(join(folder, `${file}.png`))).toString('base64'),
        })),
      ),
    })),
  );
  const base64 = await page.evaluate(
    async ({ files: all, width: across, gap: between }) => {
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = all.reduce((sum, { height }) => sum + height + between, between);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.fillStyle = '#dfe4e8';
      context.fillRect(0, 0, canvas.width, canvas.height);
      let top = between;
      for (const { height: high, shown: row } of all) {
        const parts = row.reduce((sum, { wide }) => sum + wide, 0);
        const room = across - between * (row.length + 1);
        let left = between;
        for (const { data, wide } of row) {
          const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
          const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const w = (room * wide) / parts;
          // The top of a long page says what it is.
          const seen = Math.min(picture.height, (picture.width * high) / w);
          const h = (seen * w) / picture.width;
          context.drawImage(picture, 0, 0, picture.width, seen, left, top, w, h);
          left += w + between;
        }
        top += high + between;
      }
      return canvas.toDataURL('image/webp', 0.82).split(',')[1] ?? '';
    },
    { files, width, gap },
  );
  await writeFile(into, Buffer.from(base64, 'base64'));
}
