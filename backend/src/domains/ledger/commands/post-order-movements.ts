import type { Currency } from "#shared/kernel/money.ts";
import type { SplitRecipient } from "#shared/escrow/rules.ts";
import type { JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { movementOf, postJournal, type Cause, type Entry } from "./post-journal.ts";

/** What the ledger must know of an order; it knows nothing else of the trade. */
export interface FundedOrder {
  id: string;
  reference: string;
  buyerOrgId: string;
  supplierOrgId: string;
  /** Which of its shipments the movement is about; null for the whole. */
  shipmentId: string | null;
  /** Minor units, of the shipment or the whole. */
  total: bigint;
  currency: Currency;
}

interface Props extends Cause {
  trx: Database;
  order: FundedOrder;
  now: Date;
}

/** One balanced movement as the ledger would enter it: what is shown before it is posted is what is posted. */
export interface Movement {
  kind: JournalKind;
  /** None of zero. */
  entries: readonly Entry[];
}

const movement = ({ currency }: FundedOrder, kind: JournalKind, entries: Omit<Entry, "currency">[]): Movement => ({
  kind,
  entries: entries.filter(({ amount }) => amount !== 0n).map((entry) => ({ ...entry, currency })),
});

/** Posts what was computed. */
export const postMovement = ({ order, movement: { kind, entries }, ...props }: Props & { movement: Movement }) =>
  postJournal({
    ...props,
    movementId: movementOf(order.shipmentId ?? order.id, kind),
    kind,
    reference: order.reference,
    orderId: order.id,
    shipmentId: order.shipmentId,
    entries,
  });

const post = (props: Props, kind: JournalKind, entries: Omit<Entry, "currency">[]): Promise<void> =>
  postMovement({ ...props, movement: movement(props.order, kind, entries) });

const escrowOf = ({ id, buyerOrgId }: FundedOrder) =>
  ({ account: "order_escrow", entityId: id, organizationId: buyerOrgId }) as const;

/** The buyer's money has arrived at the provider: it is held for the order, and the buyer's until the order is decided. */
export const postHold = (props: Props): Promise<void> =>
  post(props, "hold", [
    { account: "provider_clearing", amount: props.order.total },
    { ...escrowOf(props.order), amount: -props.order.total },
  ]);

/** What the provider has charged an organization on top of the order's amount, as it reports it. It is none of the money held. */
export const postFee = ({ fee, ...props }: Props & { fee: bigint }): Promise<void> =>
  post(props, "fee", [
    { account: "provider_fee", amount: fee },
    { account: "organization_fee", entityId: props.order.buyerOrgId, amount: -fee },
  ]);

/** How a released amount is divided, in minor units. */
type Split = Record<SplitRecipient, bigint>;
const sum = (split: Split): bigint => split.supplier + split.platform + split.impactFund;

/**
 * An amount is released, all of the order's or the part that a dispute's decision gives: what was held is now owed to
 * the supplier, earned by the platform, and the Impact Fund's.
 */
export const releaseMovement = (order: FundedOrder, split: Split): Movement =>
  movement(order, "release", [
    { ...escrowOf(order), amount: sum(split) },
    { account: "organization_payout", entityId: order.supplierOrgId, amount: -split.supplier },
    { account: "platform_revenue", amount: -split.platform },
    { account: "impact_fund_contribution", amount: -split.impactFund },
  ]);

/** An amount is refunded: the buyer is owed the money itself; it still lies at the provider. */
export const refundMovement = (order: FundedOrder, amount: bigint): Movement =>
  movement(order, "refund", [
    { ...escrowOf(order), amount },
    { account: "organization_refund", entityId: order.buyerOrgId, amount: -amount },
  ]);

export const postRefund = ({ amount, ...props }: Props & { amount: bigint }): Promise<void> =>
  postMovement({ ...props, movement: refundMovement(props.order, amount) });

/** The provider has paid out: the supplier has its share, and the platform's cash holds its own and the Impact Fund's. */
export const postPayout = (props: Props & { split: Split }): Promise<void> =>
  post(props, "payout", [
    { account: "organization_payout", entityId: props.order.supplierOrgId, amount: props.split.supplier },
    { account: "platform_cash", amount: props.split.platform + props.split.impactFund },
    { account: "provider_clearing", amount: -sum(props.split) },
  ]);

/** The provider has paid the buyer back. */
export const postRepayment = ({ amount, ...props }: Props & { amount: bigint }): Promise<void> =>
  post(props, "repayment", [
    { account: "organization_refund", entityId: props.order.buyerOrgId, amount },
    { account: "provider_clearing", amount: -amount },
  ]);

interface Unplaced extends Cause {
  trx: Database;
  /** The provider's id of the report. */
  eventId: string;
  /** The order that it names, for whoever looks into it. */
  order: Pick<FundedOrder, "id" | "reference">;
  /** Minor units. */
  amount: bigint;
  currency: string;
  now: Date;
}

/** What was held in suspense by a report, or has gone back. */
const postUnplaced = (
  { eventId, order, currency, ...props }: Omit<Unplaced, "amount">,
  kind: "suspense" | "suspense_return",
  received: bigint,
): Promise<void> =>
  postJournal({
    ...props,
    movementId: movementOf(order.id, `${kind}:${eventId}`),
    kind,
    reference: order.reference,
    orderId: null,
    entries: [
      { account: "provider_clearing", amount: received, currency },
      { account: "provider_suspense", amount: -received, currency },
    ],
    metadata: { eventId, orderId: order.id, ...props.metadata },
  });

/** Money that the provider reports and that fits no order as it stands: held for whoever it turns out to be, never in an order's account. */
export const postSuspense = (unplaced: Unplaced): Promise<void> => postUnplaced(unplaced, "suspense", unplaced.amount);

/** The provider has paid it back to whoever had paid it. */
export const postSuspenseReturn = (unplaced: Unplaced): Promise<void> =>
  postUnplaced(unplaced, "suspense_return", -unplaced.amount);
