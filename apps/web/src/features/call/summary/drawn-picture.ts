import { base64ToBytes, bytesToBase64 } from '@visite/call-engine';
import { fileTypeOf } from '@visite/contract';
import { openPdf } from '../viewer/pdf.ts';
import { strokePath, unitsAcross } from '../viewer/strokes.ts';
import { type DrawnPage, drawnPages, type SummaryContent } from './summary-content.ts';

/** Pixels on the longer side: enough for print, within a phone's memory. */
const longest = 2_000;

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
export async function drawnPicture({ base64, page, strokes }: DrawnPage): Promise<DrawnPicture> {
  const bytes = base64ToBytes(base64);
  if (!bytes) throw new Error('the file cannot be read');
  const isPdf = fileTypeOf(bytes) === 'application/pdf';
  const canvas = isPdf ? await sheet(base64, page) : await picture(bytes);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const { width, height } = canvas;
  pen.scale(width / unitsAcross, width / unitsAcross);
  for (const stroke of strokes) {
    pen.fillStyle = stroke.color;
    pen.fill(new Path2D(strokePath(stroke, height / width)));
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!blob) throw new Error('this browser makes no pictures');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width), Math.round(height)];
  return canvas;
}

async function picture(bytes: Uint8Array<ArrayBuffer>): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = canvasOf(bitmap.width * scale, bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (pen) {
    // Transparent pixels of a PNG would turn black in a JPEG.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  return canvas;
}

async function sheet(base64: string, page: number): Promise<HTMLCanvasElement> {
  const pdf = await openPdf(base64);
  try {
    const proxy = await pdf.page(page);
    const own = proxy.getViewport({ scale: 1 });
    const viewport = proxy.getViewport({ scale: longest / Math.max(own.width, own.height) });
    const canvas = canvasOf(viewport.width, viewport.height);
    await proxy.render({ canvas, viewport }).promise;
    return canvas;
  } finally {
    pdf.close();
  }
}
