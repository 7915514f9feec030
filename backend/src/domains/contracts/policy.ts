import type { OrganizationType } from "#shared/organizations/choices.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Contract } from "./model.ts";

/** Which side of a contract `actor` belongs to, if any. To everybody else there is none. */
export function sideOf(
  actor: Actor,
  contract: Pick<Contract, "buyerOrgId" | "supplierOrgId">,
): OrganizationType | undefined {
  const organizationId = membershipOf(actor)?.organizationId;
  if (organizationId === undefined) return undefined;
  if (organizationId === contract.buyerOrgId) return "buyer";
  return organizationId === contract.supplierOrgId ? "supplier" : undefined;
}
