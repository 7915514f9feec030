import { toMinor } from "#shared/kernel/money.ts";
import type { escrowRow } from "#shared/escrow/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import {
  postFee,
  postHold,
  postPayout,
  postRefund,
  postRelease,
  postRepayment,
  readRefunds,
  readSplits,
  type FundedOrder,
} from "../../ledger/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";

interface Props {
  trx: Database;
  order: Order;
  /** What the row of the process says of the buyer's money. */
  money: ReturnType<typeof escrowRow>["money"];
  /** Minor units, for a row that divides: this part is released, the rest refunded. */
  released?: bigint | undefined;
  /** Minor units: what the provider has charged on top, for a row that holds. */
  fee?: bigint | undefined;
  /** The row of the process, and who made the move. */
  cause: string;
  authorId: string | null;
  now: Date;
}

/** Posts the journal that a move of the process entails. */
export async function moveMoney({ order: moved, money, released, fee, ...about }: Props): Promise<void> {
  const order = forLedger(moved);
  if (money === "none") return;
  if (money === "payout" || money === "repayment") return settle({ ...about, order }, money);
  const { shares } = await AgreedTerms.find(about.trx, moved.termsId);
  const props = { ...about, order };
  if (money === "hold") {
    await postHold(props);
    if (fee) await postFee({ ...props, fee });
  } else if (money === "release") await postRelease({ ...props, split: splitFunds(order.total, shares) });
  else if (money === "refund") await postRefund({ ...props, amount: order.total });
  else if (money === "divide") {
    if (released === undefined || released <= 0n || released >= order.total)
      throw new Error(`a divided amount lies between nothing and the whole, not at ${String(released)}`);
    await postRelease({ ...props, split: splitFunds(released, shares) });
    await postRefund({ ...props, amount: order.total - released });
  }
}

/** What was owed has left the provider: what the books say of the release and the refund. */
async function settle(
  props: Omit<Props, "order" | "money" | "released" | "fee"> & { order: FundedOrder },
  money: "payout" | "repayment",
): Promise<void> {
  const { trx, order } = props;
  if (money === "payout") {
    const split = (await readSplits(trx, [order.id])).get(order.id);
    if (!split) throw new Error(`order ${order.reference} was released, and the books do not say to whom`);
    await postPayout({ ...props, split });
  } else {
    await postRepayment({ ...props, amount: (await readRefunds(trx, [order.id])).get(order.id) ?? order.total });
  }
}

/** What the ledger is told of an order. */
export const forLedger = ({ id, reference, buyerOrgId, supplierOrgId, totalAmount, currency }: Order): FundedOrder => ({
  id,
  reference,
  buyerOrgId,
  supplierOrgId,
  total: toMinor(totalAmount),
  currency,
});
