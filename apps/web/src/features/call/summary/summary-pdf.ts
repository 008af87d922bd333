import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { languageEntry } from '../../../i18n/languages.ts';
import { shownLanguage, text } from '../../../i18n/texts.ts';
import { type PdfPart, type PdfRole, PdfTags } from '../../../ui/pdf-tags.ts';
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

/** Sections on A4, the first one's title the largest, and pictures behind them; tagged [A11Y-6]. */
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
    new PdfTags(pdf, languageEntry(shownLanguage()).locale),
  );
  for (const [index, section] of sections.entries()) {
    await writer.section(section, index === 0 ? 'H1' : 'H2');
  }
  for (const { name, picture } of pictures) await writer.picture(name, picture);
  await writer.finish();
  return new Uint8Array(await pdf.save());
}

class Writer {
  readonly #pdf: PDFDocument;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  readonly #tags: PdfTags;
  #y: number;

  constructor(pdf: PDFDocument, plain: PDFFont, bold: PDFFont, tags: PdfTags) {
    this.#tags = tags;
    this.#pdf = pdf;
    this.#plain = plain;
    this.#bold = bold;
    pdf.addPage([paper.width, paper.height]);
    this.#y = paper.height - paper.margin;
  }

  async section({ title, lines }: SummarySection, role: 'H1' | 'H2'): Promise<void> {
    const size = role === 'H1' ? sizes.title : sizes.heading;
    this.#y -= sizes.heading;
    // Keeps a heading on the same page as its first lines.
    this.#room(size * leading + 3 * sizes.body * leading);
    await this.#heading(title, size, role);
    this.#y -= size * leading + 4;
    for (const { by, text: words } of lines) await this.#row(by ?? '', words);
  }

  async #row(label: string, words: string): Promise<void> {
    const left = label ? columns.label + columns.gap : 0;
    const width = paper.width - 2 * paper.margin - left;
    const labels = label ? this.#wrap(label, columns.label, this.#bold) : [];
    const lines = this.#wrap(words, width, this.#plain);
    const row = this.#tags.part('P');
    const parts = { label: this.#tags.part('Span', row), words: this.#tags.part('Span', row) };
    for (let at = 0; at < Math.max(labels.length, lines.length); at += 1) {
      this.#room(sizes.body * leading);
      // A space at the end of each line: read aloud they are one.
      const [first, second] = [labels[at], lines[at]].map((line) => (line ? `${line} ` : ''));
      await this.#line(first ?? '', paper.margin, sizes.body, this.#bold, parts.label);
      await this.#line(second ?? '', paper.margin + left, sizes.body, this.#plain, parts.words);
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
    await this.#heading(title, sizes.heading, 'H2');
    this.#y -= sizes.heading * leading + height * scale;
    const size = { width: width * scale, height: height * scale };
    const page = this.#pdf.getPages().at(-1);
    if (!page) return;
    const figure = this.#tags.part('Figure', null, title);
    await this.#tags.draw(page, figure, () =>
      page.drawImage(image, { x: paper.margin, y: this.#y, ...size }),
    );
  }

  async finish(): Promise<void> {
    const pages = this.#pdf.getPages();
    for (const [index, page] of pages.entries()) {
      const words = text('call.summary.page', { page: index + 1, pages: pages.length });
      const place = { x: paper.margin, y: 30, size: sizes.foot };
      // Not drawText: it throws at letters that the font does not have.
      const style = { ...place, font: this.#plain, bold: false };
      await this.#tags.decorate(page, () => drawLine(page, words, style));
    }
    this.#tags.finish();
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

  #heading(words: string, size: number, role: PdfRole): Promise<void> {
    return this.#line(words, paper.margin, size, this.#bold, this.#tags.part(role));
  }

  async #line(words: string, x: number, size: number, font: PDFFont, part: PdfPart): Promise<void> {
    const page = this.#pdf.getPages().at(-1);
    const style = { x, y: this.#y - size, size, font, bold: font === this.#bold };
    if (!page) return;
    await drawLine(page, words, style, (draw, spoken) =>
      this.#tags.draw(page, part, draw, spoken?.trim() ?? null),
    );
  }
}
