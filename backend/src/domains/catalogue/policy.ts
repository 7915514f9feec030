import type { OwnProductView } from "#shared/catalogue/contract.ts";
import type { ListingReviewRow } from "#shared/catalogue/review-contract.ts";
import { isOpenReview, reviewDecisions, reviewProcess, type ReviewStatus } from "#shared/catalogue/review-process.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
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

/** What one of our team may do with a listing's review. Nobody decides about an organization that is or was their own. */
export function reviewRights(
  reader: Actor,
  { status, is_own }: { status: ReviewStatus; is_own: boolean },
): ListingReviewRow["can"] {
  if (is_own || reader.kind !== "user" || !permissionsOf(reader.staffRoles).includes("listings.review")) return [];
  const decisions = reviewDecisions.filter((decision) => canTransition(reviewProcess, decision, status));
  return isOpenReview(status) ? ["claim", ...decisions] : decisions;
}
