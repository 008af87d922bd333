/** A place between camera and connection, for a blurred background for instance [MEDIA-13]. */
export type PictureProcessor = (camera: MediaStreamTrack) => Promise<ProcessedPicture>;

export type ProcessedPicture = { track: MediaStreamTrack; stop(): void };

/** A processor that fails must not cost the picture. */
export async function processed(
  camera: MediaStreamTrack,
  processor: PictureProcessor | null,
  onFailure: (error: unknown) => void,
): Promise<ProcessedPicture> {
  const plain = { track: camera, stop: () => undefined };
  if (!processor) return plain;
  try {
    return await processor(camera);
  } catch (error) {
    onFailure(error);
    return plain;
  }
}
