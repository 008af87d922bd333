import type { PinnedKey } from '@visite/contract';
import type { KeyStore, OwnKey } from '../call/ports.ts';

/** A browser's storage for the keys of one call; survives a simulated reload. */
export class MemoryKeys implements KeyStore {
  own: OwnKey | null = null;
  pins: readonly PinnedKey[] = [];
  /** As in a private window: nothing is kept. */
  failing = false;

  async load(create: () => Promise<OwnKey>): Promise<{ own: OwnKey; pins: unknown }> {
    if (this.failing) throw new DOMException('private', 'SecurityError');
    this.own ??= await create();
    return { own: this.own, pins: this.pins };
  }

  async savePins(pins: readonly PinnedKey[]): Promise<void> {
    this.pins = structuredClone(pins);
  }

  async clear(): Promise<void> {
    this.own = null;
    this.pins = [];
  }
}
