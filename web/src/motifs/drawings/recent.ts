/** The last `limit` values by key; the one unused longest goes first. */
export class Recent<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The kept value, or a new one from `make`. */
  take(key: string, make: () => Value): Value {
    const found = this.#kept.get(key);
    if (found !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
      return found;
    }
    const made = make();
    this.#kept.set(key, made);
    if (this.#kept.size > this.#limit) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
    return made;
  }
}
