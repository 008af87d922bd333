import { profilePictureSize } from '@visite/contract';
import { ApiError } from '../platform/api-error.ts';
import { measurePicture } from '../platform/data-url-picture.ts';

/** A real PNG or JPEG of 100×100; empty removes the picture. */
export async function checkProfilePicture(dataUrl: string | undefined): Promise<void> {
  if (!dataUrl) return;
  const { width, height } = await measurePicture(dataUrl);
  if (width !== profilePictureSize || height !== profilePictureSize) {
    throw new ApiError('content-mismatch');
  }
}
