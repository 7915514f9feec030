import { AppError } from "#shared/kernel/errors.ts";
import type { ProductDraft } from "#shared/catalogue/contract.ts";
import { changedGoods } from "#shared/catalogue/review-goods.ts";
import { reviewHours, reviewProcess } from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { lotsOf } from "../lot-model.ts";
import type { Product } from "../model.ts";
import { goodsOf, reviewOf } from "../review-model.ts";
import { changeProduct } from "./change-product.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  product: Product;
  draft: ProductDraft;
  /** What its supplier says to whoever looks at it. */
  words: string | null;
  now: Date;
}

/**
 * Mends what was taken down and asks for its review. Nobody sees it before, also of a verified supplier: otherwise taking it down would end nothing.
 *
 * @throws {AppError} `catalogue.notTakenDown` also for the second of two who resubmit it; `request.invalid` where nothing was mended since, and no words say why; and as {@link changeProduct} does.
 */
export async function resubmitProduct({ trx, product, draft, words, now }: Props): Promise<Product> {
  const taken = await reviewOf(trx, product.id);
  if (taken?.status !== "takenDown") throw new AppError("catalogue.notTakenDown");
  const changed = await changeProduct({ trx, product, changes: draft, now });
  const goods = goodsOf(changed, (await lotsOf(trx, [product.id])).get(product.id) ?? []);
  const review = (await reviewOf(trx, product.id)) ?? taken;
  if (!words && review.goodsBefore && changedGoods(review.goodsBefore, goods).length === 0)
    throw new AppError("request.invalid", { fields: [{ field: "words", key: "mendOrSay" }] });
  await review.change(
    trx,
    {
      status: reviewProcess.resubmit.to,
      submittedAt: now,
      resubmittedAt: now,
      dueAt: after(now, reviewHours * hour),
      words,
      ground: null,
      reason: null,
      claimedBy: null,
      claimedAt: null,
      lateToldAt: null,
    },
    now,
  );
  return changed;
}
