import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorizeAction, membershipOf, type Actor } from "#backend/src/kernel/actor.ts";
import { Product } from "../model.ts";
import { ownsProduct } from "../policy.ts";

/**
 * The caller's own product, locked, for whoever may do this with it.
 *
 * @throws {AppError} `catalogue.supplierOnly`; `organizations.suspended`; `catalogue.productNotFound`, also for another organization's.
 */
export async function lockOwnProduct(
  trx: Transaction,
  actor: Actor,
  id: string,
  action: "manageProducts" | "hideProducts",
): Promise<Product> {
  authorizeAction(action, actor, "catalogue.supplierOnly");
  // Its supplier first, as everybody locks: a listing is written twice where a change holds it back, and whoever writes the supplier into all of its listings meanwhile would wait for it, and it for them.
  await trx("organizations")
    .where({ id: membershipOf(actor)?.organizationId ?? null })
    .forShare()
    .first("id");
  const product = await Product.lockById(trx, id);
  if (!product || !ownsProduct(actor, product)) throw new AppError("catalogue.productNotFound");
  return product;
}
