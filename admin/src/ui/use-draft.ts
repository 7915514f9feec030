import { useState } from "react";

const prefix = "agritrade.console.draft.";

const ownerKey = "agritrade.console.writer";

/** What was being written is its writer's: another person who signs in here does not find it. */
export function keepDraftsOf(userId: string, storage: Storage): void {
  if (storage.getItem(ownerKey) !== userId) forgetDrafts(storage);
  storage.setItem(ownerKey, userId);
}

/** Forgets everything that was being written, when somebody signs out. */
export function forgetDrafts(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const name of names) if (name.startsWith(prefix)) storage.removeItem(name);
}

/**
 * What is being written, kept for this tab: neither a reload nor another language nor a session that ran out loses it.
 * `clear` when it has been sent.
 */
export function useDraft<Draft extends object>(name: string, empty: Draft) {
  const key = prefix + name;
  const [draft, setDraft] = useState<Draft>(() => {
    try {
      return { ...empty, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Draft>) };
    } catch {
      return empty;
    }
  });
  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  const clear = () => {
    setDraft(empty);
    sessionStorage.removeItem(key);
  };
  return { draft, write, clear };
}
