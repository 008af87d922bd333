import type { Clock } from '../clock.ts';

export type EncodedImage = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** How a browser takes still images of a video track. */
export type StillCamera = {
  /** `ImageCapture.takePhoto()`; null where the browser lacks it. */
  takePhoto(track: MediaStreamTrack): Promise<EncodedImage | null>;
  /** The current video frame as a JPEG. */
  grabFrame(track: MediaStreamTrack): Promise<EncodedImage>;
};

/** With some cameras takePhoto() never settles; a video frame is available at once. */
const photoTimeoutMs = 3_000;

/** The best JPEG that the camera can give: a photo where possible, otherwise a video frame. */
export async function takeStill(
  track: MediaStreamTrack,
  camera: StillCamera,
  clock: Clock,
): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await photoWithin(photoTimeoutMs, () => camera.takePhoto(track), clock);
  const image = photo?.type === 'image/jpeg' ? photo : await camera.grabFrame(track);
  return image.bytes;
}

async function photoWithin(
  timeoutMs: number,
  takePhoto: () => Promise<EncodedImage | null>,
  clock: Clock,
): Promise<EncodedImage | null> {
  return new Promise((resolve) => {
    const timer = clock.after(timeoutMs, () => resolve(null));
    const done = (photo: EncodedImage | null) => {
      timer.cancel();
      resolve(photo);
    };
    takePhoto().then(done, () => done(null));
  });
}
