import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorizeAction, type Actor } from "#backend/src/kernel/actor.ts";
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
  const product = await Product.lockById(trx, id);
  if (!product || !ownsProduct(actor, product)) throw new AppError("catalogue.productNotFound");
  return product;
}
