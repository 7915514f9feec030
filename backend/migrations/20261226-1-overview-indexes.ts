import type { Knex } from "knex";

/**
 * What needs an organization today is found among what is open, however much it has ended: offers that wait, offers that may become an order, orders whose
 * money is held or awaited.
 */
export const up = (knex: Knex) =>
  knex.raw(`
  create index offers_supplier_waiting on offers (supplier_org_id, valid_until) where status = 'pending' and deleted_at is null;
  create index offers_buyer_open on offers (buyer_org_id, status) where status in ('pending', 'accepted') and deleted_at is null;
  create index orders_supplier_open on orders (supplier_org_id)
    where status in ('created', 'funded', 'awaiting_delivery', 'quality_control', 'approved', 'disputed');
  create index orders_buyer_open on orders (buyer_org_id)
    where status in ('created', 'funded', 'awaiting_delivery', 'quality_control', 'approved', 'disputed');
  create index documents_refused on documents (organization_id, created_at) where status = 'refused' and removed_at is null;
  -- An overview reads the newest events of an organization's orders.
  create index offers_supplier_newest on offers (supplier_org_id, (coalesce(answered_at, updated_at)) desc) where deleted_at is null;
  create index offers_buyer_newest on offers (buyer_org_id, (coalesce(answered_at, updated_at)) desc) where deleted_at is null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop index offers_buyer_newest, offers_supplier_newest, documents_refused, orders_buyer_open, orders_supplier_open, offers_buyer_open, offers_supplier_waiting;
`);
