import type { OrderTransition } from "../order-transition.ts";

/** What is released by itself waits for papers, where the terms say so. A release by the buyer waits for nothing. */
export const papersHold = {
  /** What would be released by itself waits, because papers are missing without which the terms release nothing: for fourteen days at most, however often papers are handed in and refused. */
  holdForPapers: {
    of: "shipment",
    from: ["approved"],
    to: "same",
    by: ["clock"],
    role: "manager",
    after: null,
    weight: "any",
    sample: "any",
    papers: "missing",
    money: "none",
    inEscrow: "any",
    call: null,
    restock: "never",
    ends: null,
    tells: { buyer: "releaseHeld", supplier: "papersToHandIn" },
  },
  /** The last of them was handed in, and the buyer has time to look at it, or was accepted. */
  endPapersHold: {
    of: "shipment",
    from: ["approved"],
    to: "same",
    by: ["clock"],
    role: "manager",
    after: null,
    weight: "any",
    sample: "any",
    papers: "there",
    money: "none",
    inEscrow: "any",
    call: null,
    restock: "never",
    ends: null,
    tells: { buyer: "papersComplete", supplier: null },
  },
  /** Fourteen days have not brought them: our team decides. */
  openPapersCase: {
    of: "shipment",
    from: ["approved"],
    to: "disputed",
    by: ["clock"],
    role: "manager",
    after: "papersUntil",
    weight: "any",
    sample: "any",
    papers: "missing",
    money: "none",
    inEscrow: "any",
    call: null,
    restock: "never",
    ends: null,
    tells: { buyer: "papersCaseOpened", supplier: "papersCaseOpened" },
  },
} as const satisfies Record<string, OrderTransition>;
