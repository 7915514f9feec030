import type { Figures } from "../http/metrics.ts";

/** Seconds after the notice to a balancer (DRAIN_SECONDS) in which a process ends whatever it does: what still hangs then would hang for ever. */
export const longestEnd = 15;

/** What the processes of one command tell each other. */
export type Message =
  /** A process takes requests. */
  | { kind: "ready" }
  /** The first process asks each other for its own figures, and any other asks the first one for those of all. */
  | { kind: "figuresAsked"; id: number }
  | { kind: "figures"; id: number; figures: Figures }
  | { kind: "allAsked"; id: number }
  | { kind: "all"; id: number; text: string }
  /** The last figures of a process that ends: what it has counted is not forgotten. */
  | { kind: "lastFigures"; figures: Figures };

export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "kind" in value;
