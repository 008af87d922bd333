import { fileLimits } from '@visite/contract';

/** Below the limit of 40 megapixels, and still finer than any camera of a call. */
const pixelsAtMost = 24_000_000;
const qualities = [0.9, 0.8, 0.6] as const;

/**
 * A photo of a new phone may exceed what a call takes; people cannot be asked to shrink it. Null
 * when the browser cannot read it.
 */
export async function smallerPicture(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, Math.sqrt(pixelsAtMost / (picture.width * picture.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // What is transparent would turn black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const quality of qualities) {
      const made = await encoded(canvas, quality);
      if (made && made.size <= fileLimits.bytes) return new Uint8Array(await made.arrayBuffer());
    }
  } catch (error) {
    console.debug('picture not made smaller', error);
  }
  return null;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
