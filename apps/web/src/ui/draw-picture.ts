interface Size {
  width: number;
  height: number;
}

/** The middle square of a picture, as a small JPEG data URL. */
export function squarePicture(source: CanvasImageSource, from: Size, side: number): string {
  const edge = Math.min(from.width, from.height);
  const { canvas, context } = blank({ width: side, height: side });
  const [x, y] = [(from.width - edge) / 2, (from.height - edge) / 2];
  context.drawImage(source, x, y, edge, edge, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', 0.9);
}

/** The whole picture, made smaller where it is larger than the box, as a PNG data URL. */
export function fittingPicture(source: ImageBitmap, box: Size): string {
  const share = Math.min(1, box.width / source.width, box.height / source.height);
  const size = {
    width: Math.max(1, Math.round(source.width * share)),
    height: Math.max(1, Math.round(source.height * share)),
  };
  const { canvas, context } = blank(size, { clear: true });
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas.toDataURL('image/png');
}

function blank({ width, height }: Size, { clear = false } = {}) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  if (!clear) {
    // What is transparent would turn black in a JPEG.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  return { canvas, context };
}
