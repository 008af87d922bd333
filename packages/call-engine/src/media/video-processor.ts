/** Transforms the camera track before it is sent, for example to blur the background [MEDIA-13]. */
export type VideoProcessor = (camera: MediaStreamTrack) => Promise<ProcessedTrack>;

export type ProcessedTrack = { track: MediaStreamTrack; stop(): void };

/** If the processor fails, the unprocessed track is used. */
export async function applyProcessor(
  camera: MediaStreamTrack,
  processor: VideoProcessor | null,
  onFailure: (error: unknown) => void,
): Promise<ProcessedTrack> {
  const plain = { track: camera, stop: () => undefined };
  if (!processor) return plain;
  try {
    return await processor(camera);
  } catch (error) {
    onFailure(error);
    return plain;
  }
}
