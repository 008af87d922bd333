import type { Log } from '../log.ts';
import { Observed } from '../observed.ts';
import type { LocalStreams, LocalTracks } from '../peer/media-lines.ts';
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
  readonly #steps: StepQueue;
  readonly #view = new Observed<LocalMediaSnapshot>(() => this.#takeSnapshot());
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
    const source = (acquire: () => Promise<MediaStreamTrack>, onLost: () => void) =>
      new Source({ acquire, onLost, onChange: () => this.#changed(), log: options.log });
    this.#microphone = source(
      () =>
        userTrack(options.devices, {
          audio: microphoneConstraints(this.#settings.preferredAudioDeviceID),
        }),
      () => this.#steps.run(() => this.#takeMicrophone()),
    );
    this.#camera = new Camera({
      acquire: (video) => userTrack(options.devices, { video }),
      preferredDeviceId: () => this.#settings.preferredVideoDeviceID,
      onLost: () => this.#steps.run(() => this.#takeCamera()),
      onChange: () => this.#changed(),
      log: options.log,
    });
    this.#screen = source(
      () => displayTrack(options.devices),
      () => this.#screen.setActive(false),
    );
  }

  /** What goes to the other people. */
  tracks(): LocalTracks {
    const audio = this.#microphone.state;
    return {
      audio: audio.active ? audio.track : null,
      camera: this.#camera.picture,
      screen: this.#screen.state.track,
    };
  }

  /** Turns on what was on the last time, and follows devices that come and go. */
  open(): Promise<void> {
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
    this.#remember({ audioActive: active.audio, videoActive: active.video });
    return this.open();
  }

  setMicrophone(active: boolean): Promise<void> {
    this.#remember({ audioActive: active });
    this.#microphone.setActive(active);
    const { track } = this.#microphone.state;
    // Off keeps the device: speaking again must not wait for it.
    if (track) track.enabled = active;
    return this.#steps.run(() => (active && !track ? this.#takeMicrophone() : Promise.resolve()));
  }

  setCamera(active: boolean): Promise<void> {
    this.#remember({ videoActive: active });
    this.#camera.source.setActive(active);
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
    return this.#steps.run(() => this.#camera.process());
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

  async #takeCamera(): Promise<void> {
    this.#camera.release();
    if (this.#suspended || !this.#camera.state.active) return;
    const taken = await this.#camera.source.take();
    this.#releaseUnwanted(this.#camera.source);
    if (taken) await this.#listDevices();
    await this.#camera.process();
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
    this.#settings = { ...this.#settings, ...change };
    this.#options.settings.write(this.#settings);
    this.#changed();
  }

  #changed(): void {
    const { audio, camera } = this.tracks();
    mirrorTracks([audio, camera], this.streams.content);
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
      suspended: this.#suspended,
    };
  }
}
