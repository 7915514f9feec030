const memory = new Map<string, string>();

/** The tab's storage; memory in a browser that forbids it. */
export const tabStorage = {
  getItem: (key: string) => attempt(() => window.sessionStorage.getItem(key)) ?? memory.get(key) ?? null,
  setItem(key: string, value: string) {
    memory.set(key, value);
    attempt(() => window.sessionStorage.setItem(key, value));
  },
  removeItem(key: string) {
    memory.delete(key);
    attempt(() => window.sessionStorage.removeItem(key));
  },
  /** All whose key begins so. */
  removeAll(prefix: string) {
    const keys = [...memory.keys(), ...(attempt(() => Object.keys(window.sessionStorage)) ?? [])];
    for (const key of keys) if (key.startsWith(prefix)) tabStorage.removeItem(key);
  },
};

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
