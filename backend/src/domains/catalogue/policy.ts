import { atLeast } from "#shared/organizations/rules.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";

/** Members of a supplier draft its products; everybody else has no say in them. */
export const canManageProducts = (actor: Actor): boolean =>
  actor.kind === "user" &&
  actor.membership?.organizationType === "supplier" &&
  atLeast(actor.membership.role, "member");

export const ownsProduct = (actor: Actor, product: { organizationId: string }): boolean =>
  actor.kind === "user" && actor.membership?.organizationId === product.organizationId;

/** What `actor` may do with a product of their own. */
export const productRights = (actor: Actor, product: { organizationId: string }): ("update" | "delete" | "toggle")[] =>
  canManageProducts(actor) && ownsProduct(actor, product) ? ["update", "delete", "toggle"] : [];
