import { appellantsOf as appellants } from "#shared/disputes/appeal-rule.ts";
import { toMinor, type Currency } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Dispute, Shipment } from "../escrow/index.ts";

type OfCase = Pick<Dispute, "openedBy" | "claimAmount">;
type Ruling = Pick<Dispute, "outcome" | "releasedAmount" | "returnPaidBy">;

/** Who may appeal against a decision, by what the case asks for and the decision gives; nobody before there is one. */
export function appellantsOf(
  { openedBy, claimAmount, outcome, releasedAmount, returnPaidBy }: OfCase & Ruling,
  shipment: Shipment,
  currency: Currency,
): OrganizationType[] {
  if (outcome === null || releasedAmount === null) return [];
  const isOfSide = openedBy === "buyer" || openedBy === "supplier";
  return appellants({
    outcome,
    released: toMinor(releasedAmount, currency),
    worth: shipment.worthIn(currency),
    returnPaidBy,
    claim: isOfSide && claimAmount !== null ? { by: openedBy, amount: toMinor(claimAmount, currency) } : null,
  });
}
