import type { Log } from '../log.ts';
import type { LocalStreams, LocalTracks } from '../peer/transceivers.ts';
import { SnapshotStore } from '../snapshot-store.ts';
import { type CallSettings, readCallSettings, type SettingsStore } from './call-settings.ts';
import { Camera } from './camera.ts';
import { microphoneConstraints } from './constraints.ts';
import { type DeviceList, deviceListOf, noDevices, sameDevices } from './device-list.ts';
import type { LocalMediaSnapshot } from './local-media-snapshot.ts';
import { displayTrack, type MediaDevicesPort, userTrack } from './media-devices-port.ts';
import { mirrorTracks } from './mirror-tracks.ts';
import type { PictureProcessor } from './picture-processor.ts';
import { isBroken, Source } from './source.ts';
import { StepQueue } from './step-queue.ts';

export type LocalMediaOptions = {
  /** Null on a page without https: the browser offers no devices there. */
  devices: MediaDevicesPort | null;
  settings: SettingsStore;
  createStream: () => MediaStream;
  log: Log;
};

/** Everything that this person shows and says: devices, preferences, and what is on. */
export class LocalMedia {
  readonly streams: LocalStreams;
  readonly #options: LocalMediaOptions;
  readonly #microphone: Source;
  readonly #camera: Camera;
  readonly #screen: Source;
  readonly #photo: Camera;
  readonly #photoPreview: MediaStream;
  readonly #steps: StepQueue;
  readonly #view = new SnapshotStore<LocalMediaSnapshot>(() => this.#takeSnapshot());
  readonly subscribe = this.#view.subscribe;
  readonly getSnapshot = this.#view.getSnapshot;
  #settings: CallSettings;
  #devices: DeviceList = noDevices;
  #suspended = false;
  #forgetDeviceChanges: () => void = () => undefined;

