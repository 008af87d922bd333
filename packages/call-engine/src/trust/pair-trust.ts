import { type Crypto, commitTo, createNonce, honours } from './commitment.ts';
import { safetyWords } from './safety-words.ts';

type Fingerprints = { own: string; other: string };

/**
 * The exchange behind the safety words of one connection. The offering side commits to its nonce
 * before it sees the other one, so nobody in the middle can search for matching words. A rebuilt
 * connection starts over: nonces that were revealed once prove nothing.
 */
export class OfferingTrust {
  readonly #crypto: Crypto;
  readonly #nonce: string;
  #answerer: { nonce: string | undefined; fingerprint: string | null } | null = null;

  constructor(crypto: Crypto) {
    this.#crypto = crypto;
    this.#nonce = createNonce(crypto);
  }

  commitment(): Promise<string> {
    return commitTo(this.#crypto, this.#nonce);
  }

  /** To be sent through the channel only after the other side's nonce is known. */
  get revealed(): string {
    return this.#nonce;
  }

  /**
   * The first answer binds. A nonce or key that comes once ours is revealed, as with an ICE
   * restart, could have been searched for until the words match.
   */
  accepts(nonce: string | undefined, fingerprint: string | null): boolean {
    this.#answerer ??= { nonce, fingerprint };
    return this.#answerer.nonce === nonce && this.#answerer.fingerprint === fingerprint;
  }

  words(fingerprints: Fingerprints, answererNonce: string): Promise<string[]> {
    return safetyWords(this.#crypto, {
      offererFingerprint: fingerprints.own,
      answererFingerprint: fingerprints.other,
      offererNonce: this.#nonce,
      answererNonce,
    });
  }
}

export class AnsweringTrust {
  readonly #crypto: Crypto;
  readonly #commitment: string;
  readonly nonce: string;

  constructor(crypto: Crypto, commitment: string) {
    this.#crypto = crypto;
    this.#commitment = commitment;
    this.nonce = createNonce(crypto);
  }

  /** Null when the revealed nonce is not the one that the offer had committed to. */
  async words(fingerprints: Fingerprints, offererNonce: string): Promise<string[] | null> {
    if (!(await honours(this.#crypto, this.#commitment, offererNonce))) return null;
    return safetyWords(this.#crypto, {
      offererFingerprint: fingerprints.other,
      answererFingerprint: fingerprints.own,
      offererNonce,
      answererNonce: this.nonce,
    });
  }
}
