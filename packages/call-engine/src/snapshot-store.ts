/** Store for `useSyncExternalStore`: a snapshot is created on demand and cached until `notify`. */
export class SnapshotStore<Snapshot> {
  readonly #create: () => Snapshot;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot | null = null;

  constructor(create: () => Snapshot) {
    this.#create = create;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Snapshot => {
    this.#snapshot ??= this.#create();
    return this.#snapshot;
  };

  notify(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }

  removeListeners(): void {
    this.#listeners.clear();
  }
}
