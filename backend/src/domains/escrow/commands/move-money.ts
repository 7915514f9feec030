import { toMinor } from "#shared/kernel/money.ts";
import type { escrowRow } from "#shared/escrow/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { postHold, postRefund, postRelease, type FundedOrder } from "../../ledger/index.ts";
import type { Order } from "../model.ts";

interface Props {
  trx: Database;
  order: Order;
  /** What the row of the process says of the buyer's money. */
  money: ReturnType<typeof escrowRow>["money"];
  /** Minor units, for a row that divides: this part is released, the rest refunded. */
  released?: bigint | undefined;
  now: Date;
}

/** Posts the journal that a move of the process entails. */
export async function moveMoney({ trx, order: moved, money, released, now }: Props): Promise<void> {
  const order = forLedger(moved);
  if (money === "hold") await postHold({ trx, order, now });
  else if (money === "release") await postRelease({ trx, order, split: splitFunds(order.total), now });
  else if (money === "refund") await postRefund({ trx, order, amount: order.total, now });
  else if (money === "divide") {
    if (released === undefined || released <= 0n || released >= order.total)
      throw new Error(`a divided amount lies between nothing and the whole, not at ${String(released)}`);
    await postRelease({ trx, order, split: splitFunds(released), now });
    await postRefund({ trx, order, amount: order.total - released, now });
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
