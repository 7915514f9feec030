import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";

/** Everybody of a supplier lists and edits its products. */
export const canManageProducts = (actor: Actor): boolean => allow("manageProducts", membershipOf(actor));

/** Managers and owners take them out of the catalogue. */
export const canDeleteProducts = (actor: Actor): boolean => allow("deleteProducts", membershipOf(actor));

export const ownsProduct = (actor: Actor, product: { organizationId: string }): boolean =>
  membershipOf(actor)?.organizationId === product.organizationId;

/** What `actor` may do with a product of their own. */
export function productRights(actor: Actor, product: { organizationId: string }): ("update" | "delete" | "toggle")[] {
  if (!ownsProduct(actor, product) || !canManageProducts(actor)) return [];
  return canDeleteProducts(actor) ? ["update", "delete", "toggle"] : ["update", "toggle"];
}
