import { permissionsOf } from "#shared/identity/staff.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";

/** Members of suppliers have fee notes; buyers have none. */
export const canListFeeNotes = (actor: Actor): boolean => allow("readFeeNotes", membershipOf(actor));

/** A note is its supplier's, and of those of our team who may read how money was divided. To everybody else there is none. */
export function canReadFeeNote(actor: Actor, { supplierOrgId }: { supplierOrgId: string }): boolean {
  if (actor.kind !== "user") return false;
  return (
    (canListFeeNotes(actor) && membershipOf(actor)?.organizationId === supplierOrgId) ||
    permissionsOf(actor.staffRoles).includes("fundSplits.read")
  );
}
