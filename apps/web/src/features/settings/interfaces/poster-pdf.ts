import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Language } from '@visite/contract';
import { formatMessage } from '../../../i18n/format-message.ts';
import { flattenTexts, loadTextFile } from '../../../i18n/texts.ts';
import { drawLine, lineWidth, wrapText } from '../../../ui/pdf-text.ts';
import { qrPath } from '../../../ui/qr-code.tsx';

/** A4 in points. */
const paper = { width: 595, height: 842, margin: 56 };
const across = paper.width - 2 * paper.margin;
const qrSide = 370;
const leading = 1.3;
const steps = ['scan', 'hold', 'press', 'try'] as const;

interface Poster {
  language: Language;
  practice: string;
  address: string;
}

/** A poster for the waiting room: what it is about, the code, and what to do, readable from two metres. */
export async function posterPdf(poster: Poster): Promise<Uint8Array<ArrayBuffer>> {
  const { language, practice, address } = poster;
  const texts = new Map(flattenTexts(await loadTextFile(language, 'connections'), 'connections'));
  const words = (name: string) =>
    formatMessage(texts.get(`connections.poster.print.${name}`) ?? '', {}, language);
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${words('title')}: ${practice}`);
  pdf.setLanguage(language);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const sheet = new Sheet(pdf.addPage([paper.width, paper.height]), plain, bold);
  await sheet.centred(practice, 18, 'plain');
  sheet.space(14);
  await sheet.centred(words('title'), 40, 'bold');
  await sheet.centred(words('question'), 26, 'plain');
  sheet.code(address);
  for (const [at, step] of steps.entries()) await sheet.step(at + 1, words(step));
  sheet.space(10);
  await sheet.centred(words('nobody'), 16, 'plain');
  sheet.space(14);
  await sheet.centred(words('typed'), 13, 'plain');
  await sheet.centred(address, 16, 'bold');
  return new Uint8Array(await pdf.save());
}

type Weight = 'plain' | 'bold';

class Sheet {
  readonly #page: PDFPage;
  readonly #fonts: Record<Weight, PDFFont>;
  #y = paper.height - paper.margin;

  constructor(page: PDFPage, plain: PDFFont, bold: PDFFont) {
    this.#page = page;
    this.#fonts = { plain, bold };
  }

  space(height: number): void {
    this.#y -= height;
  }

  /** On at most two lines: what is longer gets smaller. */
  async centred(words: string, largest: number, weight: Weight): Promise<void> {
    const font = this.#fonts[weight];
    const styled = (size: number) => ({ size, font, bold: weight === 'bold' });
    let size = largest;
    const lines = () => wrapText(words, across, (part) => lineWidth(part, styled(size)));
    while (lines().length > 2 && size > 9) size -= 1;
    for (const line of lines()) {
      this.#y -= size * leading;
      const x = (paper.width - lineWidth(line, styled(size))) / 2;
      await drawLine(this.#page, line, { x, y: this.#y, ...styled(size) });
    }
  }

  /** Dark squares with the quiet border of the standard; a fold or a stain is corrected. */
  code(address: string): void {
    const { size, path } = qrPath(address);
    const scale = qrSide / size;
    this.#page.drawSvgPath(path, {
      x: (paper.width - qrSide) / 2,
      y: this.#y,
      scale,
      color: rgb(0, 0, 0),
    });
    this.#y -= qrSide;
  }

  async step(number: number, words: string): Promise<void> {
    const size = 19;
    const left = paper.margin + 70;
    this.#y -= size * 1.5;
    const { bold, plain } = this.#fonts;
    await drawLine(this.#page, `${number}`, { x: left, y: this.#y, size, font: bold, bold: true });
    await drawLine(this.#page, words, {
      x: left + 28,
      y: this.#y,
      size,
      font: plain,
      bold: false,
    });
  }
}
