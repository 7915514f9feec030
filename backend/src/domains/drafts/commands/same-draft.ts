import type { Transaction } from "#backend/src/db/database.ts";
import { Draft } from "../model.ts";

type Row = Pick<
  Draft,
  "organizationId" | "call" | "params" | "body" | "productId" | "offerId" | "orderId" | "shipmentNumber"
>;

const subjectOf = ({ organizationId, productId, offerId, orderId }: Row) => ({
  organization_id: organizationId,
  product_id: productId,
  offer_id: offerId,
  order_id: orderId,
});

/**
 * Whether somebody's draft of the same waits. An offer is answered and a shipment reported once, whatever it says; of goods, who wants two lots asks twice, but not with
 * the same words.
 */
export async function waitsAlready(trx: Transaction, row: Row, userId: string): Promise<boolean> {
  const same = Draft.query(trx)
    .where({ ...subjectOf(row), drafted_by: userId, state: "waiting", call: row.call })
    .whereRaw("shipment_number is not distinct from ?::integer", [row.shipmentNumber]);
  if (row.productId) void same.whereRaw("body = ?::jsonb", [JSON.stringify(row.body)]);
  return (await same.resultSize()) > 0;
}

/** Takes what came back off its author's list, once what they have made of it waits. What is another's, or about something else, stays. */
export async function takeOff(trx: Transaction, { id, draft, now }: { id: string; draft: Draft; now: Date }) {
  await Draft.query(trx)
    .where({ ...subjectOf(draft), id, drafted_by: draft.draftedBy })
    .whereIn("state", ["returned", "expired"])
    .patch({ state: "withdrawn", updatedAt: now });
}
