import type { Currency } from "#shared/kernel/money.ts";
import type { SplitRecipient } from "#shared/escrow/rules.ts";
import type { JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { postJournal, type Entry } from "./post-journal.ts";

/** What the ledger must know of an order; it knows nothing else of the trade. */
export interface FundedOrder {
  id: string;
  reference: string;
  buyerOrgId: string;
  supplierOrgId: string;
  /** Minor units. */
  total: bigint;
  currency: Currency;
}

interface Props {
  trx: Database;
  order: FundedOrder;
  now: Date;
}

const post = ({ trx, order, now }: Props, kind: JournalKind, entries: Omit<Entry, "currency">[]): Promise<void> =>
  postJournal({
    trx,
    kind,
    reference: order.reference,
    orderId: order.id,
    entries: entries.map((entry) => ({ ...entry, currency: order.currency })),
    now,
  });

/** The buyer's money has arrived at the provider: we hold it, and owe it to the buyer until the order is decided. */
export const postHold = (props: Props): Promise<void> =>
  post(props, "hold", [
    { account: "provider_escrow", amount: props.order.total },
    { account: "order_liability", organizationId: props.order.buyerOrgId, amount: -props.order.total },
  ]);

/** How a released amount is divided, in minor units. */
type Split = Record<SplitRecipient, bigint>;
const sum = (split: Split): bigint => split.supplier + split.platform + split.impactFund;

/**
 * An amount is released, all of the order's or the part that a dispute's decision gives: what was the buyer's is now owed to
 * the supplier, earned by the platform, and the Impact Fund's.
 */
export const postRelease = (props: Props & { split: Split }): Promise<void> =>
  post(props, "release", [
    { account: "order_liability", organizationId: props.order.buyerOrgId, amount: sum(props.split) },
    { account: "supplier_payable", organizationId: props.order.supplierOrgId, amount: -props.split.supplier },
    { account: "platform_revenue", amount: -props.split.platform },
    { account: "impact_fund", amount: -props.split.impactFund },
  ]);

/** An amount is refunded: the buyer is owed the money itself; it still lies at the provider. */
export const postRefund = ({ amount, ...props }: Props & { amount: bigint }): Promise<void> =>
  post(props, "refund", [
    { account: "order_liability", organizationId: props.order.buyerOrgId, amount },
    { account: "buyer_payable", organizationId: props.order.buyerOrgId, amount: -amount },
  ]);

/** The provider has paid out: the supplier has its share, and the platform's cash holds its own and the Impact Fund's. */
export const postPayout = (props: Props & { split: Split }): Promise<void> =>
  post(props, "payout", [
    { account: "supplier_payable", organizationId: props.order.supplierOrgId, amount: props.split.supplier },
    { account: "platform_cash", amount: props.split.platform + props.split.impactFund },
    { account: "provider_escrow", amount: -sum(props.split) },
  ]);

/** The provider has paid the buyer back. */
export const postRepayment = ({ amount, ...props }: Props & { amount: bigint }): Promise<void> =>
  post(props, "repayment", [
    { account: "buyer_payable", organizationId: props.order.buyerOrgId, amount },
    { account: "provider_escrow", amount: -amount },
  ]);
