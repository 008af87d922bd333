import { cameraRequest } from '@visite/contract';

export type Facing = 'user' | 'environment';

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
  backgroundBlur = false,
) {
  return {
    ...idealSize,
    ...(deviceId ? { deviceId: { ideal: deviceId } } : {}),
    ...(facing && !deviceId ? { facingMode: { ideal: facing } } : {}),
    ...(backgroundBlur ? { backgroundBlur: { ideal: true } } : {}),
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
