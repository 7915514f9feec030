import { useState } from "react";
import type { Uploads } from "./use-uploads.ts";

/** - `idle`. - `awaiting`: the form has been sent, and waits for its files. - `givenUp`: it did, and nothing was sent. */
export type ArrivalStage = "idle" | "awaiting" | "givenUp";

interface Arrival<Lists extends readonly Uploads[]> {
  stage: ArrivalStage;
  isAwaiting: boolean;
  /** The ids of all lists, once nothing is on its way; null where a file was refused, or the wait was given up. */
  arrived: () => Promise<{ [List in keyof Lists]: string[] } | null>;
  /** Nothing where nobody waits. */
  giveUp: () => void;
}

/** For a form that is sent before its files have arrived: it goes out with the last of them. */
export function useArrival<const Lists extends readonly Uploads[]>(...lists: Lists): Arrival<Lists> {
  const [stage, setStage] = useState<ArrivalStage>("idle");
  return {
    stage,
    isAwaiting: stage === "awaiting",
    async arrived() {
      setStage(lists.some(({ isBusy }) => isBusy) ? "awaiting" : "idle");
      const ids = await Promise.all(lists.map((list) => list.arrived()));
      setStage((now) => (now === "awaiting" ? "idle" : now));
      return ids.includes(null) ? null : (ids.map((each) => [...(each ?? [])]) as { [List in keyof Lists]: string[] });
    },
    giveUp() {
      setStage((now) => (now === "awaiting" ? "givenUp" : now));
      for (const list of lists) list.giveUp();
    },
  };
}
