let counter = 0;

function nextId(prefix: string): string {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** The part of MediaStreamTrack that the engine uses. */
export class FakeTrack extends EventTarget {
  readonly id = nextId('track');
  readonly kind: 'audio' | 'video';
  readonly label: string;
  readonly deviceId: string;
  facingMode: string | undefined;
  /** Undefined: this browser or camera cannot. */
  backgroundBlur: boolean | undefined;
  /** The system decides: no page can change it. */
  blurIsFixed = false;
  enabled = true;
  muted = false;
  readyState: 'live' | 'ended' = 'live';
  /** As applied last. */
  constraints: object = {};

  constructor(kind: 'audio' | 'video', deviceId = 'default', label = deviceId) {
    super();
    this.kind = kind;
    this.deviceId = deviceId;
    this.label = label;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getSettings(): MediaTrackSettings {
    return {
      deviceId: this.deviceId,
      ...(this.facingMode ? { facingMode: this.facingMode } : {}),
      ...(this.backgroundBlur === undefined ? {} : { backgroundBlur: this.backgroundBlur }),
    };
  }

  getCapabilities(): object {
    if (this.backgroundBlur === undefined) return {};
    return { backgroundBlur: this.blurIsFixed ? [this.backgroundBlur] : [true, false] };
  }

  async applyConstraints(constraints: object): Promise<void> {
    this.constraints = constraints;
    const wanted: unknown = Reflect.get(constraints, 'backgroundBlur');
    if (this.backgroundBlur === undefined || this.blurIsFixed) return;
    const ideal =
      typeof wanted === 'object' && wanted !== null ? Reflect.get(wanted, 'ideal') : wanted;
    this.backgroundBlur = ideal === true;
  }

  /** In the settings of the system, outside of the page. */
  blurBySystem(on: boolean, fixed = false): void {
    this.backgroundBlur = on;
    this.blurIsFixed = fixed;
    this.dispatchEvent(new Event('configurationchange'));
  }

  /** The device is unplugged, or the user ends a screen share in the browser's own bar. */
  endExternally(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }

  asTrack(): MediaStreamTrack {
    return this as unknown as MediaStreamTrack;
  }
}

export class FakeStream {
  readonly id = nextId('stream');
  #tracks: MediaStreamTrack[] = [];

  constructor(tracks: FakeTrack[] = []) {
    this.#tracks = tracks.map((track) => track.asTrack());
  }

  addTrack(track: MediaStreamTrack): void {
    if (!this.#tracks.includes(track)) this.#tracks.push(track);
  }

  removeTrack(track: MediaStreamTrack): void {
    this.#tracks = this.#tracks.filter((each) => each !== track);
  }

  getTracks(): MediaStreamTrack[] {
    return [...this.#tracks];
  }

  getAudioTracks(): MediaStreamTrack[] {
    return this.#tracks.filter((track) => track.kind === 'audio');
  }

  getVideoTracks(): MediaStreamTrack[] {
    return this.#tracks.filter((track) => track.kind === 'video');
  }

  asStream(): MediaStream {
    return this as unknown as MediaStream;
  }
}

export const createFakeStream = (): MediaStream => new FakeStream().asStream();
