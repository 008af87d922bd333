import type { CallSettings } from '../media/call-settings.ts';
import type { MediaDevicesPort } from '../media/media-devices-port.ts';
import { FakeStream, FakeTrack } from './fake-media.ts';

type Wanted = MediaTrackConstraints | boolean | undefined;

/** `navigator.mediaDevices` with cameras and microphones that a test can plug in and out. */
export class FakeDevices implements MediaDevicesPort {
  cameras = ['front', 'rear'];
  microphones = ['headset', 'built-in'];
  /** The cameras know `backgroundBlur`. */
  blursBackground = false;
  /** As on an iPhone: whoever captures again while a track of the kind is live is refused. */
  capturesOnce = false;
  /** Name of the DOMException with which a request is rejected, per kind. */
  refusal: { audio?: string; video?: string; screen?: string } = {};
  readonly requests: MediaStreamConstraints[] = [];
  readonly screenRequests: DisplayMediaStreamOptions[] = [];
  readonly tracks: FakeTrack[] = [];
  #prompt: Promise<void> | null = null;
  #listeners = new Set<() => void>();

  /** Leaves permission prompts open from now on; the returned function allows access. */
  deferPermission(): () => void {
    let allow: () => void = () => undefined;
    this.#prompt = new Promise((resolve) => {
      allow = resolve;
    });
    return () => allow();
  }

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.requests.push(constraints);
    await this.#prompt;
    const tracks: FakeTrack[] = [];
    if (constraints.audio) tracks.push(this.#track('audio', this.microphones, constraints.audio));
    if (constraints.video) tracks.push(this.#track('video', this.cameras, constraints.video));
    this.tracks.push(...tracks);
    return new FakeStream(tracks).asStream();
  }

  async getDisplayMedia(options: DisplayMediaStreamOptions): Promise<MediaStream> {
    this.screenRequests.push(options);
    await this.#prompt;
    if (this.refusal.screen) throw new DOMException('refused', this.refusal.screen);
    const track = new FakeTrack('video', 'screen');
    this.tracks.push(track);
    return new FakeStream([track]).asStream();
  }

  async enumerateDevices(): Promise<MediaDeviceInfo[]> {
    const info = (kind: MediaDeviceKind) => (deviceId: string) =>
      ({ kind, deviceId, label: deviceId, groupId: '' }) as MediaDeviceInfo;
    return [...this.cameras.map(info('videoinput')), ...this.microphones.map(info('audioinput'))];
  }

  onDeviceChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  get live(): FakeTrack[] {
    return this.tracks.filter((track) => track.readyState === 'live');
  }

  setDevices(devices: { cameras?: string[]; microphones?: string[] }): void {
    this.cameras = devices.cameras ?? this.cameras;
    this.microphones = devices.microphones ?? this.microphones;
    const present = [...this.cameras, ...this.microphones, 'screen'];
    for (const track of this.live) if (!present.includes(track.deviceId)) track.endExternally();
    for (const listener of this.#listeners) listener();
  }

  #track(kind: 'audio' | 'video', devices: string[], wanted: Wanted): FakeTrack {
    const refusal = this.refusal[kind];
    if (refusal) throw new DOMException('refused', refusal);
    if (this.capturesOnce && this.live.some((track) => track.kind === kind)) {
      throw new DOMException('in use', 'NotReadableError');
    }
    const preferred = idealOf(wanted, 'deviceId');
    const facing = idealOf(wanted, 'facingMode');
    const byFacing = facing === 'environment' ? 'rear' : 'front';
    const choice = [preferred, facing ? byFacing : null, devices[0]].find(
      (each) => typeof each === 'string' && devices.includes(each),
    );
    if (!choice) throw new DOMException('none', 'NotFoundError');
    const track = new FakeTrack(kind, choice);
    if (kind === 'video' && this.blursBackground) {
      track.backgroundBlur = typeof wanted === 'object' && 'backgroundBlur' in wanted;
    }
    if (kind === 'video') track.facingMode = choice === 'rear' ? 'environment' : 'user';
    return track;
  }
}

function idealOf(wanted: Wanted, field: 'deviceId' | 'facingMode'): string | null {
  const value = typeof wanted === 'object' ? wanted[field] : undefined;
  const ideal = typeof value === 'object' && 'ideal' in value ? value.ideal : undefined;
  return typeof ideal === 'string' ? ideal : null;
}

export class MemorySettings {
  stored: unknown = null;

  read(): unknown {
    return this.stored;
  }

  write(settings: CallSettings): void {
    this.stored = settings;
  }
}
