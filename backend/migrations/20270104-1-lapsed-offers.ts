import type { Knex } from "knex";

/** An answered offer goes on with its contract alone; `more` are further ways on. */
const checkAnswered = (more: string) => `
  create or replace function check_answered_offer() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    if (old.message, old.answered_at, old.valid_until) is not distinct from (new.message, new.answered_at, new.valid_until) and old.status = 'accepted'
       and ${more && "("}exists (select from contracts c where c.offer_id = old.id and (
         (new.status = 'accepted' and c.status = 'signed' and c.order_id is null and new.order_until <= c.concluded_at + interval '7 days')
         or (new.status = 'withdrawn' and c.status = 'withdrawn' and new.order_until is null)))${more && `${more})`}
    then return new; end if;
    raise exception 'offer % is answered and never changed', old.id using errcode = 'restrict_violation';
  end $$;`;

/** Nothing has come of it, and nothing can: of its contract, or, where it was accepted before there were any, of its time or its order. */
const lapsed = `
         or new.status = 'expired' and new.order_until is null and (
           exists (select from contracts c where c.offer_id = old.id and c.status in ('expired', 'lapsed'))
           or not exists (select from contracts c where c.offer_id = old.id) and (
             exists (select from orders o where o.offer_id = old.id and o.status = 'cancelled')
             or old.order_until <= new.updated_at and not exists (select from orders o where o.offer_id = old.id)))`;

/** An accepted offer of which nothing has come is agreed no more (docs/adr/0055-contracts.md): it stood as accepted for ever. */
export const up = (knex: Knex) =>
  knex.raw(`
  ${checkAnswered(lapsed)}
  update offers f set status = 'expired', order_until = null, updated_at = c.ended_at, version = f.version + 1
    from contracts c where c.offer_id = f.id and f.status = 'accepted' and c.status in ('expired', 'lapsed');
  update offers f set status = 'expired', order_until = null, updated_at = now(), version = version + 1
   where f.status = 'accepted' and not exists (select from contracts c where c.offer_id = f.id)
     and (exists (select from orders o where o.offer_id = f.id and o.status = 'cancelled')
       or f.order_until <= now() and not exists (select from orders o where o.offer_id = f.id));
`);

/** What has lapsed stays so: until when it could be ordered is known no more. */
export const down = (knex: Knex) => knex.raw(checkAnswered(""));
