import type { Browser, Page } from '@playwright/test';

export interface Change {
  name: string;
  kind: 'changed' | 'new' | 'gone';
  /** Red where the two differ. */
  difference?: Buffer;
}

type Pictures = ReadonlyMap<string, Buffer>;

/** What is not pixel for pixel the same; sorted by name. */
export async function changedPictures(
  browser: Browser,
  before: Pictures,
  after: Pictures,
): Promise<readonly Change[]> {
  const page = await browser.newPage();
  const changes: Change[] = [];
  for (const name of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [one, other] = [before.get(name), after.get(name)];
    if (!one || !other) {
      changes.push({ name, kind: one ? 'gone' : 'new' });
    } else if (!one.equals(other)) {
      const difference = await differenceOf(page, one, other);
      if (difference) changes.push({ name, kind: 'changed', difference });
    }
  }
  await page.close();
  return changes;
}

/** Two files can hold the same picture: the browser decodes them. Null when they do. */
async function differenceOf(page: Page, one: Buffer, other: Buffer): Promise<Buffer | null> {
  const base64 = await page.evaluate(
    async (files) => {
      const pictures = await Promise.all(
        files.map(async (file) => {
          const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
          return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        }),
      );
      const width = Math.max(...pictures.map((each) => each.width));
      const height = Math.max(...pictures.map((each) => each.height));
      const pixels = pictures.map((picture) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (!context) throw new Error('no canvas');
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, width, height);
      });
      const [before, after] = pixels;
      if (!before || !after) throw new Error('two pictures are needed');
      let differs = false;
      for (let at = 0; at < after.data.length; at += 4) {
        const same = [0, 1, 2, 3].every((part) => before.data[at + part] === after.data[at + part]);
        if (same) {
          after.data[at + 3] = 60;
        } else {
          differs = true;
          after.data.set([220, 0, 0, 255], at);
        }
      }
      if (!differs) return null;
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      canvas.getContext('2d')?.putImageData(after, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1] ?? null;
    },
    [one.toString('base64'), other.toString('base64')],
  );
  return base64 === null ? null : Buffer.from(base64, 'base64');
}
