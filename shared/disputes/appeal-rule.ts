import { organizationTypes, type OrganizationType } from "../organizations/choices.ts";
import type { DisputeOutcome, DisputeRow } from "./process.ts";

/** What was decided of what was asked for. Amounts are minor units. */
export interface Decided {
  outcome: DisputeOutcome;
  released: bigint;
  /** Of the goods by their weight: what the supplier has if all is decided in its favour. */
  worth: bigint;
  returnPaidBy: OrganizationType | null;
  /** What a side has claimed; null where our team or the clock has opened the case. */
  claim: { by: OrganizationType; amount: bigint } | null;
}

/**
 * Whether an appeal could bring a side more than it has been given: an appeal is for whoever has something to gain. A supplier has all of it once everything is released; a buyer once all of the price goes back without a return at its
 * cost, or as much of what the goods are worth as it has claimed.
 */
export function mayGain(side: OrganizationType, { outcome, released, worth, returnPaidBy, claim }: Decided): boolean {
  if (side === "supplier") return outcome !== "supplier";
  if (returnPaidBy === "buyer") return true;
  const isGranted = claim?.by === "buyer" && worth - released >= claim.amount;
  return outcome !== "buyer" && !isGranted;
}

/** Who may appeal against it. */
export const appellantsOf = (decided: Decided): OrganizationType[] =>
  organizationTypes.filter((side) => mayGain(side, decided));

/** What both sides are told of an announced decision: whoever has all that it asked for reads that the other alone may appeal. */
export function tellsOfAnnounced(appellants: readonly OrganizationType[]): DisputeRow["tells"] {
  const kindOf = (side: OrganizationType) => (appellants.includes(side) ? "decisionAnnounced" : "decisionInFavour");
  return { buyer: kindOf("buyer"), supplier: kindOf("supplier") };
}
