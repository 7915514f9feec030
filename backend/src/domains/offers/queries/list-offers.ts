import type { OfferCounts } from "#shared/offers/contract.ts";
import type { OfferStatus } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { Offer } from "../model.ts";

interface Props {
  membership: Membership;
  status: readonly OfferStatus[];
  turn?: OrganizationType | undefined;
  product?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** As its readers see it: what is past its time has expired, also before the sweep has written it. */
const seenStatus = "case when status = 'pending' and valid_until <= ? then 'expired' else status end";

/** The offers an organization received (supplier) or sent (buyer), newest first. */
export async function listOffers(db: Database, { membership, status, turn, product, now, ...page }: Props) {
  const mine = Offer.query(db)
    .where({
      [membership.organizationType === "supplier" ? "supplier_org_id" : "buyer_org_id"]: membership.organizationId,
    })
    .whereNull("deleted_at");
  if (product) void mine.where({ product_id: product });
  if (status.length > 0) void mine.whereRaw(`${seenStatus} = any(?)`, [now, [...status]]);
  if (turn) void mine.where({ turn, status: "pending" }).where("valid_until", ">", now);
  const total = await mine.clone().resultSize();
  return { ...(await newestFirst(mine, page)), total };
}

interface CountRow extends Omit<OfferCounts, "firstAnswerBy"> {
  first: Date | null;
}

/** How many there are of each, for the tabs of the list. */
export async function countOffers(db: Database, membership: Membership, now: Date): Promise<OfferCounts> {
  const { organizationType: side, organizationId: id } = membership;
  const open = "status = 'pending' and valid_until > :now";
  const { rows } = await db.raw<{ rows: [CountRow] }>(
    `select count(*)::int as "all",
            count(*) filter (where ${open} and turn = 'supplier')::int as supplier,
            count(*) filter (where ${open} and turn = 'buyer')::int as buyer,
            count(*) filter (where status = 'accepted')::int as accepted,
            count(*) filter (where status <> 'accepted' and not (${open}))::int as closed,
            min(valid_until) filter (where ${open} and turn = :side) as first
       from offers
      where ${side === "supplier" ? "supplier_org_id" : "buyer_org_id"} = :id and deleted_at is null`,
    { now, side, id } as never,
  );
  const [{ first, ...counts }] = rows;
  return { ...counts, firstAnswerBy: first?.toISOString() ?? null };
}
