import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { reviewProcess, type ReviewStatus } from "#shared/catalogue/review-process.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { allow } from "#shared/organizations/actions.ts";
import { membershipOf, type Actor } from "#backend/src/kernel/actor.ts";

/** Managers and owners take them out of the catalogue. */
export const canDeleteProducts = (actor: Actor): boolean => allow("deleteProducts", membershipOf(actor));

export const ownsProduct = (actor: Actor, product: { organizationId: string }): boolean =>
  membershipOf(actor)?.organizationId === product.organizationId;

/** What `actor` may do with a product of their own. */
export function productRights(
  actor: Actor,
  product: { organizationId: string; active: boolean },
  status: ReviewStatus,
): OwnProductView["can"] {
  if (!ownsProduct(actor, product)) return [];
  const rights = {
    update: allow("manageProducts", membershipOf(actor)),
    delete: canDeleteProducts(actor),
    toggle: status !== "takenDown" && allow(toggling(!product.active), membershipOf(actor)),
    resubmit: canTransition(reviewProcess, "resubmit", status) && allow("manageProducts", membershipOf(actor)),
  };
  return (["update", "delete", "toggle", "resubmit"] as const).filter((right) => rights[right]);
}

/** What is listed may be taken down where nothing may be shown any more. */
export const toggling = (active: boolean) => (active ? "manageProducts" : "hideProducts");
