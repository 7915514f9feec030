import { toMinor } from "#shared/kernel/money.ts";
import type { escrowRow } from "#shared/escrow/process.ts";
import { splitFunds, type SplitShares } from "#shared/escrow/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import {
  postFee,
  postHold,
  postMovement,
  postPayout,
  postRepayment,
  readShipmentMoney,
  refundMovement,
  releaseMovement,
  type FundedOrder,
  type Movement,
  type ShipmentMoney,
} from "../../ledger/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";

interface Props {
  trx: Database;
  order: Order;
  /** Whose money moves; null for that of the whole order. */
  shipment: Shipment | null;
  /** What the row of the process says of the buyer's money. */
  money: ReturnType<typeof escrowRow>["money"];
  /** Minor units, for a row that releases or divides: this part is released, the rest refunded. */
  released?: bigint | undefined;
  /** Minor units: what the provider has charged on top, for a row that holds. */
  fee?: bigint | undefined;
  /** The row of the process, and who made the move. */
  cause: string;
  authorId: string | null;
  now: Date;
}

/** Posts the journal that a move of the process entails. */
export async function moveMoney({ order: moved, shipment, money, released, fee, ...about }: Props): Promise<void> {
  const props = { ...about, order: forLedger(moved, shipment) };
  if (money === "none") return;
  if (money === "payout" || money === "repayment") return settle(props, money);
  if (money === "hold") {
    await postHold(props);
    if (fee) await postFee({ ...props, fee });
  } else {
    const { shares } = await AgreedTerms.find(about.trx, moved.termsId);
    for (const movement of movementsOf({ order: props.order, money, released, shares }))
      await postMovement({ ...props, movement });
  }
}

interface Divided {
  order: FundedOrder;
  money: "refund" | "release" | "divide";
  released?: bigint | undefined;
  /** As they were agreed. */
  shares: SplitShares;
}

/** What a refund, a release or a division enters in the books; whoever shows it before it happens shows this. */
export function movementsOf({ order, money, released, shares }: Divided): Movement[] {
  const { total } = order;
  if (money === "refund") return [refundMovement(order, total)];
  if (released === undefined || released <= 0n || released > total || (money === "divide" && released === total))
    throw new Error(`what is released lies between nothing and the whole, not at ${String(released)}`);
  return [
    releaseMovement(order, splitFunds(released, shares)),
    ...(released < total ? [refundMovement(order, total - released)] : []),
  ];
}

/** What was owed has left the provider: what the books say of the release and the refund. */
async function settle(
  props: Omit<Props, "order" | "shipment" | "money" | "released" | "fee"> & { order: FundedOrder },
  money: "payout" | "repayment",
): Promise<void> {
  const { trx, order } = props;
  const owed = await moneyOf(trx, order.id, order.shipmentId);
  if (money === "repayment") return postRepayment({ ...props, amount: owed?.refunded ?? order.total });
  if (!owed?.split) throw new Error(`order ${order.reference} was released, and the books do not say to whom`);
  return postPayout({ ...props, split: owed.split });
}

/** What the books say of a shipment's money, or of what happened to a whole order's at once. */
export const moneyOf = async (
  trx: Database,
  orderId: string,
  shipmentId: string | null,
): Promise<ShipmentMoney | undefined> =>
  (await readShipmentMoney(trx, [orderId])).find((each) => each.shipmentId === shipmentId);

/** What the ledger is told of a shipment, or of an order as a whole. */
export const forLedger = (
  { id, reference, buyerOrgId, supplierOrgId, totalAmount, currency }: Order,
  shipment: Shipment | null,
): FundedOrder => ({
  id,
  reference,
  buyerOrgId,
  supplierOrgId,
  shipmentId: shipment?.id ?? null,
  total: toMinor(shipment?.amount ?? totalAmount, currency),
  currency,
});
