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
  suspended: boolean;
};
