import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPlaying, playBlocked, playbackBlocked } from './playback.ts';

const refused = () => Promise.reject(new DOMException('a gesture is needed', 'NotAllowedError'));

/** An element as Safari has it: `play` is refused until a touch, and the system pauses it. */
function safariElement(kind: 'audio' | 'video') {
  const element = document.createElement(kind);
  const state = { touched: true, paused: true };
  const play = vi.fn(() => {
    if (!state.touched) return refused();
    state.paused = false;
    return Promise.resolve();
  });
  Object.defineProperty(element, 'paused', { get: () => state.paused });
  element.play = play;
  const systemPauses = () => {
    state.paused = true;
    element.dispatchEvent(new Event('pause'));
  };
  return { element, state, play, systemPauses };
}

const stops: (() => void)[] = [];
const keep = (element: HTMLMediaElement) => {
  const stop = keepPlaying(element);
  stops.push(stop);
  return stop;
};
const returns = () => document.dispatchEvent(new Event('visibilitychange'));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a stream that is played', () => {
  it.each([
    ['audio', 'sound'],
    ['video', 'picture'],
  ] as const)(
    '[WEBKIT-4] %s that needs a touch is told as %s, and plays with it',
    async (kind, told) => {
      const { element, state } = safariElement(kind);
      state.touched = false;
      keep(element);
      await expect.poll(playbackBlocked.get).toBe(told);
      state.touched = true;
      playBlocked();
      await expect.poll(playbackBlocked.get).toBeNull();
      expect(element.paused).toBe(false);
    },
  );

  it('[WEBKIT-4] one touch plays everything that waits, and what has ended waits no more', async () => {
    const [voice, picture] = [safariElement('audio'), safariElement('video')];
    for (const { state, element } of [voice, picture]) {
      state.touched = false;
      keep(element);
    }
    await expect.poll(playbackBlocked.get).toBe('picture');
    stops.pop()?.();
    expect(playbackBlocked.get()).toBe('sound');
    voice.state.touched = true;
    playBlocked();
    await expect.poll(playbackBlocked.get).toBeNull();
    expect(picture.element.paused).toBe(true);
  });

  it('[WEBKIT-5] goes on after the system has paused it', () => {
    const { element, systemPauses } = safariElement('audio');
    keep(element);
    systemPauses();
    expect(element.paused).toBe(false);
  });

  it('[WEBKIT-5] that the system pauses again and again waits for a touch or the way back', async () => {
    const { element, play, state, systemPauses } = safariElement('audio');
    keep(element);
    for (let times = 0; times < 10; times += 1) systemPauses();
    expect(play).toHaveBeenCalledTimes(4);
    expect(playbackBlocked.get()).toBe('sound');
    expect(state.paused).toBe(true);
    returns();
    expect(state.paused).toBe(false);
    await expect.poll(playbackBlocked.get).toBeNull();
  });

  it('[WEBKIT-5] stays silent once it has ended', () => {
    const { element, play, systemPauses } = safariElement('video');
    const stop = keep(element);
    stop();
    systemPauses();
    returns();
    expect(play).toHaveBeenCalledOnce();
  });
});
