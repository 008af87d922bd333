import type { LocalMediaSnapshot, MediaProblem } from '@visite/call-engine';

export interface DeviceProblems {
  camera: MediaProblem | null;
  microphone: MediaProblem | null;
}

type Devices = Pick<LocalMediaSnapshot, 'camera' | 'microphone'>;

/** Only what the person wants on can fail. */
export function deviceProblems({ camera, microphone }: Devices): DeviceProblems {
  return {
    camera: camera.active ? camera.problem : null,
    microphone: microphone.active ? microphone.problem : null,
  };
}
