import type { Log } from '../log.ts';
import type { LocalStreams, LocalTracks } from '../peer/transceivers.ts';
import { SnapshotStore } from '../snapshot-store.ts';
import { type CallSettings, readCallSettings, type SettingsStore } from './call-settings.ts';
import { Camera, type CameraState } from './camera.ts';
import { microphoneConstraints } from './constraints.ts';
import { type DeviceList, deviceListOf, noDevices, sameDevices } from './device-list.ts';
import { type ShownPage, watchReturn } from './given-back.ts';
import { isRefused, LocalTrack, type LocalTrackState, needsRepair } from './local-track.ts';
import { displayTrack, type MediaDevicesPort, userTrack } from './media-devices-port.ts';
import { setStreamTracks } from './set-stream-tracks.ts';
import { TaskQueue } from './task-queue.ts';
import type { VideoProcessor } from './video-processor.ts';

export type LocalMediaOptions = {
  /** Null on a page without https: the browser offers no devices there. */
  devices: MediaDevicesPort | null;
  settings: SettingsStore;
  createStream: () => MediaStream;
  page: ShownPage;
  log: Log;
};

export type LocalMediaSnapshot = {
  microphone: LocalTrackState;
  camera: CameraState;
  screen: LocalTrackState;
  devices: DeviceList;
  settings: CallSettings;
  /** Audio and processed camera video for the own preview; always the same stream. */
  preview: MediaStream;
  /** The camera that is open for a photo only and its preview; never sent [SHOT-7]. */
  photo: { camera: CameraState; preview: MediaStream };
  suspended: boolean;
};

/** This person's devices: which are on, which are preferred, and the tracks that are sent. */
export class LocalMedia {
  readonly streams: LocalStreams;
  readonly #options: LocalMediaOptions;
  readonly #microphone: LocalTrack;
  readonly #camera: Camera;
  readonly #screen: LocalTrack;
  readonly #photo: Camera;
  readonly #photoPreview: MediaStream;
  readonly #tasks: TaskQueue;
  readonly #view = new SnapshotStore<LocalMediaSnapshot>(() => this.#createSnapshot());
  readonly subscribe = this.#view.subscribe;
  readonly getSnapshot = this.#view.getSnapshot;
  #settings: CallSettings;
  #devices: DeviceList = noDevices;
  #suspended = false;
  #silenced = false;
  #motion = false;
  #stopWatching: () => void = () => undefined;

  constructor(options: LocalMediaOptions) {
    this.#options = options;
    this.#tasks = new TaskQueue(options.log);
    this.#settings = readCallSettings(options.settings);
    this.streams = { content: options.createStream(), screen: options.createStream() };
    this.#photoPreview = options.createStream();
    const source = (acquire: () => Promise<MediaStreamTrack>, onLost: () => void) =>
      new LocalTrack({ acquire, onLost, onChange: () => this.#changed(), log: options.log });
    this.#microphone = source(
      () =>
        userTrack(options.devices, {
          audio: microphoneConstraints(this.#settings.preferredAudioDeviceID),
        }),
      () => this.#tasks.run(() => this.#acquireMicrophone()),
    );
    const camera = (onLost: () => void) =>
      new Camera({
        acquire: (video) => userTrack(options.devices, { video }),
        preferredDeviceId: () => this.#settings.preferredVideoDeviceID,
        wantsBlur: () => this.#settings.backgroundBlur,
        wantsMotion: () => this.#motion,
        onLost,
        onChange: () => this.#changed(),
        log: options.log,
      });
    this.#camera = camera(() => this.#tasks.run(() => this.#acquireCamera()));
    this.#photo = camera(() => this.#tasks.run(() => this.#acquireCamera(this.#photo)));
    this.#screen = source(
      () => displayTrack(options.devices),
      () => this.#screen.setActive(false),
    );
  }

  /** The tracks that are sent; null for what is turned off. */
  tracks(): LocalTracks {
    const audio = this.#microphone.state;
    return {
      audio: audio.active && !this.#silenced ? audio.track : null,
      camera: this.#camera.state.active ? this.#camera.outputTrack : null,
      screen: this.#screen.state.track,
    };
  }

  /** Turns on what was on the last time, and reacts to devices being plugged in and out. */
  open(): Promise<void> {
    // This object may have been created ahead: settings may have changed since.
    this.#settings = readCallSettings(this.#options.settings);
    this.#stopWatching();
    this.#stopWatching = this.#watch();
    this.#microphone.setActive(this.#settings.audioActive);
    this.#camera.localTrack.setActive(this.#settings.videoActive);
    return this.#tasks.run(() => this.#acquireAll());
  }

  /** One permission prompt for both devices, where both are turned on. */
  openWith(active: { audio: boolean; video: boolean }): Promise<void> {
    this.#saveSettings({ audioActive: active.audio, videoActive: active.video, chosen: true });
    return this.open();
  }

  setMicrophone(active: boolean): Promise<void> {
    this.#saveSettings({ audioActive: active, chosen: true });
    this.#microphone.setActive(active);
    const { track } = this.#microphone.state;
    // Muting keeps the device, so that unmuting does not wait for it.
    if (track) track.enabled = active;
    return this.#tasks.run(() =>
      active && !track ? this.#acquireMicrophone() : Promise.resolve(),
    );
  }

