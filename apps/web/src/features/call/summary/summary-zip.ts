import { base64ToBytes } from '@visite/call-engine';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { text } from '../../../i18n/texts.ts';
import { drawnPictures } from './drawn-picture.ts';
import { fileNames, plainText, type SummaryContent } from './summary-content.ts';
import { summaryPdf } from './summary-pdf.ts';

/** The summary as PDF and as text, with every file that was exchanged and what was drawn on it. */
export async function summaryZip(content: SummaryContent): Promise<Uint8Array<ArrayBuffer>> {
  const name = text('call.summary.file');
  const whole = content.summary.files.filter(({ base64 }) => base64 !== '');
  const drawings = drawnPictures(content);
  const pictures = await drawings;
  const names = fileNames([...whole, ...pictures]);
  const folder: Zippable = {};
  for (const [index, { base64 }] of whole.entries()) {
    const bytes = base64ToBytes(base64);
    // Pictures and PDF are compressed already.
    if (bytes) folder[names[index] ?? `${index}`] = [bytes, { level: 0 }];
  }
  for (const [index, { picture }] of pictures.entries()) {
    folder[names[whole.length + index] ?? `${index}`] = [picture.jpeg, { level: 0 }];
  }
  const files: Zippable = {
    [`${name}.pdf`]: await summaryPdf(content, drawings),
    [`${name}.txt`]: strToU8(plainText(content)),
    ...(whole.length > 0 ? { [text('call.summary.files')]: folder } : {}),
  };
  return new Uint8Array(zipSync(files));
}
