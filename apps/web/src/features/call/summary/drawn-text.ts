const scale = 4;
const family = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const lineHeight = 1.4;

const fontOf = (size: number, bold: boolean) => `${bold ? 'bold ' : ''}${size}px ${family}`;

function context(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const found = canvas.getContext('2d');
  if (!found) throw new Error('this browser draws no text');
  return found;
}

/** In points, with the fonts of this device. */
export function drawnWidth(words: string, size: number, bold: boolean): number {
  const pen = context(new OffscreenCanvas(1, 1));
  pen.font = fontOf(size, bold);
  return pen.measureText(words).width;
}

/** Words as a picture, with the fonts of this device, sharp enough for print. */
export async function drawnText(
  words: string,
  size: number,
  bold: boolean,
): Promise<{ png: Uint8Array; width: number; height: number }> {
  const width = Math.max(1, Math.ceil(drawnWidth(words, size, bold)));
  const height = Math.ceil(size * lineHeight);
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const pen = context(canvas);
  pen.scale(scale, scale);
  pen.font = fontOf(size, bold);
  pen.textBaseline = 'alphabetic';
  pen.fillText(words, 0, size * 1.1);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return { png: new Uint8Array(await blob.arrayBuffer()), width, height };
}
