/** When the session ends by itself, as the server has said last, and because of what. */
export interface KnownEnd {
  /** By this machine's clock, in milliseconds. */
  at: number;
  by: "idle" | "most";
}

/** What the console knows of its session's end. */
export interface SessionEnd {
  /** Seconds since somebody has touched this page: what it asks by itself must not keep a session alive. */
  idleSeconds(): number;
  /** Hears the header of each answer. */
  hear(header: string | null): void;
  known(): KnownEnd | undefined;
  /** @returns its end. */
  onChange(listener: () => void): () => void;
}

/** What somebody does who is there. */
const acts = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

export function createSessionEnd(page: Pick<Window, "addEventListener">): SessionEnd {
  let lastAct = Date.now();
  let end: KnownEnd | undefined;
  const listeners = new Set<() => void>();
  for (const act of acts) page.addEventListener(act, () => (lastAct = Date.now()), { capture: true, passive: true });
  return {
    idleSeconds: () => Math.max(0, Math.floor((Date.now() - lastAct) / 1000)),
    hear(header) {
      const [, seconds, by] = /^(\d+) (idle|most)$/.exec(header ?? "") ?? [];
      if (!seconds) return;
      end = { at: Date.now() + Number(seconds) * 1000, by: by as KnownEnd["by"] };
      for (const listener of listeners) listener();
    },
    known: () => end,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
