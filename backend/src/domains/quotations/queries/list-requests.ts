import type { Database } from "#backend/src/db/database.ts";
import { countCapped } from "#backend/src/db/capped-count.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { QuotationRequest } from "../model.ts";
import { awaitsBuyer, awaitsSupplier, visibleToSupplier } from "./visible.ts";

interface Props {
  membership: Membership;
  yourTurn?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** The requests of a buyer, or those that a supplier sees, newest first. */
export async function listRequests(db: Database, { membership, yourTurn, now, ...page }: Props) {
  const { organizationId: organization, organizationType } = membership;
  const sells = organizationType === "supplier";
  const turn = sells ? awaitsSupplier : awaitsBuyer;
  const conditions = [
    sells ? visibleToSupplier : "q.buyer_org_id = :organization",
    ...(yourTurn === undefined ? [] : [yourTurn ? `(${turn})` : `not (${turn})`]),
  ];
  const mine = QuotationRequest.query(db)
    .whereNull("deleted_at")
    .whereRaw(`id in (select q.id from quotation_requests q where ${conditions.join(" and ")})`, { organization, now });
  const counted = await countCapped(db, mine.clone().select("id").toKnexQuery());
  return { ...(await newestFirst(mine, page)), ...counted };
}
