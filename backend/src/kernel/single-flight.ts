/** Runs one piece of work for all who ask for it while it is running. */
export class SingleFlight {
  private begun = new Map<string, Promise<unknown>>();

  /** Something has changed: from now on nobody joins work that began before. */
  forget(): void {
    this.begun = new Map();
  }

  /** @param make gets `isCurrent`, which says at the end whether anything has changed since the beginning; if so, its result must not be kept. */
  async share<Made>(key: string, make: (isCurrent: () => boolean) => Promise<Made>): Promise<Made> {
    const { begun } = this;
    const known = begun.get(key) as Promise<Made> | undefined;
    if (known) return known;
    const work = make(() => this.begun === begun);
    begun.set(key, work);
    try {
      return await work;
    } finally {
      begun.delete(key);
    }
  }
}
