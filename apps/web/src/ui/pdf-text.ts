import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';

interface LineStyle {
  size: number;
  font: PDFFont;
  bold: boolean;
}

/** What only keeps a line together: the standard fonts do not have it, and a line is broken by then. */
const withoutJoiners = (words: string) => words.replaceAll('\u2060', '').replaceAll('\u2011', '-');

/** In points. */
export function lineWidth(joined: string, { size, font, bold }: LineStyle): number {
  const words = withoutJoiners(joined);
  return canWrite(font, words) ? font.widthOfTextAtSize(words, size) : textWidth(words, size, bold);
}

/** Says what is drawn; `spoken` are the words of a picture. */
type Mark = (draw: () => void, spoken: string | null) => void | Promise<void>;

/** Text outside of the standard PDF fonts (ş, ł, Arabic, emoji) is drawn as an image. */
export async function drawLine(
  page: PDFPage,
  joined: string,
  { x, y, ...style }: LineStyle & { x: number; y: number },
  mark: Mark = (draw) => draw(),
): Promise<void> {
  const { size, font, bold } = style;
  const words = withoutJoiners(joined);
  if (!words) return;
  if (canWrite(font, words)) {
    await mark(() => page.drawText(words, { x, y, size, font }), null);
    return;
  }
  const { png, width, height } = await renderText(words, size, bold);
  const image = await page.doc.embedPng(png);
  await mark(() => page.drawImage(image, { x, y: y - size * 0.25, width, height }), words);
}

const known = new WeakMap<PDFFont, ReadonlySet<number>>();

function canWrite(font: PDFFont, words: string): boolean {
  const letters = known.get(font) ?? new Set(font.getCharacterSet());
  known.set(font, letters);
  return [...words].every((letter) => letters.has(letter.codePointAt(0) ?? 0));
}

/** Wraps text at a width, not at non-breaking spaces; words longer than a line are broken. */
export function wrapText(
  words: string,
  width: number,
  measure: (part: string) => number,
): string[] {
  return words.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/[^\S\u00A0]+/)) {
      const longer = line ? `${line} ${word}` : word;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const letter of word) {
        if (line && measure(line + letter) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  });
}

const scale = 4;
const family = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const lineHeight = 1.4;

const fontOf = (size: number, bold: boolean) => `${bold ? 'bold ' : ''}${size}px ${family}`;

function context(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const found = canvas.getContext('2d');
  if (!found) throw new Error('this browser draws no text');
  return found;
}

/** In points, with the fonts of this device. */
function textWidth(words: string, size: number, bold: boolean): number {
  const pen = context(new OffscreenCanvas(1, 1));
  pen.font = fontOf(size, bold);
  return pen.measureText(words).width;
}

/** Text rendered as PNG with the fonts of this device, in print resolution. */
async function renderText(
  words: string,
  size: number,
  bold: boolean,
): Promise<{ png: Uint8Array; width: number; height: number }> {
  const width = Math.max(1, Math.ceil(textWidth(words, size, bold)));
  const height = Math.ceil(size * lineHeight);
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const pen = context(canvas);
  pen.scale(scale, scale);
  pen.font = fontOf(size, bold);
  pen.textBaseline = 'alphabetic';
  pen.fillText(words, 0, size * 1.1);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return { png: new Uint8Array(await blob.arrayBuffer()), width, height };
}
