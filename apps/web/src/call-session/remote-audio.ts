import type { CallSession } from '@visite/call-engine';
import { keepPlaying, playBlocked, playbackBlocked } from '../devices/playback.ts';
import { playOnSpeaker, speaker } from '../devices/speaker.ts';

export interface RemoteAudio {
  /** Autoplay was refused, of the voices or of a picture: the browser requires a user gesture. */
  blocked: typeof playbackBlocked;
  /** Call it in a click handler: browsers require a user gesture. */
  unblock: () => void;
}

/**
 * Plays remote audio apart from the video elements: muted video is never blocked by autoplay rules, and
 * audio goes on while staff are on another page.
 */
export function playRemoteAudio(session: CallSession): RemoteAudio {
  const players = new Map<string, HTMLAudioElement>();
  const ends = new Map<string, () => void>();

  const direct = (player: HTMLAudioElement) => {
    playOnSpeaker(player).catch((error: unknown) => console.debug('no speaker', error));
  };
  const directAll = () => {
    for (const player of players.values()) direct(player);
  };
  const stops = [speaker.subscribe(directAll), onDeviceChange(directAll)];
  const update = () => {
    const snapshot = session.getSnapshot();
    const people = snapshot.phase === 'ended' ? [] : snapshot.people;
    const heard = new Map(people.map(({ userID, content }) => [userID, content]));
    for (const [userID, player] of players) {
      if (heard.get(userID)) continue;
      ends.get(userID)?.();
      ends.delete(userID);
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
      direct(player);
      ends.get(userID)?.();
      ends.set(userID, keepPlaying(player));
    }
    // The sound goes over the telephone: heard twice it would echo.
    const silent = snapshot.phase !== 'ended' && snapshot.telephone.step === 'on';
    for (const player of players.values()) player.muted = silent;
    if (snapshot.phase !== 'ended') return;
    for (const stop of stops.splice(0)) stop();
  };
  session.subscribe(update);
  return { blocked: playbackBlocked, unblock: playBlocked };
}

/** A headset that is plugged in again gets the audio back. */
function onDeviceChange(listener: () => void): () => void {
  // Absent on pages without https, whatever the type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  devices?.addEventListener('devicechange', listener);
  return () => devices?.removeEventListener('devicechange', listener);
}
