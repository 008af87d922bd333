import { createStore, type Store } from '../state/store.ts';

/** What waits for a touch: Safari keeps voices back, and on a phone that saves power pictures too. */
type Blocked = 'sound' | 'picture' | null;

const blocked: Store<Blocked> = createStore<Blocked>(null);
const waiting = new Map<HTMLMediaElement, () => void>();

export const playbackBlocked: Pick<Store<Blocked>, 'get' | 'subscribe'> = blocked;

/** Call it in a click handler: browsers require a user gesture. */
export function playBlocked(): void {
  for (const play of [...waiting.values()]) play();
}

/** A system that pauses at once whatever is played again is not fought, but waits for a touch. */
const mostTries = 3;

/**
 * Plays a live stream, and again after the system has paused it for a phone call or behind the lock
 * screen: nobody but the system pauses one. Returns what ends it.
 */
export function keepPlaying(element: HTMLMediaElement): () => void {
  let tries = 0;
  let ended = false;
  const settle = (waits: boolean) => {
    if (waits && !ended) waiting.set(element, play);
    else waiting.delete(element);
    const kinds = [...waiting.keys()].map((each) => each instanceof HTMLVideoElement);
    blocked.set(kinds.length === 0 ? null : kinds.includes(true) ? 'picture' : 'sound');
  };
  const start = () => {
    element.play().then(
      () => settle(false),
      (error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') settle(true);
        else console.debug('a stream does not play', error);
      },
    );
  };
  const play = () => {
    tries = 0;
    start();
  };
  const onPause = () => {
    tries += 1;
    if (tries <= mostTries) start();
    else settle(true);
  };
  const onReturn = () => {
    if (document.visibilityState === 'visible' && element.paused) play();
  };
  element.addEventListener('pause', onPause);
  document.addEventListener('visibilitychange', onReturn);
  play();
  return () => {
    ended = true;
    element.removeEventListener('pause', onPause);
    document.removeEventListener('visibilitychange', onReturn);
    settle(false);
  };
}
