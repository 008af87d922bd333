import { watchAudioLevel } from '@visite/call-engine/browser';
import { afterEach, describe, expect, it, vi } from 'vitest';

type State = AudioContextState | 'interrupted';

/** As Safari has it: after a phone call the state stays "interrupted", and `resume` is of no use. */
class SafariContext extends EventTarget {
  static made: SafariContext[] = [];
  static resumes: () => Promise<void> = () => Promise.resolve();
  state: State = 'suspended';
  notes = 0;
  currentTime = 0;
  destination = {};

  constructor() {
    super();
    SafariContext.made.push(this);
  }

  resume = vi.fn(async () => {
    await SafariContext.resumes();
    this.state = 'running';
  });

  interrupt(): void {
    this.state = 'interrupted';
    this.dispatchEvent(new Event('statechange'));
  }

  async close(): Promise<void> {
    this.state = 'closed';
  }

  createOscillator() {
    this.notes += 1;
    const node = { frequency: {}, connect: () => node, start: () => undefined };
    return { ...node, stop: () => undefined };
  }

  createGain() {
    const gain = {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    };
    return { gain, connect: () => undefined };
  }

  createAnalyser() {
    return { fftSize: 32, getFloatTimeDomainData: () => undefined };
  }

  createMediaStreamSource() {
    return { connect: () => undefined };
  }
}

let pages = 0;

/** The notes in a page that has played none yet: the module keeps its context. */
async function chimeInSafari() {
  SafariContext.made = [];
  SafariContext.resumes = () => Promise.resolve();
  vi.stubGlobal('AudioContext', SafariContext);
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true);
  pages += 1;
  const address = `../ui/chime.ts?page=${pages}`;
  return (await import(/* @vite-ignore */ address)) as typeof import('../ui/chime.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('sound after an interruption', () => {
  it('[WEBKIT-8] comes from a new context, because the old one stays interrupted', async () => {
    const { playChime } = await chimeInSafari();
    expect(await playChime()).toBe(true);
    SafariContext.made[0]?.interrupt();
    SafariContext.made[0]?.resume.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    expect(await playChime()).toBe(true);
    expect(SafariContext.made.map(({ state, notes }) => [state, notes])).toEqual([
      ['closed', 2],
      ['running', 2],
    ]);
  });

  it('[WEBKIT-8] is told as not played when the browser never answers', async () => {
    const { playChime } = await chimeInSafari();
    SafariContext.resumes = () => new Promise(() => undefined);
    vi.useFakeTimers();
    const played = playChime();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await played).toBe(false);
  });

  it('[WEBKIT-8] the level of the microphone is measured again', async () => {
    vi.stubGlobal('AudioContext', SafariContext);
    vi.stubGlobal('MediaStream', class {});
    SafariContext.made = [];
    SafariContext.resumes = () => Promise.resolve();
    const stop = watchAudioLevel({} as MediaStreamTrack, () => undefined);
    const [context] = SafariContext.made;
    context?.interrupt();
    expect(context?.resume).toHaveBeenCalledOnce();
    await expect.poll(() => context?.state).toBe('running');
    if (context) context.state = 'interrupted';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(context?.resume).toHaveBeenCalledTimes(2);
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(context?.resume).toHaveBeenCalledTimes(2);
  });
});
