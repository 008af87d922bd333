import { conversationLimits } from '@visite/contract';
import type { Clock } from '../clock.ts';

/** `at` 0: nobody has pressed it. `by` is who pressed it last. */
export type Pressed<Value> = Value & { at: number; by: string | null };

type Options<Value extends object> = {
  known: () => Pressed<Value>;
  /** Own id. */
  me: () => string;
  isHere: (userID: string) => boolean;
  change: (pressed: Pressed<Value>) => void;
  /** To one person, or to all. */
  send: (to: string | null, pressed: Value & { at: number }) => void;
  /** Of two presses at the same moment, the one that every client prefers. */
  prefers: (one: Value, other: Value) => boolean;
  clock: Clock;
  refuse: (from: string, reason: string) => void;
};

/** A switch that anybody in the call presses for all: the later press counts. */
export class SharedSwitch<Value extends object> {
  readonly #options: Options<Value>;

  constructor(options: Options<Value>) {
    this.#options = options;
  }

  press(value: Value): void {
    const { known, me, change, send, clock } = this.#options;
    const at = Math.max(clock.now(), known().at + 1);
    change({ ...value, at, by: me() });
    send(null, { ...value, at });
  }

  onExtraChannelOpen(userID: string): void {
    const { by: _, ...known } = this.#options.known();
    if (known.at > 0) this.#options.send(userID, known as Value & { at: number });
  }

  /** Somebody else pressed it; false if that changes nothing. */
  onPressed(from: string, value: Value, at: number): boolean {
    const { known, isHere, change, prefers, clock, refuse } = this.#options;
    if (!isHere(from)) return false;
    // A press far in the future could not be taken back.
    if (at > clock.now() + conversationLimits.clockAheadMs) {
      refuse(from, 'a switch of the future');
      return false;
    }
    const before = known();
    if (at < before.at || (at === before.at && !prefers(value, before))) return false;
    change({ ...value, at, by: from });
    return true;
  }
}
