import type { CallSettings } from './call-settings.ts';
import type { CameraState } from './camera.ts';
import type { DeviceList } from './device-list.ts';
import type { SourceState } from './source.ts';

export type LocalMediaSnapshot = {
  microphone: SourceState;
  camera: CameraState;
  screen: SourceState;
  devices: DeviceList;
  settings: CallSettings;
  /** Voice and processed picture, for the own preview; always the same stream. */
  preview: MediaStream;
  /** The camera that is open for a photo alone, and its picture: never sent [SHOT-7]. */
  photo: { camera: CameraState; preview: MediaStream };
  suspended: boolean;
};
