import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { text } from '../../../i18n/texts.ts';
import { type DrawnPicture, drawnPictures } from './drawn-picture.ts';
import { type SummaryContent, type SummarySection, summarySections } from './summary-content.ts';

/** A4 in points. */
const paper = { width: 595, height: 842, margin: 56 };
const columns = { label: 130, gap: 14 };
const sizes = { title: 20, heading: 13, body: 10.5, foot: 8.5 };
const leading = 1.45;

/** The summary on A4, as text that can be searched, and the pages that were drawn on. */
export async function summaryPdf(
  content: SummaryContent,
  drawings = drawnPictures(content),
): Promise<Uint8Array<ArrayBuffer>> {
  const { patientFullName, scheduledStart } = content.summary;
  const title = `${text('call.summary.title')}: ${patientFullName}`;
  const heading = { title, subject: scheduledStart };
  return sectionsPdf(heading, summarySections(content), await drawings);
}

/** Sections on A4, the first one's title the largest, and pictures behind them. */
export async function sectionsPdf(
  { title, subject }: { title: string; subject: string },
  sections: readonly SummarySection[],
  pictures: readonly { name: string; picture: DrawnPicture }[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setCreationDate(new Date());
  pdf.setSubject(subject);
  const writer = new Writer(
    pdf,
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  );
  for (const [index, section] of sections.entries()) {
    await writer.section(section, index === 0 ? sizes.title : sizes.heading);
  }
  for (const { name, picture } of pictures) await writer.picture(name, picture);
  await writer.numberPages();
  return new Uint8Array(await pdf.save());
}

class Writer {
  readonly #pdf: PDFDocument;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  #y: number;

  constructor(pdf: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.#pdf = pdf;
    this.#plain = plain;
    this.#bold = bold;
    pdf.addPage([paper.width, paper.height]);
    this.#y = paper.height - paper.margin;
  }

  async section({ title, lines }: SummarySection, size: number): Promise<void> {
    this.#y -= sizes.heading;
    // Keeps a heading on the same page as its first lines.
    this.#room(size * leading + 3 * sizes.body * leading);
    await this.#line(title, paper.margin, size, this.#bold);
    this.#y -= size * leading + 4;
    for (const { by, text: words } of lines) await this.#row(by ?? '', words);
  }

  async #row(label: string, words: string): Promise<void> {
    const left = label ? columns.label + columns.gap : 0;
    const width = paper.width - 2 * paper.margin - left;
    const labels = label ? this.#wrap(label, columns.label, this.#bold) : [];
    const lines = this.#wrap(words, width, this.#plain);
    for (let at = 0; at < Math.max(labels.length, lines.length); at += 1) {
      this.#room(sizes.body * leading);
      await this.#line(labels[at] ?? '', paper.margin, sizes.body, this.#bold);
      await this.#line(lines[at] ?? '', paper.margin + left, sizes.body, this.#plain);
      this.#y -= sizes.body * leading;
    }
    this.#y -= 3;
  }

  async picture(title: string, { jpeg, width, height }: DrawnPicture): Promise<void> {
    const image = await this.#pdf.embedJpg(jpeg);
    const room = {
      width: paper.width - 2 * paper.margin,
      height: paper.height - 2 * paper.margin - 2 * sizes.heading * leading,
    };
    const scale = Math.min(room.width / width, room.height / height);
    this.#y -= sizes.heading;
    this.#room(sizes.heading * leading + height * scale);
    await this.#line(title, paper.margin, sizes.heading, this.#bold);
    this.#y -= sizes.heading * leading + height * scale;
    const size = { width: width * scale, height: height * scale };
    this.#pdf
      .getPages()
      .at(-1)
      ?.drawImage(image, { x: paper.margin, y: this.#y, ...size });
  }

  async numberPages(): Promise<void> {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const words = text('call.summary.page', { page: index + 1, pages: pages.length });
      page.drawText(words, { x: paper.margin, y: 30, size: sizes.foot, font: this.#plain });
    }
  }

  #room(height: number): void {
    if (this.#y - height > paper.margin) return;
    this.#pdf.addPage([paper.width, paper.height]);
    this.#y = paper.height - paper.margin;
  }

  #wrap(words: string, width: number, font: PDFFont): string[] {
    const measure = (part: string) =>
      canWrite(font, part)
        ? font.widthOfTextAtSize(part, sizes.body)
        : textWidth(part, sizes.body, font === this.#bold);
    return wrapText(words, width, measure);
  }

  /** Text outside of the standard PDF fonts (ş, ł, Arabic, emoji) is drawn as an image. */
  async #line(words: string, x: number, size: number, font: PDFFont): Promise<void> {
    if (!words) return;
    const page = this.#pdf.getPages().at(-1);
    const y = this.#y - size;
    if (canWrite(font, words)) {
      page?.drawText(words, { x, y, size, font });
      return;
    }
    const drawn = await renderText(words, size, font === this.#bold);
    const image = await this.#pdf.embedPng(drawn.png);
    page?.drawImage(image, { x, y: y - size * 0.25, width: drawn.width, height: drawn.height });
  }
}

const known = new WeakMap<PDFFont, ReadonlySet<number>>();

function canWrite(font: PDFFont, words: string): boolean {
  const letters = known.get(font) ?? new Set(font.getCharacterSet());
  known.set(font, letters);
  return [...words].every((letter) => letters.has(letter.codePointAt(0) ?? 0));
}

/** Wraps text at a width; words longer than a line are broken. */
export function wrapText(
  words: string,
  width: number,
  measure: (part: string) => number,
): string[] {
  return words.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/[\s\u00A0]+/)) {
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
export function textWidth(words: string, size: number, bold: boolean): number {
  const pen = context(new OffscreenCanvas(1, 1));
  pen.font = fontOf(size, bold);
  return pen.measureText(words).width;
}

/** Text rendered as PNG with the fonts of this device, in print resolution. */
export async function renderText(
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
