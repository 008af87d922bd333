import type { CallSession } from '@visite/call-engine';
import { rememberedFlag } from '../state/remembered-flag.ts';

/** Letters are shown while they are typed; from call to call on this device (RTT-6). */
export const rememberedLiveText = rememberedFlag('visite.liveText', false);

/** Anybody may have turned it on; only the person at this device turns it off for the next call. */
export function rememberLiveText(session: CallSession, userID: string): () => void {
  return session.subscribe(() => {
    const snapshot = session.getSnapshot();
    if (snapshot.phase === 'ended') return;
    const { on, by } = snapshot.realTimeText;
    const remembered = rememberedLiveText.get();
    if (on && !remembered) rememberedLiveText.set(true);
    if (!on && remembered && by === userID) rememberedLiveText.set(false);
  });
}
