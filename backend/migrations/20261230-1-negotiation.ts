import type { Knex } from "knex";

/**
 * What is negotiated (docs/adr/0054-negotiation.md): terms say quality, named place, weights, inspection, sample and papers, and a price may be agreed against an exchange. Each version
 * of an offer is a row of its own; offers of before have the one that they were made with.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  alter table agreed_terms
    add column place_code text check (place_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
    add column quality text,
    add column weight_basis text check (weight_basis in ('netShipped', 'netDelivered')),
    add column inspected_by text check (inspected_by in ('buyer', 'independent')),
    add column inspector text,
    -- Nothing is shipped before a sample of this type is approved: type and day.
    add column sample jsonb check (jsonb_typeof(sample) = 'object'),
    add column documents_required text[] not null default '{}',
    add column release_needs_documents boolean not null default false,
    -- A price against an exchange, and the level at which it was fixed. Until then there is no price.
    add column differential jsonb check (jsonb_typeof(differential) = 'object'),
    add column fixing jsonb check (jsonb_typeof(fixing) = 'object'),
    alter column price drop not null,
    alter column price_per_unit drop not null,
    add constraint agreed_terms_priced check ((price is null) = (price_per_unit is null) and (price is null) = (differential is not null and fixing is null)
      and (fixing is null or differential is not null));

  create table offer_versions (
    offer_id uuid not null references offers (id),
    number integer not null check (number between 1 and 50),
    terms_id uuid not null references agreed_terms (id),
    side text not null check (side in ('buyer', 'supplier')),
    message text not null,
    valid_until timestamptz not null,
    created_by uuid not null references users (id),
    created_at timestamptz not null,
    primary key (offer_id, number)
  );
  create trigger offer_versions_append_only before update or delete on offer_versions for each row execute function refuse_change();
  create trigger offer_versions_no_truncate before truncate on offer_versions for each statement execute function refuse_change();

  -- The newest version; the offer's own terms and its time are those of it.
  alter table offers add column number integer not null default 1;
  insert into offer_versions (offer_id, number, terms_id, side, message, valid_until, created_by, created_at)
    select id, 1, terms_id, 'buyer', message, valid_until, created_by, created_at from offers;
  alter table offers add constraint offers_newest foreign key (id, number) references offer_versions (offer_id, number) deferrable initially deferred;
`);

/** What was negotiated cannot be said by the columns of before, so there is no way back once anything was. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from offer_versions where number > 1) or exists (select from agreed_terms where price is null or sample is not null or release_needs_documents)
    then raise exception 'offers were negotiated: there is no way back'; end if;
  end $$;
  alter table offers drop constraint offers_newest, drop column number;
  drop table offer_versions;
  alter table agreed_terms drop constraint agreed_terms_priced, alter column price set not null, alter column price_per_unit set not null,
    drop column place_code, drop column quality, drop column weight_basis, drop column inspected_by, drop column inspector, drop column sample,
    drop column documents_required, drop column release_needs_documents, drop column differential, drop column fixing;
`);
