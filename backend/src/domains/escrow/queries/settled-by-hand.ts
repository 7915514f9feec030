import type { Database } from "#backend/src/db/database.ts";

/** Whether a call of this kind about an order was carried out by hand. */
export async function isSettledByHand(db: Database, orderId: string, topic: string): Promise<boolean> {
  const found = (await db("provider_settlements as s")
    .join("outbox as c", "c.id", "s.outbox_id")
    .where({ "s.order_id": orderId, "s.status": "confirmed", "c.topic": topic })
    .first("s.id")) as object | undefined;
  return found !== undefined;
}
