import type { PinnedKey } from '@visite/contract';

/**
 * `known`: the first key of this person, or one that was confirmed. `new`: another one in a new tab,
 * as after a login on another device. `forged`: another one in the same tab, which no browser does.
 */
export type KeyVerdict = 'known' | 'new' | 'forged';

export type Nonces = { offerer: string; answerer: string };

/** The other people's DTLS fingerprints, for the whole call [PEER-46]. */
export class PinnedKeys {
  /** The last used one of a person is the last. */
  #pins: PinnedKey[] = [];
  readonly #tabs = new Map<string, string>();
  readonly #broken = new Set<string>();
  /** Of keys that nobody has confirmed yet too, so that the words stay while they are compared. */
  readonly #nonces = new Map<string, Nonces>();
  readonly #onChange: (pins: readonly PinnedKey[]) => void;

  constructor(onChange: (pins: readonly PinnedKey[]) => void) {
    this.#onChange = onChange;
  }

  restore(pins: readonly PinnedKey[]): void {
    this.#pins = pins.filter(({ broken }) => !broken);
    for (const { userID, broken } of pins) if (broken) this.#broken.add(userID);
    for (const { userID, fingerprint, tab, nonces } of this.#pins) {
      this.#tabs.set(tab, fingerprint);
      if (nonces) this.#nonces.set(nameOf(userID, fingerprint), nonces);
    }
  }

  judge(userID: string, tab: string, fingerprint: string): KeyVerdict {
    const inTab = this.#tabs.get(tab);
    if (inTab && inTab !== fingerprint) return 'forged';
    const own = this.#pins.filter((pin) => pin.userID === userID);
    return own.length === 0 || own.some((pin) => pin.fingerprint === fingerprint) ? 'known' : 'new';
  }

  /** The key that this person used last. */
  latest(userID: string): string | null {
    return this.#pins.findLast((pin) => pin.userID === userID)?.fingerprint ?? null;
  }

  /** Only after DTLS has proven the key: a description that leads nowhere must not be pinned. */
  connected(userID: string, tab: string, fingerprint: string): void {
    if (this.judge(userID, tab, fingerprint) === 'known') this.#pin(userID, tab, fingerprint);
    this.#tabs.set(tab, fingerprint);
  }

  confirm(userID: string, tab: string, fingerprint: string): void {
    this.#tabs.set(tab, fingerprint);
    this.#pin(userID, tab, fingerprint);
  }

  /** Somebody tampered with the connection to this person: no reload mends that [PEER-43]. */
  setBroken(userID: string): void {
    this.#broken.add(userID);
    this.#changed();
  }

  isBroken(userID: string): boolean {
    return this.#broken.has(userID);
  }

  noncesWith(userID: string, fingerprint: string): Nonces | null {
    return this.#nonces.get(nameOf(userID, fingerprint)) ?? null;
  }

  /** Null after a handshake that cannot be repeated. */
  setNonces(userID: string, fingerprint: string, nonces: Nonces | null): void {
    if (nonces) this.#nonces.set(nameOf(userID, fingerprint), nonces);
    else this.#nonces.delete(nameOf(userID, fingerprint));
    this.#changed();
  }

  #pin(userID: string, tab: string, fingerprint: string): void {
    const last = this.#pins.at(-1);
    if (last?.userID === userID && last.fingerprint === fingerprint && last.tab === tab) return;
    const others = this.#pins.filter(
      (pin) => pin.userID !== userID || pin.fingerprint !== fingerprint,
    );
    this.#pins = [...others, { userID, fingerprint, tab }];
    this.#changed();
  }

  #changed(): void {
    const pins = this.#pins.map(({ userID, fingerprint, tab }) => {
      const nonces = this.noncesWith(userID, fingerprint);
      return { userID, fingerprint, tab, ...(nonces ? { nonces } : {}) };
    });
    const marks = [...this.#broken].map((userID) => {
      return { userID, fingerprint: '', tab: '', broken: true as const };
    });
    this.#onChange([...pins, ...marks]);
  }
}

function nameOf(userID: string, fingerprint: string): string {
  return `${userID} ${fingerprint}`;
}
