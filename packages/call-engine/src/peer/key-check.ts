import { readFingerprint } from './fingerprint.ts';
import type { PeerOptions } from './peer-options.ts';

/** The key of a description; `isNew`: it has to be confirmed. */
export type RemoteKey = { fingerprint: string; isNew: boolean };

/** Whether the keys of one pair are trusted; as long as they are not, nothing but the words passes. */
export class KeyCheck {
  readonly #options: Pick<PeerOptions, 'userID' | 'keys' | 'emit'>;
  /** A new key of the remote person that nobody has confirmed. */
  #unconfirmed: string | null = null;
  #isCheckedByRemote = false;

  constructor(options: Pick<PeerOptions, 'userID' | 'keys' | 'emit'>) {
    this.#options = options;
  }

  /** False while this side has to confirm the remote key. */
  get isTrusted(): boolean {
    return this.#unconfirmed === null;
  }

  get isCheckedByRemote(): boolean {
    return this.#isCheckedByRemote;
  }

  /** Null for a description whose key is ambiguous or forged: it must not be applied [PEER-43]. */
  read(sdp: string, tab: string): RemoteKey | null {
    const { userID, keys } = this.#options;
    const read = readFingerprint(sdp);
    if (!read.ok) return this.#refuse(read.reason);
    const { fingerprint } = read;
    const verdict = keys.judge(userID, tab, fingerprint);
    if (verdict === 'forged') return this.#refuse('another key in the same tab');
    return { fingerprint, isNew: verdict === 'new' };
  }

  /** To be called just before the description is applied, not for one that is refused after all. */
  adopt({ fingerprint, isNew }: RemoteKey): void {
    this.#setUnconfirmed(isNew ? fingerprint : null);
  }

  /** False if it is not the key that waits. */
  confirm(fingerprint: string, tab: string): boolean {
    if (fingerprint !== this.#unconfirmed) return false;
    this.#options.keys.confirm(this.#options.userID, tab, fingerprint);
    this.#setUnconfirmed(null);
    return true;
  }

  /** The key in question belonged to an earlier tab. */
  forget(): void {
    this.#setUnconfirmed(null);
  }

  /** False if it was so before. */
  setCheckedByRemote(checking: boolean): boolean {
    if (this.#isCheckedByRemote === checking) return false;
    this.#isCheckedByRemote = checking;
    this.#options.emit({ type: 'remoteCheck', checking });
    return true;
  }

  #setUnconfirmed(fingerprint: string | null): void {
    if (this.#unconfirmed === fingerprint) return;
    this.#unconfirmed = fingerprint;
    this.#options.emit({ type: 'newKey', fingerprint });
  }

  #refuse(reason: string): null {
    this.#options.emit({ type: 'handshakeFailed', reason });
    return null;
  }
}
