/** A map that forgets what was set longest ago: what a tab remembers of each call or page does not grow all day. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #atMost: number;
  readonly #onForget: (value: Value) => void;

  constructor(atMost: number, onForget: (value: Value) => void = () => undefined) {
    super();
    this.#atMost = atMost;
    this.#onForget = onForget;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this;
    if (this.size > this.#atMost && oldest) {
      this.delete(oldest[0]);
      this.#onForget(oldest[1]);
    }
    return this;
  }
}
