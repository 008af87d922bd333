import { jpegOf, withinEdge } from '../../../ui/scaled-picture.ts';
import { openPdf } from './pdf.ts';

/** Pixels on the longer side: readable on a screen, within a phone's memory. */
const longestOnScreen = 1_600;

/** One page as a picture, and how many there are. */
export async function pdfPicture(
  base64: string,
  page: number,
  longest = longestOnScreen,
): Promise<{ picture: Blob; pages: number }> {
  const { canvas, pages } = await drawnSheet(base64, page, longest);
  return { picture: await jpegOf(canvas), pages };
}

/** One page on a canvas whose longer side has so many pixels. */
export async function drawnSheet(
  base64: string,
  page: number,
  longest: number,
): Promise<{ canvas: HTMLCanvasElement; pages: number }> {
  const pdf = await openPdf(base64);
  try {
    const proxy = await pdf.page(page);
    const own = proxy.getViewport({ scale: 1 });
    const viewport = proxy.getViewport({ scale: withinEdge(longest)(own) });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
    await proxy.render({ canvas, viewport }).promise;
    return { canvas, pages: pdf.pages };
  } finally {
    pdf.close();
  }
}
