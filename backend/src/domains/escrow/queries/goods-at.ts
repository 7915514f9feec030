import type { Database } from "#backend/src/db/database.ts";
import { ShipmentGoods } from "../goods/model.ts";
import type { Shipment } from "../shipment-model.ts";

/** What a shipment held, as it was stated and weighed. */
export interface GoodsAt {
  stated: ShipmentGoods | undefined;
  /** Metric tons, as they were shipped and at arrival. */
  netWeight: string | null;
  deliveredWeight: string | null;
  transportDocument: string | null;
}

/** The goods that a shipment had at that moment: those of today, or the first ones, where others have taken their place since. Of those the order's history keeps what was shipped and weighed. */
export async function goodsAt(db: Database, shipment: Shipment, at: Date): Promise<GoodsAt> {
  const stated = await ShipmentGoods.statedOf(db, shipment, at);
  const { netWeight, deliveredWeight, transportDocument } = shipment;
  if (!shipment.isOfReplaced(at)) return { stated, netWeight, deliveredWeight, transportDocument };
  const details = async (transitions: readonly string[]) =>
    (
      (await db("order_events")
        .where({ shipment_id: shipment.id })
        .whereIn("transition", [...transitions])
        .where("created_at", "<=", shipment.replacedAt)
        .orderBy("id", "desc")
        .first("details")) as { details: Partial<Record<keyof GoodsAt, string | null>> } | undefined
    )?.details;
  const shipped = await details(["ship", "shipOutside"]);
  const weighed = await details(["weighDelivered", "weighWithin", "weighOutside"]);
  return {
    stated,
    netWeight: shipped?.netWeight ?? null,
    deliveredWeight: weighed?.deliveredWeight ?? null,
    transportDocument: shipped?.transportDocument ?? null,
  };
}
