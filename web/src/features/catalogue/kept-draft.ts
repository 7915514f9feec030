import { useEffect, useEffectEvent } from "react";

const nameOf = (key: string) => `draft:${key}`;

/** Keeps what was typed while the reader goes to log in. A browser that forbids storage keeps nothing. */
export function keepDraft(key: string, values: Record<string, string>): void {
  try {
    window.sessionStorage.setItem(nameOf(key), JSON.stringify(values));
  } catch {
    // Nothing is lost but the convenience.
  }
}

export function dropDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(nameOf(key));
  } catch {
    // As above.
  }
}

export function hasDraft(key: string): boolean {
  try {
    return window.sessionStorage.getItem(nameOf(key)) !== null;
  } catch {
    return false;
  }
}

/** Gives back what was kept, once, after the first render: the server knew nothing of it. */
export function useKeptDraft(key: string, restore: (values: Record<string, string>) => void): void {
  const give = useEffectEvent(restore);
  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(window.sessionStorage.getItem(nameOf(key)) ?? "null");
      if (typeof kept === "object" && kept !== null) give(kept as Record<string, string>);
    } catch {
      // As above.
    }
  }, [key]);
}
