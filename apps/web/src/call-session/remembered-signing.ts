import type { CallSession } from '@visite/call-engine';
import { type SigningProfile, signingProfile } from '@visite/contract';
import { localStore } from '../state/browser-storage.ts';

const key = 'visite.signing';

/** Sign language, from call to call on this device (SIGN-3). */
export const rememberedSigning = {
  get(): SigningProfile {
    return signingProfile.safeParse(localStore()?.getItem(key)).data ?? 'off';
  },
  set(profile: SigningProfile): void {
    localStore()?.setItem(key, profile);
  },
};

/** Anybody may have turned it on; only the person at this device turns it off for the next call. */
export function rememberSigning(session: CallSession, userID: string): () => void {
  return session.subscribe(() => {
    const snapshot = session.getSnapshot();
    if (snapshot.phase === 'ended') return;
    const { profile, by, at } = snapshot.signing;
    if (at === 0 || profile === rememberedSigning.get()) return;
    if (profile !== 'off' || by === userID) rememberedSigning.set(profile);
  });
}
