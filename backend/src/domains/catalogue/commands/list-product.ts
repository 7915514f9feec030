import type { ProductDraft } from "#shared/catalogue/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { reviewHours, reviewProcess } from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { Product } from "../model.ts";
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

/** Whatever changes of a supplier is written into each of their listings in one statement, which must end in time. */
const most = 2_000;

/** Asked when the new one is there: those who list at the same moment wait for each other by then. */
async function refuseTooMany(trx: Transaction, organizationId: string): Promise<void> {
  const listings = await Product.query(trx).where({ organization_id: organizationId, deleted_at: null }).resultSize();
  if (listings > most) throw new AppError("catalogue.tooManyListings", { most });
}

/** Lists a product and asks for its review: a verified supplier's is visible meanwhile, another waits for it, and so does that of whoever is watched after a take-down. @throws {AppError} `catalogue.tooManyListings`, and as {@link createProduct} does. */
export async function listProduct({ trx, organizationId, draft, now }: Props): Promise<Product> {
  const isTrusted = (await isVerified(trx, organizationId)) && !(await isWatched(trx, organizationId, now));
  const move = isTrusted ? "list" : "hold";
  const product = await createProduct({ trx, organizationId, draft, isHeld: move === "hold", now });
  await refuseTooMany(trx, organizationId);
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
