interface Size {
  width: number;
  height: number;
}

/** For a picture that is shown small, on a sharp screen too. */
export const thumbnailEdge = 800;

export const withinEdge =
  (longest: number) =>
  ({ width, height }: Size): number =>
    longest / Math.max(width, height);

/**
 * A picture on white, made smaller by the share where it is below one. Throws if the browser cannot
 * decode it. An `<img>` of the whole picture would leave all its pixels in the browser's cache.
 */
export async function scaledPicture(
  file: Blob,
  shareOf: (size: Size) => number,
): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  try {
    const share = Math.min(1, shareOf(bitmap));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * share));
    canvas.height = Math.max(1, Math.round(bitmap.height * share));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws no pictures');
    // Transparent pixels would turn black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

export async function jpegOf(canvas: HTMLCanvasElement, quality = 0.9): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!blob) throw new Error('this browser makes no pictures');
  return blob;
}
