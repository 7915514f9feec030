import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { Product } from "../model.ts";
import { canManageProducts, ownsProduct } from "../policy.ts";

/**
 * The caller's own product, locked.
 *
 * @throws {AppError} `catalogue.supplierOnly`; `catalogue.productNotFound`, also for another organization's.
 */
export async function lockOwnProduct(trx: Transaction, actor: Actor, id: string): Promise<Product> {
  authorize(canManageProducts(actor), "catalogue.supplierOnly");
  const product = await Product.lockById(trx, id);
  if (!product || !ownsProduct(actor, product)) throw new AppError("catalogue.productNotFound");
  return product;
}
