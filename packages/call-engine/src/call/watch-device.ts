import { Timer } from '../clock.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { CallBrowser } from './ports.ts';
import type { Room } from './room.ts';

/** A page that is shown again gets most devices back by itself within this time. */
const returnedDevicesMs = 3_000;

type Watched = { browser: CallBrowser; media: LocalMedia; room: Room };

/** What happens to this device during a call: another network, other media, away and back. */
export function watchDevice({ browser, media, room }: Watched): () => void {
  const timer = new Timer(browser.clock);
  const stops = [
    browser.onNetworkChange(() => room.networkChanged()),
    media.subscribe(() => room.mediaChanged()),
    // From the lock screen, another app or a phone call [MEDIA-24, MEDIA-25].
    browser.onReturn(() => {
      void room.checkAfterReturn();
      timer.set(returnedDevicesMs, () => takeAgain(media));
    }),
  ];
  return () => {
    timer.dispose();
    for (const stop of stops.splice(0)) stop();
  };
}

/** Safari asks with every request: after a refusal only a press does [WEBKIT-6]. */
function takeAgain(media: LocalMedia): void {
  const { camera, microphone } = media.getSnapshot();
  if (camera.problem !== 'denied' && microphone.problem !== 'denied') void media.repair();
}
