import type { LocalMediaSnapshot, LocalTrackState } from '@visite/call-engine';

type Source = Pick<LocalTrackState, 'active' | 'problem' | 'interrupted'>;
type Local = { camera: Source; microphone: Source } & Pick<LocalMediaSnapshot, 'suspended'>;

export type DeviceTroubleName =
  | 'interrupted'
  | 'bothDenied'
  | 'microphoneDenied'
  | 'microphoneFailed'
  | 'cameraDenied'
  | 'cameraBusy'
  | 'cameraFailed';

/** The voice first: without a picture one can still talk. */
export function deviceTroubleOf({
  camera,
  microphone,
  suspended,
}: Local): DeviceTroubleName | null {
  if (suspended) return null;
  if (microphone.active && microphone.interrupted) return 'interrupted';
  if (isDenied(camera) && isDenied(microphone)) return 'bothDenied';
  if (microphone.active && microphone.problem) {
    return microphone.problem === 'denied' ? 'microphoneDenied' : 'microphoneFailed';
  }
  if (!camera.active || !camera.problem) return null;
  if (camera.problem === 'denied') return 'cameraDenied';
  return camera.problem === 'busy' ? 'cameraBusy' : 'cameraFailed';
}

const isDenied = ({ active, problem }: Source) => active && problem === 'denied';
