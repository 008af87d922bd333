import { base64ToBytes, bytesToBase64 } from '@visite/call-engine';
import { fileTypeOf } from '@visite/contract';
import { jpegOf, scaledPicture, withinEdge } from '../../../ui/scaled-picture.ts';
import { drawnSheet } from '../viewer/pdf-picture.ts';
import { strokePath, unitsAcross } from '../viewer/strokes.ts';
import { type DrawnPage, drawnPages, type SummaryContent } from './summary-content.ts';

/** Pixels on the longer side: enough for print, within a phone's memory. */
const longestInPrint = 2_000;

export interface DrawnPicture {
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** All pages with drawings; pages that fail to render are left out. */
export async function drawnPictures(
  content: Pick<SummaryContent, 'summary' | 'drawn'>,
): Promise<{ address: string; name: string; picture: DrawnPicture }[]> {
  const made = [];
  for (const page of drawnPages(content)) {
    try {
      const { address, name } = page;
      made.push({ address, name, picture: await drawnPicture(page) });
    } catch (error) {
      console.debug('a drawing is left out', error);
    }
  }
  return made;
}

/** The same pages as the server takes them. */
export async function storablePictures(
  content: Pick<SummaryContent, 'summary' | 'drawn'>,
): Promise<{ address: string; name: string; base64: string }[]> {
  const pages = await drawnPictures(content);
  return pages.map(({ picture, ...page }) => ({ ...page, base64: bytesToBase64(picture.jpeg) }));
}

/** The page rendered as JPEG with the strokes. */
export async function drawnPicture(
  { base64, page, strokes }: DrawnPage,
  longest = longestInPrint,
): Promise<DrawnPicture> {
  const bytes = base64ToBytes(base64);
  if (!bytes) throw new Error('the file cannot be read');
  const isPdf = fileTypeOf(bytes) === 'application/pdf';
  const canvas = isPdf
    ? (await drawnSheet(base64, page, longest)).canvas
    : await scaledPicture(new Blob([bytes]), withinEdge(longest));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const { width, height } = canvas;
  pen.scale(width / unitsAcross, width / unitsAcross);
  for (const stroke of strokes) {
    pen.fillStyle = stroke.color;
    pen.fill(new Path2D(strokePath(stroke, height / width)));
  }
  const blob = await jpegOf(canvas);
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}
