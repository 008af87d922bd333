import { cameraRequest } from '@visite/contract';
import type { SendPlan } from './send-plan.ts';

/** Changes of RTCRtpSender parameters; none of them needs a negotiation. */

export async function applySendPlan(sender: RTCRtpSender, plan: SendPlan): Promise<void> {
  const parameters = sender.getParameters();
  const encoding = parameters.encodings[0];
  // Before the first negotiation there is no encoding to change.
  if (!encoding) return;
  const height = sender.track?.getSettings().height ?? plan.maxHeight;
  const wanted = {
    maxBitrate: plan.maxBitrate,
    maxFramerate: plan.maxFramerate,
    scaleResolutionDownBy: Math.max(1, height / plan.maxHeight),
    active: plan.videoEnabled,
  };
  const changes = Object.entries(wanted).some(
    ([name, value]) => Reflect.get(encoding, name) !== value,
  );
  if (!changes) return;
  Object.assign(encoding, wanted);
  await sender.setParameters(parameters);
}

/** Audio packets are sent before video packets when bandwidth is short [PEER-34]. */
export async function prioritizeAudio(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  const encoding = parameters.encodings[0];
  if (!encoding || encoding.priority === 'high') return;
  Object.assign(encoding, { priority: 'high', networkPriority: 'high' });
  await sender.setParameters(parameters);
}

/**
 * Pixels. Before bandwidth estimation has a result, Chromium drops frames larger than 640 × 480;
 * a little below that, because sizes are rounded.
 */
const initialPixels = 600 * 450;
/** 360p in the camera's shape. */
const modestPixels = 360 * 360 * cameraRequest.aspectRatio;

/** The first frame is sent at once, scaled down; the first statistics sample lifts it [PEER-39]. */
export async function limitInitialResolution(
  camera: RTCRtpSender,
  fewCores = false,
): Promise<void> {
  const parameters = camera.getParameters();
  const encoding = parameters.encodings[0];
  if (!encoding) return;
  const { width = cameraRequest.width, height = cameraRequest.height } =
    camera.track?.getSettings() ?? {};
  const pixels = fewCores ? modestPixels : initialPixels;
  encoding.scaleResolutionDownBy = Math.max(1, Math.sqrt((width * height) / pixels));
  await camera.setParameters(parameters);
}

/**
 * After an interruption Chromium's receiver first asks for packets that are no longer available and
 * sends a PLI (request for a key frame) only at its next check, up to 3 s later. Sending a key frame
 * without being asked avoids that wait. Browsers without `encodingOptions` ignore it.
 */
export async function requestKeyFrame(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  if (!sender.track || parameters.encodings.length === 0) return;
  const encodingOptions = parameters.encodings.map(() => ({ keyFrame: true }));
  await sender.setParameters(parameters, { encodingOptions } as RTCSetParameterOptions);
}
