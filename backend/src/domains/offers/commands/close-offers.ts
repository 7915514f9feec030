import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Offer } from "../model.ts";
import { answerOffer } from "./answer-offer.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`, so that no offer is added and none becomes an order meanwhile. */
  productId: string;
  now: Date;
}

/**
 * Ends the pending offers for a product that is about to be deleted. An offer that somebody accepts at this moment is
 * waited for and then stands.
 *
 * @throws {AppError} `catalogue.productPromised` while an accepted offer can still become an order.
 */
export async function closeOffers({ trx, productId, now }: Props): Promise<void> {
  const open = await Offer.query(trx)
    .where({ product_id: productId })
    .whereNull("deleted_at")
    .whereRaw(
      `(status = 'pending' and valid_until > :now or status = 'accepted' and order_until > :now
        and not exists (select 1 from orders where orders.offer_id = offers.id))`,
      { now },
    )
    .orderBy("id")
    .forUpdate();
  if (open.some(({ status }) => status === "accepted")) throw new AppError("catalogue.productPromised");
  for (const offer of open) await answerOffer({ trx, offer, answer: "close", now });
}
