import type { ConversationStore } from '../call/ports.ts';

/** A browser's storage for one call, as JSON; survives a simulated reload. */
export class MemoryStore implements ConversationStore {
  readonly values = new Map<string, string>();
  readonly keyParts: string[] = [];
  failing = false;

  async load(keyPart: string): Promise<ReadonlyMap<string, unknown>> {
    this.keyParts.push(keyPart);
    return new Map([...this.values].map(([name, json]) => [name, JSON.parse(json)]));
  }

  async put(name: string, value: unknown): Promise<void> {
    if (this.failing) throw new DOMException('full', 'QuotaExceededError');
    this.values.set(name, JSON.stringify(value));
  }

  async clear(): Promise<void> {
    this.values.clear();
  }
}
