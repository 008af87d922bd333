import type { Language } from '@visite/contract';
import { type Crypto, createCommitment, createNonce, matchesCommitment } from './commitment.ts';
import type { Nonces } from './pinned-keys.ts';
import { safetyWords } from './safety-words.ts';

type Fingerprints = { own: string; other: string };

/**
 * Commitment handshake for the safety words (short authentication string) of one connection. The
 * offerer commits to its nonce before it sees the answerer's, so that a man in the middle cannot
 * search for matching words. A revealed nonce is used again only with the key to which it was revealed,
 * and with that key's same nonce: with any other one the words could be searched for.
 */
export class OffererHandshake {
  readonly #crypto: Crypto;
  readonly #nonce: string;
  /** An earlier handshake is repeated. */
  readonly isRepeated: boolean;
  #answerer: { nonce: string | undefined; fingerprint: string } | null = null;

  constructor(crypto: Crypto, earlier?: Nonces & { fingerprint: string }) {
    this.#crypto = crypto;
    this.isRepeated = earlier !== undefined;
    this.#nonce = earlier?.offerer ?? createNonce(crypto);
    if (earlier) this.#answerer = { nonce: earlier.answerer, fingerprint: earlier.fingerprint };
  }

  /** Both nonces, and the key with which they can be used again. */
  get completed(): (Nonces & { fingerprint: string }) | null {
    const { nonce, fingerprint = '' } = this.#answerer ?? {};
    return nonce ? { offerer: this.#nonce, answerer: nonce, fingerprint } : null;
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

  constructor(crypto: Crypto, commitment: string, nonce: string) {
    this.#crypto = crypto;
    this.#commitment = commitment;
    this.nonce = nonce;
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
