import { type ExtraMessage, type SigningProfile, signingProfiles } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { CallState } from './call-state.ts';
import type { Mesh } from './mesh.ts';
import type { CallEvent } from './reduce.ts';
import { type Pressed, SharedSwitch } from './shared-switch.ts';

export type SigningSwitch = Pressed<{ profile: SigningProfile }>;

export const noSigning: SigningSwitch = { profile: 'off', at: 0, by: null };

type Options = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  media: LocalMedia;
  clock: Clock;
  refuse: (from: string, reason: string) => void;
};

type SigningMessage = Extract<ExtraMessage, { type: 'signing' }>;

/** The picture of everybody keeps its frames, for hands that talk [SIGN-1, SIGN-3]. */
export class Signing {
  readonly #options: Options;
  readonly #switch: SharedSwitch<{ profile: SigningProfile }>;

  constructor(options: Options) {
    this.#options = options;
    const { state, dispatch, mesh } = options;
    this.#switch = new SharedSwitch({
      ...options,
      known: () => state().signing,
      me: () => state().me.userID,
      isHere: (userID) => state().people.has(userID),
      change: (signing) => {
        dispatch({ type: 'signing', signing });
        this.apply();
      },
      send: (to, pressed) => mesh.sendExtraTo(to, { type: 'signing', ...pressed }),
      prefers: (one, other) => strength(one) > strength(other),
    });
  }

  set(profile: SigningProfile): void {
    this.#switch.press({ profile });
  }

  onExtraChannelOpen(userID: string): void {
    this.#switch.onExtraChannelOpen(userID);
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
