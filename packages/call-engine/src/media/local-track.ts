import type { Log } from '../log.ts';
import { type MediaProblem, mediaProblem } from './media-problem.ts';

/** The state of one local source. */
export type LocalTrackState = {
  /** Turned on by the user. */
  active: boolean;
  track: MediaStreamTrack | null;
  problem: MediaProblem | null;
  /** The track is muted by the system, for example during a phone call. */
  interrupted: boolean;
};

/** Turned on, but delivering nothing. */
export function needsRepair({ active, track, problem, interrupted }: LocalTrackState): boolean {
  return active && (track === null || problem !== null || interrupted);
}

/** Whether the person, or the browser for them, has said no. */
export const isRefused = ({ problem }: LocalTrackState): boolean => problem === 'denied';

export type LocalTrackOptions = {
  acquire: () => Promise<MediaStreamTrack>;
  /** The track ended without a call of `release`. */
  onLost: () => void;
  onChange: () => void;
  log: Log;
};

/** The track of one camera, microphone or screen: acquired, observed and released. */
export class LocalTrack {
  readonly #options: LocalTrackOptions;
  #listeners = new AbortController();
  #state: LocalTrackState = { active: false, track: null, problem: null, interrupted: false };

  constructor(options: LocalTrackOptions) {
    this.#options = options;
  }

  get state(): LocalTrackState {
    return this.#state;
  }

  setActive(active: boolean): void {
    this.#set({ active });
  }

  async acquire(): Promise<boolean> {
    this.release();
    try {
      this.use(await this.#options.acquire());
      return true;
    } catch (error) {
      this.#options.log('media.refused', error);
      this.fail(mediaProblem(error));
      return false;
    }
  }

  use(track: MediaStreamTrack): void {
    this.release();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    track.addEventListener('ended', () => this.#lost(), { signal });
    track.addEventListener('mute', () => this.#set({ interrupted: true }), { signal });
    track.addEventListener('unmute', () => this.#set({ interrupted: false }), { signal });
    // The system changed what the browser tells of the track, as its blurred background [MEDIA-20].
    track.addEventListener('configurationchange', () => this.#set({}), { signal });
    this.#set({ track, problem: null, interrupted: track.muted });
  }

  fail(problem: MediaProblem): void {
    this.release();
    this.#set({ problem });
  }

  release(): void {
    this.#listeners.abort();
    this.#state.track?.stop();
    if (this.#state.track) this.#set({ track: null, interrupted: false });
  }

  #lost(): void {
    this.fail('lost');
    this.#options.onLost();
  }

  #set(change: Partial<LocalTrackState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onChange();
  }
}
