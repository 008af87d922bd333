import type { Log } from '../log.ts';
import { cameraConstraints, type Facing } from './constraints.ts';
import { type PictureProcessor, type ProcessedPicture, processed } from './picture-processor.ts';
import { Source, type SourceState } from './source.ts';

export type CameraState = SourceState & { facing: 'front' | 'rear' };

type CameraOptions = {
  acquire: (constraints: MediaTrackConstraints) => Promise<MediaStreamTrack>;
  preferredDeviceId: () => string | null;
  /** Called when the device ended without being asked to. */
  onLost: () => void;
  onChange: () => void;
  log: Log;
};

/** The camera, which way it looks, and the picture that goes out: a processor may stand between. */
export class Camera {
  readonly source: Source;
  readonly #options: CameraOptions;
  #facing: Facing | null = null;
  #processor: PictureProcessor | null = null;
  #picture: ProcessedPicture | null = null;

  constructor(options: CameraOptions) {
    this.#options = options;
    this.source = new Source({ ...options, acquire: () => options.acquire(this.constraints()) });
  }

  get state(): CameraState {
    const { state } = this.source;
    const isRear = state.track?.getSettings().facingMode === 'environment';
    return { ...state, facing: isRear ? 'rear' : 'front' };
  }

  /** What goes to the other people. */
  get picture(): MediaStreamTrack | null {
    return this.#picture?.track ?? null;
  }

  constraints(): MediaTrackConstraints {
    const preferred = this.#facing ? null : this.#options.preferredDeviceId();
    return cameraConstraints(preferred, this.#facing);
  }

  /** The other way than now. */
  flip(): void {
    this.#facing = this.state.facing === 'rear' ? 'user' : 'environment';
  }

  lookAnyWay(): void {
    this.#facing = null;
  }

  setProcessor(processor: PictureProcessor | null): void {
    this.#processor = processor;
  }

  async process(): Promise<void> {
    this.#picture?.stop();
    this.#picture = null;
    const { track } = this.source.state;
    if (track) {
      const onFailure = (error: unknown) => this.#options.log('media.processor-failed', error);
      const picture = await processed(track, this.#processor, onFailure);
      if (this.source.state.track === track) this.#picture = picture;
      else picture.stop();
    }
    this.#options.onChange();
  }

  release(): void {
    this.#picture?.stop();
    this.#picture = null;
    this.source.release();
  }
}
