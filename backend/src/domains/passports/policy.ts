import { permissionsOf } from "#shared/identity/staff.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Revoker } from "#shared/passports/contract.ts";
import { authorizeAction, type Actor, type Sides, sideOf } from "#backend/src/kernel/actor.ts";

interface Inspected {
  /** Who has submitted what was found. */
  side: OrganizationType;
  /** An inspector of both sides has. */
  isJoint: boolean;
  /** The reader belongs or belonged to one of the sides. */
  isOwnTrade: boolean;
}

/**
 * In whose name somebody takes a passport back: the side whose inspection it is of, and members of our team who decide disputes and have never belonged to either. The other side has a dispute for it, and so has
 * each where both have had the goods inspected: neither takes back alone what binds both.
 *
 * @throws {AppError} `accounts.forbidden`, `organizations.ownOrganization`, and `passports.notFound` to strangers, as of all that they can do nothing with.
 */
export function revokerOf(actor: Actor, sides: Sides, { side: submittedBy, isJoint, isOwnTrade }: Inspected): Revoker {
  const side = sideOf(actor, sides);
  if (side !== undefined) {
    authorizeAction("revokePassports", actor);
    if (side === submittedBy && !isJoint) return side;
  } else if (actor.kind === "user" && actor.staffRoles.length > 0) {
    if (permissionsOf(actor.staffRoles).includes("disputes.decide")) {
      if (isOwnTrade) throw new AppError("organizations.ownOrganization");
      return "staff";
    }
  } else throw new AppError("passports.notFound");
  throw new AppError("accounts.forbidden");
}
