import type { Negotiation } from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Log } from '../log.ts';
import { isNewer } from '../peer/connection-id.ts';

const attempts = 3;
const retryMs = 2_000;

type OwnTabsOptions = {
  connectionId: string;
  clock: Clock;
  log: Log;
  /** To this person's own tabs: the server sets the sender, so nobody else can send it. */
  send: (message: Negotiation) => Promise<void>;
  onSuperseded: () => void;
};

/**
 * Of two tabs of one person the newer one gets the call. What another person says about tabs proves
 * nothing: the older tab asks the newer one, whose reply must name this very tab [CALL-63].
 */
export class OwnTabs {
  readonly #options: OwnTabsOptions;
  readonly #timer: Timer;

  constructor(options: OwnTabsOptions) {
    this.#options = options;
    this.#timer = new Timer(options.clock);
  }

  /** Unless it is being asked already: claims of others must not cause a request each. */
  ask(newer: string, attempt = 1): void {
    if (this.#timer.isSet) return;
    this.#send(newer);
    this.#timer.set(retryMs, () => {
      if (attempt < attempts) this.ask(newer, attempt + 1);
    });
  }

  handle({ connectionId, toConnectionId }: Negotiation): void {
    const own = this.#options.connectionId;
    if (toConnectionId !== own || connectionId === own) return;
    if (isNewer(connectionId, own)) this.#options.onSuperseded();
    else this.#send(connectionId);
  }

  dispose(): void {
    this.#timer.dispose();
  }

  #send(toConnectionId: string): void {
    const { connectionId, send, log } = this.#options;
    send({ connectionId, toConnectionId, intent: 'hello' }).catch((error: unknown) =>
      log('call.own-tab-not-asked', error),
    );
  }
}
