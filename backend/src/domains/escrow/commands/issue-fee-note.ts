import { v7 as uuid } from "uuid";
import { issuerOf } from "#shared/escrow/fee-note-issuer.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { movementOf } from "../../ledger/index.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";

interface Props {
  trx: Transaction;
  order: Order;
  /** Whose release was posted in this transaction. */
  shipment: Shipment;
  now: Date;
}

/** What was weighed at arrival where that is paid for, else what was shipped. */
const weightOf = ({ deliveredWeight, deliveredOpen, netWeight, quantity }: Shipment): string =>
  (deliveredOpen ? null : deliveredWeight) ?? netWeight ?? quantity;

/**
 * Issues the fee note of a release. Its number is the next of its year, by UTC: whoever draws one holds the year's row until the end of the transaction, so this is
 * done last. A release that is undone takes its number back.
 */
export async function issueFeeNote({ trx, order, shipment, now }: Props): Promise<void> {
  await trx.raw(
    `with drawn as (
       insert into fee_note_years as y (year, last) values (:year, 1)
       on conflict (year) do update set last = y.last + 1 returning last)
     insert into fee_notes (id, year, serial, journal_id, order_id, shipment_id, supplier_org_id, quantity, issuer, created_at)
     select :id, :year, last, :journalId, :orderId, :shipmentId, :supplierOrgId, :quantity, :issuer::jsonb, :now from drawn`,
    {
      id: uuid(),
      year: now.getUTCFullYear(),
      journalId: movementOf(shipment.id, "release"),
      orderId: order.id,
      shipmentId: shipment.id,
      supplierOrgId: order.supplierOrgId,
      quantity: weightOf(shipment),
      issuer: JSON.stringify(issuerOf(siteFacts)),
      now,
    },
  );
}
