import type { OfferStatus } from "#shared/offers/process.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { Offer } from "../model.ts";

interface Props {
  membership: Membership;
  status?: OfferStatus | undefined;
  product?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** The offers an organization received (supplier) or sent (buyer), newest first. */
export async function listOffers(db: Database, { membership, status, product, now, ...page }: Props) {
  const mine = Offer.query(db)
    .where({
      [membership.organizationType === "supplier" ? "supplier_org_id" : "buyer_org_id"]: membership.organizationId,
    })
    .whereNull("deleted_at");
  if (product) void mine.where({ product_id: product });
  if (status === "pending") void mine.where({ status }).where("valid_until", ">", now);
  else if (status === "expired")
    void mine.whereRaw("(status = 'expired' or (status = 'pending' and valid_until <= ?))", [now]);
  else if (status) void mine.where({ status });
  const total = await mine.clone().resultSize();
  return { ...(await newestFirst(mine, page)), total };
}
