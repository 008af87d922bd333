/** Photos of some cameras never come; the video frame is there at once. */
const photoPatienceMs = 3_000;
const jpegQuality = 0.92;

/** ImageCapture is missing from the compiler's browser and from some real ones. */
type PhotoCamera = { takePhoto(): Promise<Blob> };
type PhotoCameraClass = new (track: MediaStreamTrack) => PhotoCamera;

/** The best picture that this camera can give: a photo where possible, else a full video frame. */
export async function takeStill(track: MediaStreamTrack): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await takePhoto(track);
  const blob = photo ?? (await takeFrame(track));
  return new Uint8Array(await blob.arrayBuffer());
}

async function takePhoto(track: MediaStreamTrack): Promise<Blob | null> {
  const Camera: unknown = Reflect.get(globalThis, 'ImageCapture');
  if (typeof Camera !== 'function') return null;
  const camera = new (Camera as PhotoCameraClass)(track);
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), photoPatienceMs));
  const photo = await Promise.race([camera.takePhoto().catch(() => null), tooLate]);
  return photo?.type === 'image/jpeg' ? photo : null;
}

async function takeFrame(track: MediaStreamTrack): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  await video.play();
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  video.srcObject = null;
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
  );
  if (!blob) throw new Error('the picture could not be taken');
  return blob;
}
