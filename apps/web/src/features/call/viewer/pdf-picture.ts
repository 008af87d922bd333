import { openPdf } from './pdf.ts';

/** Pixels on the longer side: readable on a screen, within a phone's memory. */
const longest = 1_600;

/** One page as a picture, and how many there are. */
export async function pdfPicture(
  base64: string,
  page: number,
): Promise<{ picture: Blob; pages: number }> {
  const pdf = await openPdf(base64);
  try {
    const proxy = await pdf.page(page);
    const own = proxy.getViewport({ scale: 1 });
    const viewport = proxy.getViewport({ scale: longest / Math.max(own.width, own.height) });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
    await proxy.render({ canvas, viewport }).promise;
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
    if (!picture) throw new Error('this browser makes no pictures');
    return { picture, pages: pdf.pages };
  } finally {
    pdf.close();
  }
}
