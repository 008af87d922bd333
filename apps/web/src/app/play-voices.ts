import type { CallSession } from '@visite/call-engine';
import { createStore, type Store } from '../api/store.ts';

export interface Voices {
  /** The browser wants a touch before it plays a sound. */
  blocked: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** To be called in a press. */
  unblock: () => void;
}

/**
 * Plays everybody's voice, apart from the pictures: a picture without sound is never blocked, and
 * the talk goes on while staff look something up on another page.
 */
export function playVoices(session: CallSession): Voices {
  const blocked = createStore(false);
  const players = new Map<string, HTMLAudioElement>();

  const play = (player: HTMLAudioElement) => {
    player.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') blocked.set(true);
      else console.debug('a voice does not play', error);
    });
  };
  const update = () => {
    const snapshot = session.getSnapshot();
    const people = snapshot.phase === 'ended' ? [] : snapshot.people;
    const heard = new Map(people.map(({ userID, content }) => [userID, content]));
    for (const [userID, player] of players) {
      if (heard.get(userID)) continue;
      player.srcObject = null;
      player.remove();
      players.delete(userID);
    }
    for (const [userID, content] of heard) {
      if (!content || players.get(userID)?.srcObject === content) continue;
      const player = players.get(userID) ?? document.createElement('audio');
      player.dataset.voice = userID;
      player.srcObject = content;
      players.set(userID, player);
      document.body.append(player);
      play(player);
    }
    if (snapshot.phase === 'ended') blocked.set(false);
  };
  session.subscribe(update);
  return {
    blocked,
    unblock: () => {
      blocked.set(false);
      for (const player of players.values()) play(player);
    },
  };
}
