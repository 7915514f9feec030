import { useState } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";

/** All of an order that a success speaks of. */
export const standingOf = ({
  status,
  proposal,
  inspections,
  confirmationAskedAt,
  weightOpen,
  delivered,
  silenceCaseSince,
}: OrderView) =>
  JSON.stringify([
    status,
    proposal?.id,
    proposal?.status,
    inspections.length,
    confirmationAskedAt,
    weightOpen,
    delivered,
    silenceCaseSince,
  ]);

interface Done<Action> {
  action: Action;
  /** How the order stood when the reader began, and once what they did was seen in it. */
  before: string;
  after: string | null;
}

/** What is left of a success when an order stands like this: first comes what the reader has done itself, and with what follows the words are over. */
export function leftOf<Action>(done: Done<Action> | null, standing: string): Done<Action> | null {
  if (!done) return null;
  if (done.after === null) return standing === done.before ? done : { ...done, after: standing };
  return standing === done.after ? done : null;
}

/** What the reader has just done with an order, until the order goes on from there: then the words for it would no longer be true. */
export function useDone<Action>(order: OrderView) {
  const standing = standingOf(order);
  const [before, setBefore] = useState(standing);
  const [done, setDone] = useState<Done<Action> | null>(null);
  const left = leftOf(done, standing);
  if (left !== done) setDone(left);
  return {
    done: left?.action ?? null,
    begin: () => {
      setDone(null);
      setBefore(standing);
    },
    finish: (action: Action) => setDone({ action, before, after: null }),
  };
}
