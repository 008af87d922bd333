import type { Log } from '../log.ts';
import { type MediaProblem, mediaProblem } from './media-problem.ts';

/** What one device gives at the moment. */
export type SourceState = {
  /** The person wants it on. */
  active: boolean;
  track: MediaStreamTrack | null;
  problem: MediaProblem | null;
  /** The system took the device for a while, as an incoming phone call does. */
  interrupted: boolean;
};

/** Wanted, and not to be had at the moment. */
export function isBroken({ active, track, problem, interrupted }: SourceState): boolean {
  return active && (track === null || problem !== null || interrupted);
}

export type SourceOptions = {
  acquire: () => Promise<MediaStreamTrack>;
  /** Called when the device ended without being asked to. */
  onLost: () => void;
  onChange: () => void;
  log: Log;
};

/** One camera, microphone or screen: taken, watched and let go of. */
export class Source {
  readonly #options: SourceOptions;
  #listeners = new AbortController();
  #state: SourceState = { active: false, track: null, problem: null, interrupted: false };

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  get state(): SourceState {
    return this.#state;
  }

  setActive(active: boolean): void {
    this.#set({ active });
  }

  async take(): Promise<boolean> {
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

  #set(change: Partial<SourceState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.onChange();
  }
}
