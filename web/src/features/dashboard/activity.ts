import { escrowRow, escrowTransitions, type EscrowTransition } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { IconMessage } from "#web/src/ui/icons.ts";
import { escrowLook, offerLook, type StatusLook } from "#web/src/ui/status-look.ts";

/** Who did it, as the reader sees it: their own side, the other one, or neither (the clock, a reviewer). */
export type Doer = "mine" | "theirs" | "other";

export function doerOf(by: string, side: OrganizationType): Doer {
  // The provider reports what the buyer has paid.
  const party = by === "provider" ? "buyer" : by;
  if (party === side) return "mine";
  return party === "buyer" || party === "supplier" ? "theirs" : "other";
}

const questionLook: StatusLook = { tone: "info", icon: IconMessage };

/** A question names no amount until the supplier has accepted the least that can be ordered. */
export const hasAmount = (event: string): boolean => !event.startsWith("question.") || event === "question.accepted";

/** Every event of the overview with those who can cause it. */
export const activityEvents: readonly { event: string; by: readonly string[] }[] = [
  { event: "order.create", by: ["buyer"] },
  ...escrowTransitions.map((name) => ({ event: `order.${name}`, by: escrowRow(name).by })),
  { event: "offer.created", by: ["buyer"] },
  { event: "offer.countered", by: ["supplier", "buyer"] },
  { event: "offer.accepted", by: ["supplier", "buyer"] },
  { event: "offer.rejected", by: ["supplier", "buyer"] },
  { event: "offer.withdrawn", by: ["supplier", "buyer"] },
  { event: "offer.expired", by: ["clock"] },
  { event: "question.created", by: ["buyer"] },
  { event: "question.accepted", by: ["supplier", "buyer"] },
  { event: "question.rejected", by: ["supplier", "buyer"] },
  { event: "question.withdrawn", by: ["buyer"] },
  { event: "question.expired", by: ["clock"] },
];

/** The sentence of an event: a key of the namespace `dashboard`. */
export const activityKey = (event: string, by: string, side: OrganizationType): string =>
  `activity.${event.replace(".", "_")}.${doerOf(by, side)}`;

/** An event looks like the status it leads to. */
export function activityLook(event: string): StatusLook {
  const [subject, name = ""] = event.split(".");
  if (event === "question.created") return questionLook;
  if (subject === "offer" || subject === "question")
    return (
      offerLook[name === "created" || name === "countered" ? "pending" : (name as keyof typeof offerLook)] ??
      offerLook.pending
    );
  if (!(escrowTransitions as readonly string[]).includes(name)) return escrowLook.created;
  const { from, to } = escrowRow(name as EscrowTransition);
  return escrowLook[to === "same" ? (from[0] ?? "created") : to];
}
