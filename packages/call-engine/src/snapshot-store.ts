/** A snapshot for whoever looks: made when somebody asks, and the same one until something changes. */
export class SnapshotStore<Snapshot> {
  readonly #take: () => Snapshot;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot | null = null;

  constructor(take: () => Snapshot) {
    this.#take = take;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Snapshot => {
    this.#snapshot ??= this.#take();
    return this.#snapshot;
  };

  changed(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }

  forgetListeners(): void {
    this.#listeners.clear();
  }
}
