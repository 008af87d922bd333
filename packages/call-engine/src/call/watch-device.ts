import type { LocalMedia } from '../media/local-media.ts';
import type { CallBrowser } from './ports.ts';
import type { Room } from './room.ts';

type Watched = { browser: CallBrowser; media: LocalMedia; room: Room };

/** What happens to this device during a call: another network, other media, away and back. */
export function watchDevice({ browser, media, room }: Watched): () => void {
  const stops = [
    browser.onNetworkChange(() => room.networkChanged()),
    media.subscribe(() => room.mediaChanged()),
    // From the lock screen, another app or a phone call; the devices come back by `media` [MEDIA-24].
    browser.onReturn(() => void room.checkAfterReturn()),
  ];
  return () => {
    for (const stop of stops.splice(0)) stop();
  };
}
