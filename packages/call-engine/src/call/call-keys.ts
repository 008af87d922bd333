import { pinnedKeys } from '@visite/contract';
import { createNonce } from '../trust/commitment.ts';
import { PinnedKeys } from '../trust/pinned-keys.ts';
import type { CallSessionOptions, OwnKey } from './ports.ts';

/** A storage that does not answer must not block the call. */
const storageTimeoutMs = 5_000;

/** The keys of one call: this browser's own and those of the others [PEER-49]. */
export class CallKeys {
  readonly pinned: PinnedKeys;
  readonly #options: Pick<CallSessionOptions, 'browser' | 'keyStore'>;
  #own: OwnKey | null = null;
  #isStored = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: Pick<CallSessionOptions, 'browser' | 'keyStore'>) {
    const { keyStore, browser } = options;
    this.#options = options;
    this.pinned = new PinnedKeys((pins) => {
      if (!this.#isStored) return;
      this.#saving = this.#saving
        .then(() => keyStore.savePins(pins))
        .catch((error: unknown) => browser.log('call.keys-not-kept', error));
    });
  }

  /** To be loaded first. */
  get own(): OwnKey {
    this.#own ??= { certificate: undefined, answerSecret: this.#createSecret() };
    return this.#own;
  }

  /** Without storage the key lasts as long as the page, and others are asked as for a new device. */
  async load(): Promise<void> {
    const { keyStore, browser } = this.#options;
    const loaded = keyStore.load(() => this.#create());
    try {
      const { own, pins } = await this.#inTime(loaded);
      this.#own = own;
      this.#isStored = true;
      const parsed = pinnedKeys.safeParse(pins);
      if (parsed.success) this.pinned.restore(parsed.data);
    } catch (error) {
      browser.log('call.keys-not-kept', error);
      this.#own = await this.#create();
    }
  }

  async clear(): Promise<void> {
    this.#isStored = false;
    await this.#saving;
    try {
      await this.#options.keyStore.clear();
    } catch (error) {
      this.#options.browser.log('call.keys-left-behind', error);
    }
  }

  async #create(): Promise<OwnKey> {
    const { browser } = this.#options;
    const answerSecret = this.#createSecret();
    try {
      return { certificate: await browser.createCertificate(), answerSecret };
    } catch (error) {
      browser.log('call.no-certificate', error);
      return { certificate: undefined, answerSecret };
    }
  }

  #createSecret(): string {
    return createNonce(this.#options.browser.crypto);
  }

  #inTime<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const timer = this.#options.browser.clock.after(storageTimeoutMs, () =>
        reject(new Error('the storage does not answer')),
      );
      work.then(resolve, reject).finally(() => timer.cancel());
    });
  }
}
