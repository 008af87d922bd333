import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { text } from '../../../i18n/texts.ts';
import { drawLine, lineWidth, wrapText } from '../../../ui/pdf-text.ts';
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
    const style = { size: sizes.body, font, bold: font === this.#bold };
    return wrapText(words, width, (part) => lineWidth(part, style));
  }

  async #line(words: string, x: number, size: number, font: PDFFont): Promise<void> {
    const page = this.#pdf.getPages().at(-1);
    const bold = font === this.#bold;
    if (page) await drawLine(page, words, { x, y: this.#y - size, size, font, bold });
  }
}
