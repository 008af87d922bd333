import type { Negotiation } from '@visite/contract';

export type Letter = { from: string; to: string; message: Negotiation };

/** The server's relay: a test decides what is lost, doubled or delayed. */
export class FakeSignals {
  readonly sent: Letter[] = [];
  #waiting: Letter[] = [];
  readonly #receivers = new Map<string, Set<(letter: Letter) => void>>();
  /** Judges each letter: how many copies arrive. */
  copies: (letter: Letter) => number = () => 1;
  /** True while the server cannot be reached. */
  away = false;
  /** True while letters pile up instead of arriving. */
  held = false;

  listen(userID: string, receive: (letter: Letter) => void): () => void {
    const receivers = this.#receivers.get(userID) ?? new Set();
    receivers.add(receive);
    this.#receivers.set(userID, receivers);
    return () => receivers.delete(receive);
  }

  async send(from: string, to: string, message: Negotiation): Promise<void> {
    if (this.away) throw new Error('the server is away');
    const letter = { from, to, message: structuredClone(message) };
    this.sent.push(letter);
    for (let copy = 0; copy < this.copies(letter); copy += 1) this.#waiting.push(letter);
  }

  get waiting(): Letter[] {
    return this.#waiting;
  }

  reorder(order: (letters: Letter[]) => Letter[]): void {
    this.#waiting = order(this.#waiting);
  }

  deliver(): boolean {
    if (this.held || this.away) return false;
    const letters = this.#waiting;
    this.#waiting = [];
    for (const letter of letters) {
      for (const receive of this.#receivers.get(letter.to) ?? []) receive(letter);
    }
    return letters.length > 0;
  }
}
