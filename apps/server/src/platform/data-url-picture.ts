import { ApiError } from './api-error.ts';
import { decodeJpeg } from './jpeg-decoder.ts';
import type { PictureSize } from './jpeg-header.ts';
import { decodePng } from './png-decoder.ts';

const form = /^data:image\/(?<type>png|jpeg);base64,(?<content>.+)$/;
const pixelsAtMost = 4_000_000;

/** Really decodes a small picture: what is not what it claims is refused with 422. */
export async function measurePicture(dataUrl: string): Promise<PictureSize> {
  const found = form.exec(dataUrl)?.groups;
  const bytes = Buffer.from(found?.content ?? '', 'base64');
  try {
    return found?.type === 'png'
      ? decodePng(bytes, pixelsAtMost)
      : await decodeJpeg(bytes, pixelsAtMost);
  } catch {
    // Whatever the decoders stumble over, the caller needs to know only that it is no picture.
    throw new ApiError('content-mismatch');
  }
}
