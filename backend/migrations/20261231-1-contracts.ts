import type { Knex } from "knex";

/** When an answered offer is about to become something else. */
const answeredOffers = `
  create trigger offers_answered before update on offers for each row
    when (old.message is distinct from new.message
      or (old.status <> 'pending'
        and (old.status, old.answered_at, old.order_until, old.valid_until) is distinct from (new.status, new.answered_at, new.order_until, new.valid_until)))`;

/**
 * Contracts (docs/adr/0055-contracts.md): what was agreed as one text that never changes, who has signed it, and the files that were drawn of it. A number is drawn in the transaction that
 * makes the contract, from a row that only one of them holds, so there is no gap. What was accepted or ordered before has none, and goes on without.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create table contract_years (year integer primary key, last integer not null check (last > 0));
  create table contracts (
    id uuid primary key,
    year integer not null,
    serial integer not null check (serial > 0),
    number text not null unique generated always as ('CT-' || year::text || '-' || lpad(serial::text, greatest(5, length(serial::text)), '0')) stored,
    -- An accepted offer, or the order of what a listing says.
    origin text not null check (origin in ('offer', 'listing')),
    terms_id uuid not null references agreed_terms (id),
    offer_id uuid unique references offers (id),
    order_id uuid unique references orders (id),
    buyer_org_id uuid not null references organizations (id),
    supplier_org_id uuid not null references organizations (id),
    governing_language text not null check (governing_language in ('en', 'fr')),
    governing_law text not null,
    arbitration_seat text not null,
    -- All that it says, and the SHA-256 of its canonical JSON.
    text jsonb not null,
    text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
    search_text text not null,
    status text not null check (status in ('awaiting', 'signed', 'withdrawn', 'expired', 'lapsed')),
    sign_until timestamptz,
    reminded_at timestamptz,
    -- Both are bound since then.
    concluded_at timestamptz,
    ended_at timestamptz,
    withdrawn_by text check (withdrawn_by in ('buyer', 'supplier')),
    withdrawn_by_user uuid references users (id),
    withdrawal_reason text,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    unique (year, serial),
    constraint contracts_origin check ((origin = 'offer') = (offer_id is not null) and (origin = 'offer') = (sign_until is not null) and (origin = 'offer' or order_id is not null)),
    constraint contracts_concluded check ((concluded_at is not null) = (status in ('signed', 'lapsed')) and (order_id is null or status = 'signed')),
    constraint contracts_ended check ((ended_at is not null) = (status in ('withdrawn', 'expired', 'lapsed'))),
    constraint contracts_withdrawn check ((status = 'withdrawn') = (withdrawn_by is not null) and (withdrawn_by is null) = (withdrawal_reason is null))
  );
  create index contracts_buyer on contracts (buyer_org_id, created_at desc, id desc);
  create index contracts_supplier on contracts (supplier_org_id, created_at desc, id desc);
  create index contracts_awaiting on contracts (sign_until) where status = 'awaiting';
  create index contracts_unordered on contracts (offer_id) where status = 'signed' and order_id is null;

  -- What was agreed stays as it was, whoever writes: only how it goes on changes.
  create function refuse_other_contract() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    if (old.year, old.serial, old.origin, old.terms_id, old.offer_id, old.buyer_org_id, old.supplier_org_id, old.governing_language, old.governing_law, old.arbitration_seat,
        old.text, old.text_hash, old.sign_until, old.created_at)
       is distinct from
       (new.year, new.serial, new.origin, new.terms_id, new.offer_id, new.buyer_org_id, new.supplier_org_id, new.governing_language, new.governing_law, new.arbitration_seat,
        new.text, new.text_hash, new.sign_until, new.created_at)
    then raise exception 'contract % is agreed and never changed', old.id using errcode = 'restrict_violation'; end if;
    return new;
  end $$;
  create trigger contracts_frozen before update on contracts for each row execute function refuse_other_contract();
  create trigger contracts_kept before delete on contracts for each row execute function refuse_change();
  create trigger contracts_no_truncate before truncate on contracts for each statement execute function refuse_change();

  create table contract_signatures (
    contract_id uuid not null references contracts (id),
    side text not null check (side in ('buyer', 'supplier')),
    user_id uuid not null references users (id),
    -- As they were when it was signed.
    name text not null,
    job_title text,
    method text not null check (method in ('password', 'secondFactor', 'letter')),
    text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
    signed_at timestamptz not null,
    primary key (contract_id, side)
  );
  create trigger contract_signatures_append_only before update or delete on contract_signatures for each row execute function refuse_change();
  create trigger contract_signatures_no_truncate before truncate on contract_signatures for each statement execute function refuse_change();

  -- What was drawn of a concluded contract, in both sizes of paper.
  create table contract_files (
    contract_id uuid not null references contracts (id),
    size text not null check (size in ('a4', 'letter')),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    bytes integer not null check (bytes > 0),
    storage_key text not null unique,
    created_at timestamptz not null,
    primary key (contract_id, size)
  );
  create trigger contract_files_append_only before update or delete on contract_files for each row execute function refuse_change();
  create trigger contract_files_no_truncate before truncate on contract_files for each statement execute function refuse_change();

  -- An answered offer goes on with its contract alone: seven days to order from the second signature on, or its end where one side withdraws.
  create function check_answered_offer() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    if (old.message, old.answered_at, old.valid_until) is not distinct from (new.message, new.answered_at, new.valid_until) and old.status = 'accepted'
       and exists (select from contracts c where c.offer_id = old.id and (
         (new.status = 'accepted' and c.status = 'signed' and c.order_id is null and new.order_until <= c.concluded_at + interval '7 days')
         or (new.status = 'withdrawn' and c.status = 'withdrawn' and new.order_until is null)))
    then return new; end if;
    raise exception 'offer % is answered and never changed', old.id using errcode = 'restrict_violation';
  end $$;
  drop trigger offers_answered on offers;
  ${answeredOffers} execute function check_answered_offer();

  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order', 'draft', 'organization', 'product', 'contract'));
`);

/** Nobody takes back what was signed. */
export const down = (knex: Knex) =>
  knex.raw(`
  do $$ begin
    if exists (select from contract_signatures) then raise exception 'contracts were signed: there is no way back'; end if;
  end $$;
  drop trigger offers_answered on offers;
  ${answeredOffers} execute function refuse_agreed_change();
  drop function check_answered_offer();
  drop table contract_files;
  drop table contract_signatures;
  drop table contracts;
  drop table contract_years;
  drop function refuse_other_contract();
  delete from notices where subject_type = 'contract';
  alter table notices drop constraint notices_subject_type_check;
  alter table notices add constraint notices_subject_type_check check (subject_type in ('offer', 'order', 'draft', 'organization', 'product'));
`);
