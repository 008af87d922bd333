import { localStore } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';
import { soundOn } from '../ui/chime.ts';

const key = 'visite.speaker';

/** On phones the system alone decides where sound goes. */
export const speakerCanBeChosen = () =>
  typeof HTMLMediaElement === 'function' && 'setSinkId' in HTMLMediaElement.prototype;

/** The loudspeaker's id as this browser names it; empty for the system's own choice (MEDIA-14). */
export const speaker = createStore(localStore()?.getItem(key) ?? '');

soundOn(speaker.get());
speaker.subscribe(() => {
  localStore()?.setItem(key, speaker.get());
  soundOn(speaker.get());
});

/** Plays there, or where the system wants it while the chosen one is unplugged. */
export async function playOnSpeaker(player: HTMLMediaElement): Promise<void> {
  if (!speakerCanBeChosen()) return;
  const wanted = (await isConnected(speaker.get())) ? speaker.get() : '';
  if (player.sinkId !== wanted) await player.setSinkId(wanted);
}

async function isConnected(id: string): Promise<boolean> {
  if (id === '') return true;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === id);
}
