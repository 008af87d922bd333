import { expect, it } from 'vitest';
import { jpegOf, scaledPicture, thumbnailEdge, withinEdge } from './scaled-picture.ts';

async function picture(width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
const sizeOf = async (blob: Blob) => {
  const { width, height } = await createImageBitmap(blob);
  return [width, height];
};
const small = async (blob: Blob) => jpegOf(await scaledPicture(blob, withinEdge(thumbnailEdge)));

it('[SPEED-8] a large photo becomes a small picture of the same shape', async () => {
  expect(await sizeOf(await small(await picture(4_000, 3_000)))).toEqual([800, 600]);
  expect(await sizeOf(await small(await picture(10, 4_000)))).toEqual([2, 800]);
});

it('[SPEED-8] a picture that is small already keeps its size, and nothing of it turns black', async () => {
  const made = await small(await picture(120, 90));
  expect(await sizeOf(made)).toEqual([120, 90]);
  const context = (await scaledPicture(made, () => 1)).getContext('2d');
  expect([...(context?.getImageData(60, 45, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255]);
});

it('[SPEED-8] what is no picture is an error', async () => {
  await expect(small(new Blob(['%PDF-1.7']))).rejects.toThrow();
});
