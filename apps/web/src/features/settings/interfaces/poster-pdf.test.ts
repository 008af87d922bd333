import jsQr from 'jsqr';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { posterPdf } from './poster-pdf.ts';

const address = 'https://video.praxis-am-markt.example/check';

async function read(poster: Uint8Array) {
  const document = await getDocument({ data: poster, verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const text = (await page.getTextContent()).items
    .map((item) => ('str' in item ? item.str : ''))
    .join('\n');
  const { fnArray, argsArray } = await page.getOperatorList();
  const at = fnArray.indexOf(OPS.constructPath);
  return { pages: document.numPages, text, path: pointsOf(argsArray[at]) };
}

/** Where each square of the path begins: pdf.js lists commands and coordinates in one row. */
function pointsOf([, [row]]: [unknown, [Float32Array]]): [number, number][] {
  const points: [number, number][] = [];
  for (let at = 0; at < row.length; ) {
    const [command = 0, x = 0, y = 0] = row.slice(at, at + 3);
    if (command === 0) points.push([x, y]);
    // Move and line have one point, close has none.
    at += command === 0 || command === 1 ? 3 : 1;
  }
  return points;
}

/** As a phone sees it, with four pixels for each square. */
function scanned(points: readonly [number, number][]): string | undefined {
  const scale = 4;
  const side = (Math.max(...points.flat().map(Math.abs)) + 5) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of points) {
    for (let dx = 0; dx < scale; dx += 1) {
      for (let dy = 0; dy < scale; dy += 1) {
        const pixel = ((Math.abs(y) * scale + dy) * side + x * scale + dx) * 4;
        pixels.fill(0, pixel, pixel + 3);
      }
    }
  }
  return jsQr(pixels, side, side)?.data;
}

describe('the poster for the waiting room', () => {
  it('[CHECK-3] has one page with a code that leads to the page, its address and the steps', async () => {
    const poster = await read(
      await posterPdf({ language: 'de', practice: 'Praxis am Markt', address }),
    );
    expect(poster.pages).toBe(1);
    expect(scanned(poster.path)).toBe(address);
    for (const words of ['Praxis am Markt', 'Sprechstunde per Video', address]) {
      expect(poster.text).toContain(words);
    }
    expect(poster.text).toContain('Öffnen Sie die Kamera Ihres Handys.');
  });

  it('[CHECK-3] is in the language that was asked for, whatever the screen has', async () => {
    const { text } = await read(
      await posterPdf({ language: 'en', practice: 'Praxis am Markt', address }),
    );
    expect(text).toContain('Open the camera of your phone.');
    expect(text).not.toContain('Kamera');
  });
});
