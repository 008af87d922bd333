import type { ExtraMessage, TelephoneCaller } from '@visite/contract';
import type { LocalMedia } from '../media/local-media.ts';
import type { CallState } from './call-state.ts';
import type { Mesh } from './mesh.ts';
import type { CallEvent } from './reduce.ts';

/** Whether the sound goes over the telephone; `calls` is who dials, `with` the other side. */
export type Telephone =
  | { step: 'off' }
  | { step: 'asking' | 'asked' | 'on'; with: string; calls: TelephoneCaller };

export const noTelephone: Telephone = { step: 'off' };

type Options = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  media: LocalMedia;
  refuse: (from: string, reason: string) => void;
};

type TelephoneMessage = Extract<ExtraMessage, { type: 'telephone' }>;

/** The one other person, where staff and patient are alone: a telephone has two ends [CALL-72]. */
export function telephonePartner({ me, people }: CallState): string | null {
  const there = [...people.values()].filter(({ state, left }) => state === 'connected' && !left);
  const [other] = there;
  if (!other || there.length > 1 || me.side === 'guest' || other.side === 'guest') return null;
  return other.side === me.side ? null : other.userID;
}

/** Both agree, both are silent in the call, the picture stays, and one press leads back. */
export class TelephoneSound {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  propose(calls: TelephoneCaller): void {
    const partner = telephonePartner(this.#options.state());
    if (!partner || this.#now.step !== 'off') return;
    this.#set({ step: 'asking', with: partner, calls });
    this.#send(partner, { type: 'telephone', step: 'ask', calls });
  }

  accept(): void {
    const now = this.#now;
    if (now.step !== 'asked') return;
    this.#set({ ...now, step: 'on' });
    this.#send(now.with, { type: 'telephone', step: 'accept', calls: now.calls });
  }

  /** Declined, withdrawn, or back to the sound of the call. */
  end(): void {
    const now = this.#now;
    if (now.step === 'off') return;
    this.#set(noTelephone);
    this.#send(now.with, { type: 'telephone', step: 'end' });
  }

  /** Whoever reloaded is asked again; a third person could not hear the telephone. */
  onExtraChannelOpen(userID: string): void {
    const now = this.#now;
    if (now.step === 'off') return;
    if (now.with !== userID) this.end();
    else if (now.step === 'on')
      this.#send(userID, { type: 'telephone', step: 'accept', calls: now.calls });
  }

  onLeft(userID: string): void {
    const now = this.#now;
    if (now.step !== 'off' && now.with === userID) this.#set(noTelephone);
  }

  clear(): void {
    this.#options.media.setSilenced(false);
  }

  handle(from: string, message: TelephoneMessage): void {
    if (telephonePartner(this.#options.state()) !== from) {
      this.#options.refuse(from, 'the telephone is for staff and patient');
      return;
    }
    const now = this.#now;
    const { step, calls = 'practice' } = message;
    if (step === 'end') this.onLeft(from);
    else if (now.step === 'asking' && now.with === from) {
      // Both asked at once: what staff proposed counts.
      const theirs = this.#options.state().people.get(from)?.side === 'staff';
      this.#set({ step: 'on', with: from, calls: step === 'ask' && theirs ? calls : now.calls });
    } else if (now.step === 'on' && now.with === from) {
      if (step === 'ask') this.#send(from, { type: 'telephone', step: 'accept', calls: now.calls });
    } else this.#set({ step: 'asked', with: from, calls });
  }

  get #now(): Telephone {
    return this.#options.state().telephone;
  }

  #set(telephone: Telephone): void {
    this.#options.dispatch({ type: 'telephone', telephone });
    this.#options.media.setSilenced(telephone.step === 'on');
  }

  #send(to: string, message: TelephoneMessage): void {
    this.#options.mesh.peer(to)?.sendExtra(message);
  }
}
