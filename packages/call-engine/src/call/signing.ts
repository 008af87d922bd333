import { type ExtraMessage, type SigningProfile, signingProfiles } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { CallState } from './call-state.ts';
import type { Mesh } from './mesh.ts';
import type { CallEvent } from './reduce.ts';
import { type Pressed, SharedSwitch } from './shared-switch.ts';

export type SigningSwitch = Pressed<{ profile: SigningProfile }>;

export const noSigning: SigningSwitch = { profile: 'off', at: 0, by: null };

/** Who signs now, as they say themselves: whoever pressed last. */
export type SignerSwitch = Pressed<{ on: boolean }>;

export const noSigner: SignerSwitch = { on: false, at: 0, by: null };

type Options = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  media: LocalMedia;
  clock: Clock;
  refuse: (from: string, reason: string) => void;
};

type SigningMessage = Extract<ExtraMessage, { type: 'signing' }>;
type SignerMessage = Extract<ExtraMessage, { type: 'signer' }>;

/** The picture of everybody keeps its frames, for hands that talk [SIGN-1, SIGN-3, SIGN-6]. */
export class Signing {
  readonly #options: Options;
  readonly #switch: SharedSwitch<{ profile: SigningProfile }>;
  readonly #signer: SharedSwitch<{ on: boolean }>;

  constructor(options: Options) {
    this.#options = options;
    const { state, dispatch, mesh } = options;
    const shared = {
      ...options,
      me: () => state().me.userID,
      isHere: (userID: string) => state().people.has(userID),
    };
    this.#switch = new SharedSwitch({
      ...shared,
      known: () => state().signing,
      change: (signing) => {
        dispatch({ type: 'signing', signing });
        this.apply();
      },
      send: (to, pressed) => mesh.sendExtraTo(to, { type: 'signing', ...pressed }),
      prefers: (one, other) => strength(one) > strength(other),
    });
    this.#signer = new SharedSwitch({
      ...shared,
      known: () => state().signer,
      change: (signer) => dispatch({ type: 'signer', signer }),
      send: (to, pressed) => mesh.sendExtraTo(to, { type: 'signer', ...pressed }),
      prefers: (one, other) => one.on && !other.on,
    });
  }

  set(profile: SigningProfile): void {
    this.#switch.press({ profile });
  }

  onExtraChannelOpen(userID: string): void {
    this.#switch.onExtraChannelOpen(userID);
    // Everybody tells only of themselves.
    if (this.#isTurnOf(this.#options.state().me.userID)) this.#signer.onExtraChannelOpen(userID);
  }

  /** This person begins to sign, or ends their own turn. */
  sign(on: boolean): void {
    if (on || this.#isTurnOf(this.#options.state().me.userID)) this.#signer.press({ on });
  }

  handleSigner(from: string, { on, at }: SignerMessage): void {
    if (on || this.#isTurnOf(from)) this.#signer.onPressed(from, { on }, at);
  }

  #isTurnOf(userID: string): boolean {
    return this.#options.state().signer.by === userID;
  }

  handle(from: string, { profile, at }: SigningMessage): void {
    this.#switch.onPressed(from, { profile }, at);
  }

  /** To the camera and to what is sent. */
  apply(): void {
    const { state, media, mesh } = this.#options;
    void media.setMotion(state().signing.profile !== 'off');
    mesh.updateSendPlans();
  }
}

function strength({ profile }: { profile: SigningProfile }): number {
  return signingProfiles.indexOf(profile);
}
