import type { Log } from '../log.ts';
import { cameraConstraints, type Facing } from './constraints.ts';
import { LocalTrack, type LocalTrackState } from './local-track.ts';
import { applyProcessor, type ProcessedTrack, type VideoProcessor } from './video-processor.ts';

export type CameraState = LocalTrackState & {
  facing: 'front' | 'rear';
  /** Null while the camera is off: then nobody knows whether it can. */
  blur: { possible: boolean; on: boolean } | null;
};

type CameraOptions = {
  acquire: (constraints: MediaTrackConstraints) => Promise<MediaStreamTrack>;
  preferredDeviceId: () => string | null;
  wantsBlur: () => boolean;
  /** More frames rather than a brighter picture. */
  wantsMotion: () => boolean;
  /** The track ended without a call of `release`. */
  onLost: () => void;
  onChange: () => void;
  log: Log;
};

/** The camera, its facing mode, and the track that is sent, which a processor may change. */
export class Camera {
  readonly localTrack: LocalTrack;
  readonly #options: CameraOptions;
  #facing: Facing | null = null;
  #processor: VideoProcessor | null = null;
  #output: ProcessedTrack | null = null;

  constructor(options: CameraOptions) {
    this.#options = options;
    this.localTrack = new LocalTrack({
      ...options,
      acquire: () => options.acquire(this.constraints()),
    });
  }

  get state(): CameraState {
    const { state } = this.localTrack;
    const isRear = state.track?.getSettings().facingMode === 'environment';
    const blur = state.track ? blurOf(state.track) : null;
    return { ...state, facing: isRear ? 'rear' : 'front', blur };
  }

  /** The track that is sent. */
  get outputTrack(): MediaStreamTrack | null {
    return this.#output?.track ?? null;
  }

  constraints(): MediaTrackConstraints {
    const preferred = this.#facing ? null : this.#options.preferredDeviceId();
    const { wantsBlur, wantsMotion } = this.#options;
    const wishes = { blur: wantsBlur(), motion: wantsMotion() };
    return cameraConstraints(preferred, this.#facing, wishes);
  }

  /** On the running camera, without opening it anew. */
  async applyBlur(): Promise<void> {
    const { track } = this.localTrack.state;
    if (!track || !blurOf(track).possible) return;
    try {
      const backgroundBlur = this.#options.wantsBlur();
      await track.applyConstraints({ ...this.constraints(), ...{ backgroundBlur } });
    } catch (error) {
      this.#options.log('media.blur-refused', error);
    }
    this.#options.onChange();
  }

  /** On the running camera, without opening it anew. */
  async applyMotion(): Promise<void> {
    try {
      await this.localTrack.state.track?.applyConstraints(this.constraints());
    } catch (error) {
      this.#options.log('media.frames-refused', error);
    }
  }

  /** Front to rear and back. */
  flip(): void {
    this.#facing = this.state.facing === 'rear' ? 'user' : 'environment';
  }

  resetFacing(): void {
    this.#facing = null;
  }

  setProcessor(processor: VideoProcessor | null): void {
    this.#processor = processor;
  }

  async process(): Promise<void> {
    this.#output?.stop();
    this.#output = null;
    const { track } = this.localTrack.state;
    if (track) {
      const onFailure = (error: unknown) => this.#options.log('media.processor-failed', error);
      const output = await applyProcessor(track, this.#processor, onFailure);
      if (this.localTrack.state.track === track) this.#output = output;
      else output.stop();
    }
    this.#options.onChange();
  }

  release(): void {
    this.#output?.stop();
    this.#output = null;
    this.localTrack.release();
  }
}

/** The types of the browser's interface do not know it yet. */
function blurOf(track: MediaStreamTrack): { possible: boolean; on: boolean } {
  const capabilities: object = track.getCapabilities?.() ?? {};
  const choices: unknown = Reflect.get(capabilities, 'backgroundBlur');
  const on = Reflect.get(track.getSettings(), 'backgroundBlur') === true;
  return { possible: Array.isArray(choices) && choices.length > 1, on };
}