  /** The sound goes another way; the choice of the microphone stays as it is. */
  setSilenced(silenced: boolean): void {
    if (this.#silenced === silenced) return;
    this.#silenced = silenced;
    this.#changed();
  }

  /** Signing needs frames, a face needs light. */
  setMotion(motion: boolean): Promise<void> {
    if (this.#motion === motion) return Promise.resolve();
    this.#motion = motion;
    return this.#tasks.run(() => this.#camera.applyMotion());
  }

  /** By the browser itself, where it can; kept for the next time [MEDIA-20]. */
  setBackgroundBlur(on: boolean): Promise<void> {
    this.#saveSettings({ backgroundBlur: on });
    return this.#tasks.run(() => this.#camera.applyBlur());
  }

  setCamera(active: boolean): Promise<void> {
    this.#camera.localTrack.setActive(active);
    // At once: the queue may be waiting for another permission prompt.
    if (!active) this.#camera.release();
    // Some phones open only one camera at a time.
    else this.closePhotoCamera();
    this.#saveSettings({ videoActive: active, chosen: true });
    return this.#tasks.run(() => this.#acquireCamera());
  }

  chooseMicrophone(deviceId: string): Promise<void> {
    this.#saveSettings({ preferredAudioDeviceID: deviceId });
    return this.#tasks.run(() => this.#acquireMicrophone());
  }

  chooseCamera(deviceId: string): Promise<void> {
    this.#camera.resetFacing();
    this.#saveSettings({ preferredVideoDeviceID: deviceId });
    return this.#tasks.run(() => this.#acquireCamera());
  }

  /** Front to rear and back. */
  flipCamera(): Promise<void> {
    this.#camera.flip();
    this.#saveSettings({ preferredVideoDeviceID: null });
    return this.#tasks.run(() => this.#acquireCamera());
  }

  setProcessor(processor: VideoProcessor | null): Promise<void> {
    this.#camera.setProcessor(processor);
    this.#photo.setProcessor(processor);
    return this.#tasks.run(() => this.#camera.process());
  }

  /** For a photo while the camera is off: a preview that only this person sees [SHOT-7]. */
  openPhotoCamera(): Promise<void> {
    this.#photo.localTrack.setActive(true);
    return this.#tasks.run(() => this.#acquireCamera(this.#photo));
  }

  flipPhotoCamera(): Promise<void> {
    this.#photo.flip();
    return this.#tasks.run(() => this.#acquireCamera(this.#photo));
  }

  closePhotoCamera(): void {
    if (!this.#photo.state.active) return;
    this.#photo.localTrack.setActive(false);
    this.#photo.resetFacing();
    this.#photo.release();
  }

  /** The source of a photo: the video that is sent, otherwise the photo camera. */
  photoTrack(): MediaStreamTrack | null {
    return this.tracks().camera ?? this.#photo.outputTrack;
  }

  async shareScreen(): Promise<void> {
    this.#screen.setActive(true);
    await this.#tasks.run(async () => {
      if (!(await this.#screen.acquire())) this.#screen.setActive(false);
      this.#releaseInactive(this.#screen);
    });
  }

  stopScreen(): void {
    this.#screen.setActive(false);
    this.#screen.release();
  }

  /** After a phone call interrupted the microphone, or a device failed. */
  repair(): Promise<void> {
    return this.#repair(needsRepair);
  }

  /** On hold: nothing is captured, and the camera's light is off. */
  suspend(): void {
    this.#suspended = true;
    this.stopScreen();
    this.closePhotoCamera();
    this.#microphone.release();
    this.#camera.release();
  }

  resume(): Promise<void> {
    if (!this.#suspended) return Promise.resolve();
    this.#suspended = false;
    return this.#tasks.run(() => this.#acquireAll());
  }

  close(): void {
    this.#tasks.close();
    this.#stopWatching();
    this.suspend();
    this.#view.removeListeners();
  }

  #repair(wanted: (state: LocalTrackState) => boolean): Promise<void> {
    return this.#tasks.run(async () => {
      const microphone = wanted(this.#microphone.state);
      const camera = wanted(this.#camera.state);
      // A working device is not reopened: repairing the camera must not interrupt audio.
      if (microphone && camera) await this.#acquireAll();
      else if (microphone) await this.#acquireMicrophone();
      else if (camera) await this.#acquireCamera();
    });
  }

  #watch(): () => void {
    const { devices, page } = this.#options;
    const stops = [
      devices?.onDeviceChange(() => this.#tasks.run(() => this.#devicesChanged())),
      // Safari asks with every request: after a refusal only a press does [WEBKIT-6].
      watchReturn(page, () => this.#repair((state) => needsRepair(state) && !isRefused(state))),
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  async #acquireAll(): Promise<void> {
    const bothActive = this.#microphone.state.active && this.#camera.state.active;
    if (bothActive && (await this.#acquireBoth())) return this.#camera.process();
    await this.#acquireMicrophone();
    await this.#acquireCamera();
  }

  /** Asking for both at once shows one prompt; false if one is missing: then each is tried alone. */
  async #acquireBoth(): Promise<boolean> {
    if (!this.#options.devices || this.#suspended) return false;
    // A phone captures once: the earlier tracks would stay mute, or the new ones be refused.
    this.#microphone.release();
    this.#camera.release();
    try {
      const stream = await this.#options.devices.getUserMedia({
        audio: microphoneConstraints(this.#settings.preferredAudioDeviceID),
        video: this.#camera.constraints(),
      });
      const [audio, video] = [stream.getAudioTracks()[0], stream.getVideoTracks()[0]];
      if (!audio || !video) return false;
      this.#microphone.use(audio);
      this.#camera.localTrack.use(video);
      this.#releaseInactive(this.#microphone, this.#camera.localTrack);
      await this.#listDevices();
      return true;
    } catch (error) {
      this.#options.log('media.both-refused', error);
      return false;
    }
  }

  async #acquireMicrophone(): Promise<void> {
    if (this.#suspended || !this.#microphone.state.active) return this.#microphone.release();
    const acquired = await this.#microphone.acquire();
    this.#releaseInactive(this.#microphone);
    if (acquired) await this.#listDevices();
  }

  async #acquireCamera(camera = this.#camera): Promise<void> {
    camera.release();
    if (this.#suspended || !camera.state.active) return;
    const acquired = await camera.localTrack.acquire();
    this.#releaseInactive(camera.localTrack);
    if (acquired) await this.#listDevices();
    await camera.process();
  }

  /** Turned off, put on hold or closed while the permission prompt was open. */
  #releaseInactive(...sources: LocalTrack[]): void {
    for (const source of sources) {
      if (this.#tasks.isClosed || this.#suspended || !source.state.active) source.release();
    }
  }

  async #devicesChanged(): Promise<void> {
    const before = this.#devices;
    await this.#listDevices();
    if (!sameDevices(before.microphones, this.#devices.microphones))
      await this.#acquireMicrophone();
    if (!sameDevices(before.cameras, this.#devices.cameras)) await this.#acquireCamera();
  }

  async #listDevices(): Promise<void> {
    const infos = (await this.#options.devices?.enumerateDevices()) ?? [];
    this.#devices = deviceListOf(infos);
    this.#changed();
  }

  #saveSettings(change: Partial<CallSettings>): void {
    // Another window may have changed the settings: only the changed fields are written.
    this.#settings = { ...readCallSettings(this.#options.settings), ...change };
    this.#options.settings.write(this.#settings);
    this.#changed();
  }

  #changed(): void {
    const { audio, camera } = this.tracks();
    setStreamTracks(this.streams.content, [audio, camera]);
    setStreamTracks(this.#photoPreview, [this.#photo.outputTrack]);
    this.#view.notify();
  }

  #createSnapshot(): LocalMediaSnapshot {
    return {
      microphone: this.#microphone.state,
      camera: this.#camera.state,
      screen: this.#screen.state,
      devices: this.#devices,
      settings: this.#settings,
      preview: this.streams.content,
      photo: { camera: this.#photo.state, preview: this.#photoPreview },
      suspended: this.#suspended,
    };
  }
}
