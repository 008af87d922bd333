import { type Clock, Timer } from '../clock.ts';

/** Handled at once, for example what somebody is missing after a reconnect. */
const burst = 600;
const perSecond = 100;
/** A large drawing takes as long as many texts. */
const charactersPerUnit = 20_000;
const stepMs = 100;
/** Waiting messages that no honest client causes. */
const reportedBacklog = 1_000;
const largestBacklog = { messages: 10_000, characters: 32_000_000 } as const;

type Waiting<Message> = { message: Message; characters: number; units: number };

type MessageLimiterOptions<Message> = {
  clock: Clock;
  handle: (message: Message) => void;
  /** Once per flood. */
  onFlood: () => void;
};

/** Slows one person's messages down, so that a flood does not block the page [PEER-45]. */
export class MessageLimiter<Message> {
  readonly #options: MessageLimiterOptions<Message>;
  readonly #timer: Timer;
  #waiting: Waiting<Message>[] = [];
  #characters = 0;
  #units = burst;
  #updatedAt: number;
  #isReported = false;

  constructor(options: MessageLimiterOptions<Message>) {
    this.#options = options;
    this.#timer = new Timer(options.clock);
    this.#updatedAt = options.clock.now();
  }

  /** `isCounted`: chunks have limits of their own, but keep their place in the order. */
  push(message: Message, characters: number, isCounted: boolean): void {
    const units = isCounted ? 1 + characters / charactersPerUnit : 0;
    this.#refill();
    if (this.#waiting.length === 0 && this.#units >= units) {
      this.#units -= units;
      this.#options.handle(message);
      return;
    }
    if (this.#waiting.length >= reportedBacklog) this.#report();
    const isFull =
      this.#waiting.length >= largestBacklog.messages ||
      this.#characters + characters > largestBacklog.characters;
    if (isFull) this.#report();
    else {
      this.#waiting.push({ message, characters, units });
      this.#characters += characters;
    }
    if (!this.#timer.isSet) this.#timer.set(stepMs, () => this.#drain());
  }

  clear(): void {
    this.#timer.cancel();
    this.#waiting = [];
    this.#characters = 0;
  }

  #drain(): void {
    this.#refill();
    let count = 0;
    for (const { units, characters } of this.#waiting) {
      // One message may cost more than the whole burst.
      if (this.#units < Math.min(units, burst)) break;
      this.#units -= units;
      this.#characters -= characters;
      count += 1;
    }
    const due = this.#waiting.splice(0, count);
    if (this.#waiting.length > 0) this.#timer.set(stepMs, () => this.#drain());
    else this.#isReported = false;
    for (const { message } of due) this.#options.handle(message);
  }

  #refill(): void {
    const now = this.#options.clock.now();
    const passed = Math.max(0, now - this.#updatedAt);
    this.#updatedAt = now;
    this.#units = Math.min(burst, this.#units + (passed * perSecond) / 1_000);
  }

  #report(): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#options.onFlood();
  }
}
