import { cameraRequest } from '@visite/contract';

export type Facing = 'user' | 'environment';

/** Per second, for hands that talk [SIGN-2]: in dim light many cameras would give half of them. */
const signingFrames = 30;

const idealSize = {
  width: { ideal: cameraRequest.width },
  height: { ideal: cameraRequest.height },
  aspectRatio: { ideal: cameraRequest.aspectRatio },
};

/**
 * `ideal`, never `exact`: an absent device is replaced instead of causing an error [MEDIA-12]. A browser that
 * does not know `backgroundBlur` leaves it out.
 */
export function cameraConstraints(
  deviceId: string | null,
  facing: Facing | null,
  { blur = false, motion = false }: { blur?: boolean; motion?: boolean } = {},
) {
  return {
    ...idealSize,
    ...(motion ? { frameRate: { ideal: signingFrames } } : {}),
    ...(deviceId ? { deviceId: { ideal: deviceId } } : {}),
    ...(facing && !deviceId ? { facingMode: { ideal: facing } } : {}),
    ...(blur ? { backgroundBlur: { ideal: true } } : {}),
  } satisfies MediaTrackConstraints & { backgroundBlur?: ConstrainBooleanParameters };
}

export function microphoneConstraints(deviceId: string | null) {
  return {
    noiseSuppression: true,
    echoCancellation: true,
    autoGainControl: true,
    ...(deviceId ? { deviceId: { ideal: deviceId } } : {}),
  } satisfies MediaTrackConstraints;
}

/** The same ideal size as the camera [MEDIA-2]; system audio would echo the other person. */
export const screenConstraints: DisplayMediaStreamOptions = {
  video: { width: idealSize.width, height: idealSize.height },
  audio: false,
};