  constructor(options: LocalMediaOptions) {
    this.#options = options;
    this.#steps = new StepQueue(options.log);
    this.#settings = readCallSettings(options.settings);
    this.streams = { content: options.createStream(), screen: options.createStream() };
    this.#photoPreview = options.createStream();
    const source = (acquire: () => Promise<MediaStreamTrack>, onLost: () => void) =>
      new Source({ acquire, onLost, onChange: () => this.#changed(), log: options.log });
    this.#microphone = source(
      () =>
        userTrack(options.devices, {
          audio: microphoneConstraints(this.#settings.preferredAudioDeviceID),
        }),
      () => this.#steps.run(() => this.#takeMicrophone()),
    );
    const camera = (onLost: () => void) =>
      new Camera({
        acquire: (video) => userTrack(options.devices, { video }),
        preferredDeviceId: () => this.#settings.preferredVideoDeviceID,
        onLost,
        onChange: () => this.#changed(),
        log: options.log,
      });
    this.#camera = camera(() => this.#steps.run(() => this.#takeCamera()));
    this.#photo = camera(() => this.#steps.run(() => this.#takeCamera(this.#photo)));
    this.#screen = source(
      () => displayTrack(options.devices),
      () => this.#screen.setActive(false),
    );
  }

  /** What goes to the other people; never what is turned off. */
  tracks(): LocalTracks {
    const audio = this.#microphone.state;
    return {
      audio: audio.active ? audio.track : null,
      camera: this.#camera.state.active ? this.#camera.picture : null,
      screen: this.#screen.state.track,
    };
  }

  /** Turns on what was on the last time, and follows devices that come and go. */
  open(): Promise<void> {
    // Made ahead for the next call: what was chosen in the meantime counts.
    this.#settings = readCallSettings(this.#options.settings);
    this.#forgetDeviceChanges();
    this.#forgetDeviceChanges =
      this.#options.devices?.onDeviceChange(() => this.#steps.run(() => this.#devicesChanged())) ??
      (() => undefined);
    this.#microphone.setActive(this.#settings.audioActive);
    this.#camera.source.setActive(this.#settings.videoActive);
    return this.#steps.run(() => this.#takeAll());
  }

  /** One question of the browser for both devices, where both are wanted. */
  openWith(active: { audio: boolean; video: boolean }): Promise<void> {
    this.#remember({ audioActive: active.audio, videoActive: active.video, chosen: true });
    return this.open();
  }

  setMicrophone(active: boolean): Promise<void> {
    this.#remember({ audioActive: active, chosen: true });
    this.#microphone.setActive(active);
    const { track } = this.#microphone.state;
    // Off keeps the device: speaking again must not wait for it.
    if (track) track.enabled = active;
    return this.#steps.run(() => (active && !track ? this.#takeMicrophone() : Promise.resolve()));
  }

  setCamera(active: boolean): Promise<void> {
    this.#camera.source.setActive(active);
    // At once: the next step may have to wait for the answer to another question of the browser.
    if (!active) this.#camera.release();
    // Some phones give one camera at a time.
    else this.closePhotoCamera();
    this.#remember({ videoActive: active, chosen: true });
    return this.#steps.run(() => this.#takeCamera());
  }

  chooseMicrophone(deviceId: string): Promise<void> {
    this.#remember({ preferredAudioDeviceID: deviceId });
    return this.#steps.run(() => this.#takeMicrophone());
  }

  chooseCamera(deviceId: string): Promise<void> {
    this.#camera.lookAnyWay();
    this.#remember({ preferredVideoDeviceID: deviceId });
    return this.#steps.run(() => this.#takeCamera());
  }

  /** Front to rear and back. */
  flipCamera(): Promise<void> {
    this.#camera.flip();
    this.#remember({ preferredVideoDeviceID: null });
    return this.#steps.run(() => this.#takeCamera());
  }

  setProcessor(processor: PictureProcessor | null): Promise<void> {
    this.#camera.setProcessor(processor);
    this.#photo.setProcessor(processor);
    return this.#steps.run(() => this.#camera.process());
  }

  /** For a photo while the camera is off: a picture that this person alone sees [SHOT-7]. */
  openPhotoCamera(): Promise<void> {
    this.#photo.source.setActive(true);
    return this.#steps.run(() => this.#takeCamera(this.#photo));
  }

  flipPhotoCamera(): Promise<void> {
    this.#photo.flip();
    return this.#steps.run(() => this.#takeCamera(this.#photo));
  }

  closePhotoCamera(): void {
    if (!this.#photo.state.active) return;
    this.#photo.source.setActive(false);
    this.#photo.lookAnyWay();
    this.#photo.release();
  }

  /** What a photo is taken of: what the others see, or what the camera for the photo sees. */
  photoTrack(): MediaStreamTrack | null {
    return this.tracks().camera ?? this.#photo.picture;
  }

  async shareScreen(): Promise<void> {
    this.#screen.setActive(true);
    await this.#steps.run(async () => {
      if (!(await this.#screen.take())) this.#screen.setActive(false);
      this.#releaseUnwanted(this.#screen);
    });
  }

  stopScreen(): void {
    this.#screen.setActive(false);
    this.#screen.release();
  }

  /** One button after a phone call took the microphone, or a device failed. */
  repair(): Promise<void> {
    return this.#steps.run(async () => {
      const voice = isBroken(this.#microphone.state);
      const picture = isBroken(this.#camera.state);
      // What works is left alone: a camera must not cost the voice.
      if (voice && picture) await this.#takeAll();
      else if (voice) await this.#takeMicrophone();
      else if (picture) await this.#takeCamera();
    });
  }

  /** On hold: nothing is recorded, and the lamp is off. */
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
    return this.#steps.run(() => this.#takeAll());
  }

  close(): void {
    this.#steps.close();
    this.#forgetDeviceChanges();
    this.suspend();
    this.#view.forgetListeners();
  }

  async #takeAll(): Promise<void> {
    const wantsBoth = this.#microphone.state.active && this.#camera.state.active;
    if (wantsBoth && (await this.#takeBoth())) return this.#camera.process();
    await this.#takeMicrophone();
    await this.#takeCamera();
  }

  /** Asking for both at once shows one question; a missing camera must not cost the voice. */
  async #takeBoth(): Promise<boolean> {
    if (!this.#options.devices || this.#suspended) return false;
    try {
      const stream = await this.#options.devices.getUserMedia({
        audio: microphoneConstraints(this.#settings.preferredAudioDeviceID),
        video: this.#camera.constraints(),
      });
      const [audio, video] = [stream.getAudioTracks()[0], stream.getVideoTracks()[0]];
      if (!audio || !video) return false;
      this.#microphone.use(audio);
      this.#camera.source.use(video);
      this.#releaseUnwanted(this.#microphone, this.#camera.source);
      await this.#listDevices();
      return true;
    } catch (error) {
      this.#options.log('media.both-refused', error);
      return false;
    }
  }

  async #takeMicrophone(): Promise<void> {
    if (this.#suspended || !this.#microphone.state.active) return this.#microphone.release();
    const taken = await this.#microphone.take();
    this.#releaseUnwanted(this.#microphone);
    if (taken) await this.#listDevices();
  }

  async #takeCamera(camera = this.#camera): Promise<void> {
    camera.release();
    if (this.#suspended || !camera.state.active) return;
    const taken = await camera.source.take();
    this.#releaseUnwanted(camera.source);
    if (taken) await this.#listDevices();
    await camera.process();
  }

  /** Turned off, put on hold or closed while the browser was still asking. */
  #releaseUnwanted(...sources: Source[]): void {
    for (const source of sources) {
      if (this.#steps.isClosed || this.#suspended || !source.state.active) source.release();
    }
  }

  async #devicesChanged(): Promise<void> {
    const before = this.#devices;
    await this.#listDevices();
    if (!sameDevices(before.microphones, this.#devices.microphones)) await this.#takeMicrophone();
    if (!sameDevices(before.cameras, this.#devices.cameras)) await this.#takeCamera();
  }

  async #listDevices(): Promise<void> {
    const infos = (await this.#options.devices?.enumerateDevices()) ?? [];
    this.#devices = deviceListOf(infos);
    this.#changed();
  }

  #remember(change: Partial<CallSettings>): void {
    // Another window may have chosen in the meantime: only what is changed here is written.
    this.#settings = { ...readCallSettings(this.#options.settings), ...change };
    this.#options.settings.write(this.#settings);
    this.#changed();
  }

  #changed(): void {
    const { audio, camera } = this.tracks();
    mirrorTracks([audio, camera], this.streams.content);
    mirrorTracks([this.#photo.picture], this.#photoPreview);
    this.#view.changed();
  }

  #takeSnapshot(): LocalMediaSnapshot {
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
