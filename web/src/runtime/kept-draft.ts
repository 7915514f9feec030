import { useEffect, useEffectEvent } from "react";
import { tabStorage } from "./tab-storage.ts";

const prefix = "draft:";
/** Whose drafts these are; nobody's while only a visitor has typed. */
const owner = "drafts-of";

/** Keeps what was typed and not sent, over a reload, a change of language and a login. Another tab has its own. */
export const keepDraft = (name: string, values: object): void =>
  tabStorage.setItem(prefix + name, JSON.stringify(values));

export const dropDraft = (name: string): void => tabStorage.removeItem(prefix + name);

export const hasDraft = (name: string): boolean => tabStorage.getItem(prefix + name) !== null;

export function keptDraft<Values extends object>(name: string): Values | null {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(prefix + name) ?? "null");
    return typeof kept === "object" ? (kept as Values | null) : null;
  } catch {
    return null;
  }
}

/** Who has signed out leaves nothing behind for whoever comes next. */
export const dropDrafts = (): void => tabStorage.removeAll(prefix);

/** Whoever signs in takes on what they typed as a visitor, and nothing of another user's. */
export function ownDrafts(userId: string): void {
  const before = tabStorage.getItem(owner);
  if (before === userId) return;
  if (before) dropDrafts();
  tabStorage.setItem(owner, userId);
}

/** Gives back what was kept, once, after the first render: the server knew nothing of it. */
export function useKeptDraft(name: string, restore: (values: Record<string, string>) => void): void {
  const give = useEffectEvent(restore);
  useEffect(() => {
    const kept = keptDraft<Record<string, string>>(name);
    if (kept) give(kept);
  }, [name]);
}
