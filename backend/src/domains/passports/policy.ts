import { permissionsOf } from "#shared/identity/staff.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Revoker } from "#shared/passports/contract.ts";
import { authorizeAction, type Actor, type Sides, sideOf } from "#backend/src/kernel/actor.ts";

/**
 * In whose name somebody takes a passport back: the side whose inspection it is of, and members of our team who decide disputes. The other side has a dispute for it.
 *
 * @throws {AppError} `accounts.forbidden`, and `passports.notFound` to strangers, as of all that they can do nothing with.
 */
export function revokerOf(actor: Actor, sides: Sides, submittedBy: OrganizationType): Revoker {
  const side = sideOf(actor, sides);
  if (side !== undefined) {
    authorizeAction("revokePassports", actor);
    if (side === submittedBy) return side;
  } else if (actor.kind === "user" && actor.staffRoles.length > 0) {
    if (permissionsOf(actor.staffRoles).includes("disputes.decide")) return "staff";
  } else throw new AppError("passports.notFound");
  throw new AppError("accounts.forbidden");
}
