import type { Knex } from "knex";

/**
 * An agreement on a lower price releases the buyer's money, so only an owner agrees to it for the buyer. What somebody else has proposed for a buyer before
 * and nobody has answered yet is withdrawn: accepted, it would still release without an owner.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  update order_proposals p set status = 'withdrawn', answered_at = now(), updated_at = now(), version = version + 1
    where p.status = 'open' and p.kind = 'allowPrice' and p.proposed_by = 'buyer'
      and not exists (select from organization_members m join orders o on o.buyer_org_id = m.organization_id
        where o.id = p.order_id and m.user_id = p.proposed_by_user and m.role = 'owner' and m.deleted_at is null);
`);

/** Nothing is proposed again. */
export const down = (knex: Knex) => knex.raw("select");
