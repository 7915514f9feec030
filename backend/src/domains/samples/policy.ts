import { canMove, memberMoves, sampleRow, type MemberMove } from "#shared/samples/process.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import type { Sample } from "./model.ts";

type Sides = Pick<Sample, "buyerOrgId" | "supplierOrgId">;

/** Which side of a sample `actor` belongs to, if any. Whoever belongs to none learns nothing of it. */
export function sideOf(actor: Actor, sample: Sides): OrganizationType | undefined {
  const organizationId = membershipOf(actor)?.organizationId;
  if (organizationId === undefined) return undefined;
  if (organizationId === sample.buyerOrgId) return "buyer";
  return organizationId === sample.supplierOrgId ? "supplier" : undefined;
}

/** What `actor` may do with a sample now. */
export function sampleRights(actor: Actor, sample: Sample): MemberMove[] {
  const side = sideOf(actor, sample);
  return memberMoves.filter((move) => {
    const { by, action } = sampleRow(move);
    return side && action && by.includes(side) && canMove(move, sample.status) && allow(action, membershipOf(actor));
  });
}
