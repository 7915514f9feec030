/** Work that several ask for at the same time is done once. */
export class SharedWork {
  private begun = new Map<string, Promise<unknown>>();

  /** Something has changed: who asks from now on does not get what was begun before. */
  forget(): void {
    this.begun = new Map();
  }

  /** @param make is told by `isCurrent` whether what it has made still holds when it is done. */
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
