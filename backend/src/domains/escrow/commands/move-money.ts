import { toMinor } from "#shared/kernel/money.ts";
import type { escrowRow } from "#shared/escrow/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { postFee, postHold, postRefund, postRelease, type FundedOrder } from "../../ledger/index.ts";
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

/** What the ledger is told of an order. */
export const forLedger = ({ id, reference, buyerOrgId, supplierOrgId, totalAmount, currency }: Order): FundedOrder => ({
  id,
  reference,
  buyerOrgId,
  supplierOrgId,
  total: toMinor(totalAmount),
  currency,
});
