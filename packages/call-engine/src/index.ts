export type { Quality, QualityReason } from './adaptation/quality.ts';
export { CallSession } from './call/call-session.ts';
export type {
  CallActions,
  CallSnapshot,
  ConnectionStatus,
  RemotePerson,
} from './call/call-snapshot.ts';
export type {
  Artefacts,
  CallMeta,
  CallPhase,
  ChatEntry,
  EndReason,
  FileStatus,
  Presenter,
  SharedFile,
  StoredElsewhere,
  UploadProgress,
} from './call/call-state.ts';
export type { SendFileResult } from './call/conversation.ts';
export type { DrawnStroke, Point, Stroke } from './call/drawing.ts';
export type { PersonRole } from './call/people.ts';
export type {
  CallBrowser,
  CallPage,
  CallServer,
  CallSessionOptions,
  ConversationStore,
  KeyStore,
  OwnKey,
} from './call/ports.ts';
export type { LiveText, RealTimeTextSwitch } from './call/real-time-text.ts';
export type { Screenshot } from './call/screenshot.ts';
export type { SigningSwitch } from './call/signing.ts';
export type { Telephone } from './call/telephone.ts';
export type { Clock, TimerHandle } from './clock.ts';
export { base64ToBytes, bytesToBase64 } from './files/base64.ts';
export { type FileRejection, validateFile } from './files/file-validation.ts';
export { loudness, smoothed } from './media/audio-level.ts';
export type { CallSettings, SettingsStore } from './media/call-settings.ts';
export type { CameraState } from './media/camera.ts';
export type { Device, DeviceList } from './media/device-list.ts';
export type { LocalMediaSnapshot } from './media/local-media.ts';
export {
  LocalMedia,
  type LocalMediaOptions,
} from './media/local-media.ts';
export type { LocalTrackState } from './media/local-track.ts';
export type { MediaDevicesPort } from './media/media-devices-port.ts';
export type { MediaProblem } from './media/media-problem.ts';
export type { ProcessedTrack, VideoProcessor } from './media/video-processor.ts';
export type { Party, Side } from './peer/is-offerer.ts';
export { safetyWordsIn } from './trust/words.ts';
