import { cameraRequest } from '@visite/contract';
import type { SignedPlan } from './send-plan.ts';

/** Changes of RTCRtpSender parameters; none of them needs a negotiation. */

export async function applySendPlan(sender: RTCRtpSender, plan: SignedPlan): Promise<void> {
  const parameters = sender.getParameters();
  const isFirst = parameters.encodings[0]?.priority === 'high';
  const height = sender.track?.getSettings().height ?? plan.maxHeight;
  const wanted = {
    maxBitrate: plan.maxBitrate,
    maxFramerate: plan.maxFramerate,
    scaleResolutionDownBy: Math.max(1, height / plan.maxHeight),
    active: plan.videoEnabled,
    // Left alone otherwise: not every browser tells which one is set.
    ...(plan.pictureFirst || isFirst ? priorityOf(plan.pictureFirst) : {}),
  };
  await change(sender, parameters, wanted);
}

/** Bits per second of speech that is well understood and leaves the line to the picture. */
const smallVoiceBitrate = 16_000;
/** Chromium's own bound: taking `maxBitrate` away again would need a new description. */
const fullVoiceBitrate = 510_000;

/** Voice is sent before the picture when bandwidth is short [PEER-34], unless signing comes first. */
export async function applyVoicePlan(
  sender: RTCRtpSender,
  { pictureFirst, voiceEnabled }: Pick<SignedPlan, 'pictureFirst' | 'voiceEnabled'>,
): Promise<void> {
  const parameters = sender.getParameters();
  const { maxBitrate, active } = parameters.encodings[0] ?? {};
  const limited = maxBitrate !== undefined;
  await change(sender, parameters, {
    ...priorityOf(!pictureFirst),
    ...(pictureFirst ? { maxBitrate: smallVoiceBitrate } : {}),
    ...(active === false || !voiceEnabled ? { active: voiceEnabled } : {}),
    ...(limited && !pictureFirst ? { maxBitrate: fullVoiceBitrate } : {}),
  });
}

function priorityOf(first: boolean): {
  priority: RTCPriorityType;
  networkPriority: RTCPriorityType;
} {
  const priority = first ? 'high' : 'low';
  return { priority, networkPriority: priority };
}

/** Only what differs: every change is a call of the browser. */
async function change(
  sender: RTCRtpSender,
  parameters: RTCRtpSendParameters,
  wanted: RTCRtpEncodingParameters,
): Promise<void> {
  // Before the first negotiation there is no encoding to change.
  const encoding = parameters.encodings[0];
  if (!encoding) return;
  const differs = Object.entries(wanted).some(
    ([name, value]) => Reflect.get(encoding, name) !== value,
  );
  if (!differs) return;
  Object.assign(encoding, wanted);
  await sender.setParameters(parameters);
}

/**
 * Pixels. Before bandwidth estimation has a result, Chromium drops frames larger than 640 × 480;
 * a little below that, because sizes are rounded.
 */
const initialPixels = 600 * 450;
/** 360p in the camera's shape. */
const modestPixels = 360 * 360 * cameraRequest.aspectRatio;

/**
 * The first frame is sent at once, scaled down; the first statistics sample lifts it [PEER-39].
 * `track`: what will be attached, if it is known yet.
 */
export async function limitInitialResolution(
  camera: RTCRtpSender,
  track: MediaStreamTrack | null,
  fewCores = false,
): Promise<void> {
  const { width = cameraRequest.width, height = cameraRequest.height } = track?.getSettings() ?? {};
  const pixels = fewCores ? modestPixels : initialPixels;
  const scaleResolutionDownBy = Math.max(1, Math.sqrt((width * height) / pixels));
  await change(camera, camera.getParameters(), { scaleResolutionDownBy });
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
