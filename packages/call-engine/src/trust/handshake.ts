import type { Language } from '@visite/contract';
import { type Crypto, createCommitment, createNonce, matchesCommitment } from './commitment.ts';
import { safetyWords } from './safety-words.ts';

type Fingerprints = { own: string; other: string };

/**
 * Commitment handshake for the safety words (short authentication string) of one connection. The
 * offerer commits to its nonce before it sees the answerer's, so that a man in the middle cannot
 * search for matching words. A rebuilt connection starts over: a revealed nonce cannot be reused.
 */
export class OffererHandshake {
  readonly #crypto: Crypto;
  readonly #nonce: string;
  #answerer: { nonce: string | undefined; fingerprint: string } | null = null;

  constructor(crypto: Crypto) {
    this.#crypto = crypto;
    this.#nonce = createNonce(crypto);
  }

  commitment(): Promise<string> {
    return createCommitment(this.#crypto, this.#nonce);
  }

  /** To be sent over the data channel only after the answerer's nonce is known. */
  get nonce(): string {
    return this.#nonce;
  }

  /**
   * The first answer is binding. A nonce or fingerprint that arrives after ours was revealed, as
   * with an ICE restart, could have been searched for until the words match.
   */
  accepts(nonce: string | undefined, fingerprint: string): boolean {
    this.#answerer ??= { nonce, fingerprint };
    return this.#answerer.nonce === nonce && this.#answerer.fingerprint === fingerprint;
  }

  words(fingerprints: Fingerprints, answererNonce: string, language: Language): Promise<string[]> {
    const input = {
      offererFingerprint: fingerprints.own,
      answererFingerprint: fingerprints.other,
      offererNonce: this.#nonce,
      answererNonce,
    };
    return safetyWords(this.#crypto, input, language);
  }
}

export class AnswererHandshake {
  readonly #crypto: Crypto;
  readonly #commitment: string;
  readonly nonce: string;

  constructor(crypto: Crypto, commitment: string) {
    this.#crypto = crypto;
    this.#commitment = commitment;
    this.nonce = createNonce(crypto);
  }

  /** Null when the revealed nonce is not the one that the offer had committed to. */
  async words(
    fingerprints: Fingerprints,
    offererNonce: string,
    language: Language,
  ): Promise<string[] | null> {
    if (!(await matchesCommitment(this.#crypto, this.#commitment, offererNonce))) return null;
    const input = {
      offererFingerprint: fingerprints.other,
      answererFingerprint: fingerprints.own,
      offererNonce,
      answererNonce: this.nonce,
    };
    return safetyWords(this.#crypto, input, language);
  }
}
