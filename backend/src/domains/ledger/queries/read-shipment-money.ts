import { toMinor } from "#shared/kernel/money.ts";
import type { SplitRecipient } from "#shared/escrow/rules.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  order_id: string;
  currency: string;
  shipment_id: string | null;
  supplier: string;
  platform: string;
  impact_fund: string;
  refunded: string;
}

/** Minor units. */
export interface ShipmentMoney {
  orderId: string;
  /** Null for what happened to a whole order's money at once. */
  shipmentId: string | null;
  /** What was released of it, and to whom; nothing before the release. */
  split: Record<SplitRecipient, bigint> | undefined;
  refunded: bigint;
}

/** What was released and refunded of the shipments of some orders. */
export async function readShipmentMoney(db: Database, orderIds: readonly string[]): Promise<ShipmentMoney[]> {
  if (orderIds.length === 0) return [];
  const rows = await db<Row>("shipment_money")
    .select("order_id", "currency", "shipment_id", "supplier", "platform", "impact_fund", "refunded")
    .whereIn("order_id", orderIds);
  return rows.map((row) => {
    const minor = (amount: string) => toMinor(amount, row.currency);
    const split = {
      supplier: minor(row.supplier),
      platform: minor(row.platform),
      impactFund: minor(row.impact_fund),
    };
    const isReleased = split.supplier + split.platform + split.impactFund > 0n;
    return {
      orderId: row.order_id,
      shipmentId: row.shipment_id,
      split: isReleased ? split : undefined,
      refunded: minor(row.refunded),
    };
  });
}
