import type { Negotiation } from '@visite/contract';

export type SentSignal = { from: string; to: string; message: Negotiation };

/** The server's signal relay: a test decides what is lost, doubled or delayed. */
export class FakeSignals {
  readonly sent: SentSignal[] = [];
  #waiting: SentSignal[] = [];
  readonly #receivers = new Map<string, Set<(signal: SentSignal) => void>>();
  /** How many copies of a signal are delivered. */
  copiesOf: (signal: SentSignal) => number = () => 1;
  /** How many it did not take. */
  refused = 0;
  /** True while the server cannot be reached. */
  unreachable = false;
  /** True while signals are queued instead of delivered. */
  held = false;

  listen(userID: string, receive: (signal: SentSignal) => void): () => void {
    const receivers = this.#receivers.get(userID) ?? new Set();
    receivers.add(receive);
    this.#receivers.set(userID, receivers);
    return () => receivers.delete(receive);
  }

  async send(from: string, to: string, message: Negotiation): Promise<void> {
    if (this.unreachable) {
      this.refused += 1;
      throw new Error('the server is away');
    }
    const signal = { from, to, message: structuredClone(message) };
    this.sent.push(signal);
    for (let copy = 0; copy < this.copiesOf(signal); copy += 1) this.#waiting.push(signal);
  }

  get waiting(): SentSignal[] {
    return this.#waiting;
  }

  reorder(order: (signals: SentSignal[]) => SentSignal[]): void {
    this.#waiting = order(this.#waiting);
  }

  deliver(): boolean {
    if (this.held || this.unreachable) return false;
    const signals = this.#waiting;
    this.#waiting = [];
    for (const signal of signals) {
      for (const receive of this.#receivers.get(signal.to) ?? []) receive(signal);
    }
    return signals.length > 0;
  }
}
