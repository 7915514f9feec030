import type { ProductDraft } from "#shared/catalogue/contract.ts";
import { reviewHours, reviewProcess } from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Product } from "../model.ts";
import { isVerified } from "../queries/is-verified.ts";
import { isWatched } from "../queries/recent-take-down.ts";
import { ListingReview } from "../review-model.ts";
import { createProduct } from "./create-product.ts";

interface Props {
  trx: Transaction;
  organizationId: string;
  draft: ProductDraft;
  now: Date;
}

/** Lists a product and asks for its review: a verified supplier's is visible meanwhile, another waits for it, and so does that of whoever is watched after a take-down. @throws {AppError} as {@link createProduct} does. */
export async function listProduct({ trx, organizationId, draft, now }: Props): Promise<Product> {
  const isTrusted = (await isVerified(trx, organizationId)) && !(await isWatched(trx, organizationId, now));
  const move = isTrusted ? "list" : "hold";
  const product = await createProduct({ trx, organizationId, draft, isHeld: move === "hold", now });
  await ListingReview.query(trx).insert({
    id: product.id,
    status: reviewProcess[move].to,
    submittedAt: now,
    dueAt: after(now, reviewHours * hour),
    createdAt: now,
    updatedAt: now,
  });
  return product;
}
