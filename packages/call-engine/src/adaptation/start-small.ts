import { cameraRequest } from '@visite/contract';

/**
 * Before it knows the network, Chromium throws several pictures away rather than send one larger
 * than 640 × 480; a little below it, because sizes are rounded.
 */
const pixelsAtMost = 600 * 450;

/** The first picture goes out at once, and small; the first sample lets it grow [PEER-39]. */
export async function startSmall(camera: RTCRtpSender): Promise<void> {
  const parameters = camera.getParameters();
  const encoding = parameters.encodings[0];
  if (!encoding) return;
  const { width = cameraRequest.width, height = cameraRequest.height } =
    camera.track?.getSettings() ?? {};
  encoding.scaleResolutionDownBy = Math.max(1, Math.sqrt((width * height) / pixelsAtMost));
  await camera.setParameters(parameters);
}
