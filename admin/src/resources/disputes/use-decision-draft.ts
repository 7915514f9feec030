import { useCallback, useEffect, useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf, statusOf } from "../../providers/http.ts";
import { nothingTyped, type DecisionTyped } from "./decision-draft.ts";

/** How what is typed stands with the server. `elsewhere`: another machine, or tab, of the reader's has kept something else meanwhile. */
export type DraftStanding =
  { kind: "loading" | "none" | "saving" | "failed" | "elsewhere" | "over" } | { kind: "saved"; at: string };

/** So long after the last key. */
const pause = 700;

/**
 * A decision while it is written, kept on the server: it is there again after a reload, in another language and on another machine. Keeping it is tried again with the next key, or when the
 * reader asks for it.
 */
export function useDecisionDraft(disputeId: string) {
  const data = useDataProvider<ConsoleData>();
  const [draft, setDraft] = useState<DecisionTyped>(nothingTyped);
  const [standing, setStanding] = useState<DraftStanding>({ kind: "loading" });
  const kept = useRef<{ version: number; wanted: DecisionTyped | null; running: Promise<void> | null; timer: number }>({
    version: 0,
    wanted: null,
    running: null,
    timer: 0,
  });

  const load = useCallback(async () => {
    const own = kept.current;
    own.wanted = null;
    const found = await data.decisionDraft(disputeId).catch(() => undefined);
    if (!found) return setStanding({ kind: "failed" });
    own.version = found.version;
    setDraft({ ...nothingTyped, ...(found.draft as DecisionTyped | null) });
    setStanding(found.savedAt ? { kind: "saved", at: found.savedAt } : { kind: "none" });
  }, [data, disputeId]);

  const sendAll = useCallback(async (): Promise<void> => {
    const own = kept.current;
    while (own.wanted) {
      const typed = own.wanted;
      own.wanted = null;
      setStanding({ kind: "saving" });
      try {
        const { version, savedAt } = await data.keepDecisionDraft(disputeId, typed, own.version);
        own.version = version;
        setStanding({ kind: "saved", at: savedAt ?? "" });
      } catch (error) {
        own.wanted ??= typed;
        const isOver = refusalOf(error).code === "disputes.wrongStatus";
        return setStanding({ kind: statusOf(error) === 412 ? "elsewhere" : isOver ? "over" : "failed" });
      }
    }
  }, [data, disputeId]);

  /** Keeps what was typed; ends once nothing is on its way any more. */
  const send = useCallback((): Promise<void> => {
    const own = kept.current;
    window.clearTimeout(own.timer);
    own.running ??= sendAll().finally(() => {
      own.running = null;
    });
    return own.running;
  }, [sendAll]);

  useEffect(() => {
    const own = kept.current;
    const begin = window.setTimeout(() => void load(), 0);
    const leave = () => {
      if (document.visibilityState === "hidden") void send();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.clearTimeout(begin);
      document.removeEventListener("visibilitychange", leave);
      window.clearTimeout(own.timer);
      void send();
    };
  }, [load, send]);

  const write = (change: Partial<DecisionTyped>) => {
    const next = { ...draft, ...change };
    const own = kept.current;
    setDraft(next);
    own.wanted = next;
    // What stands elsewhere is not written over without a word.
    if (standing.kind === "elsewhere") return;
    window.clearTimeout(own.timer);
    own.timer = window.setTimeout(() => void send(), pause);
  };
  /** Once it is decided, the server has thrown it away. */
  const clear = () => {
    const own = kept.current;
    window.clearTimeout(own.timer);
    own.wanted = null;
    own.version = 0;
    setDraft(nothingTyped);
    setStanding({ kind: "none" });
  };
  return { draft, write, clear, standing, settle: send, retry: () => void send(), readAgain: () => void load() };
}
