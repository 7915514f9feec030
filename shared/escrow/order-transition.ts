import type { Transition } from "../kernel/process.ts";
import type { KindFor } from "../notifications/kinds.ts";

export const orderStatuses = [
  "created",
  "funded",
  "awaiting_delivery",
  "quality_control",
  "approved",
  "funds_released",
  "disputed",
  "refunded",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * `provider`: what it reports, checked. `clock`: a deadline that has passed. `reviewer`: a member of our team who decides cases. `buyer` and `supplier`: one of
 * that side. `agreement`: one side has proposed it and the other has accepted.
 */
export type OrderParty = "buyer" | "supplier" | "provider" | "clock" | "reviewer" | "agreement";

/**
 * The moments by which, or from which, something may happen: the first a column of the order, the others of a shipment. `shipFrom` begins the first day to ship that was agreed;
 * where there is none, it has always begun.
 */
export const orderDeadlines = [
  "fundBy",
  "shipFrom",
  "shipBy",
  "confirmableFrom",
  "silentUntil",
  "inspectionEndsAt",
  "papersUntil",
] as const;
export type OrderDeadline = (typeof orderDeadlines)[number];

/** What the provider is asked to do. */
export const providerTopics = [
  "escrow.createTransaction",
  "escrow.approve",
  "escrow.reject",
  "escrow.release",
  "escrow.settle",
  "escrow.cancel",
] as const;
export type ProviderTopic = (typeof providerTopics)[number];

export const timelineSteps = ["created", "funded", "delivery", "quality_control", "funds_released"] as const;
export type TimelineStep = (typeof timelineSteps)[number];
export type TimelineState = "completed" | "current" | "pending" | "failed";

export type PartyRole = "manager" | "owner";

/** Everything that a move entails. Nothing here may be left out: what does not happen is said to be nothing. */
export interface OrderTransition extends Omit<Transition<OrderStatus, OrderParty>, "to"> {
  /** Whether all shipments of an order move at once, one of them alone, or one or the other. */
  readonly of: "order" | "shipment" | "either";
  /** `same`: it stays where it is. */
  readonly to: OrderStatus | "same";
  /** The least role of a party's member in their organization; of an agreement, of whoever proposes it and of whoever accepts it. By side where they differ. */
  readonly role: PartyRole | Readonly<Record<"buyer" | "supplier", PartyRole>>;
  /** Not before this moment; a `clock` row happens by itself then. */
  readonly after: OrderDeadline | null;
  /**
   * Of the shipped weight, `agreed`: only one within the tolerance, or accepted by the buyer, and none that waits for the supplier. `open`: only one that lies outside it and is not
   * accepted. Of the delivered weight, `awaited`: only where it is what is paid for and nobody has stated it. `stated`: only where it lowers what is paid and waits for
   * the supplier, `within`: only where it lies in the tolerance besides; `notStated`: only where it does not wait. `unopposed`: only where silence may settle the weight: as `agreed`, or `within`.
   */
  readonly weight: "any" | "agreed" | "open" | "awaited" | "stated" | "within" | "notStated" | "unopposed";
  /** Of the sample on whose approval the terms make the sale hang. `settled`: only where it is approved, or none is asked for. `failed`: only where it was refused and none is under way, or its day has passed without an approval. */
  readonly sample: "any" | "settled" | "failed";
  /**
   * Of the papers without which the terms release nothing by itself. `settled`: only where each is accepted or has been there for two days without a refusal, or none is needed.
   * `there`: only where none of them is missing. `new`: only where none is, and the buyer may still look at one. `missing`: only where one is; `unsettled`: as `new`, or `missing`.
   */
  readonly papers: "any" | "settled" | "there" | "new" | "missing" | "unsettled";
  /**
   * What happens to the money: into escrow, split to its receivers, back to the buyer, some of both; or what the provider has done of it: paid out
   * to the receivers, paid back to the buyer; or nothing.
   */
  readonly money: "none" | "hold" | "release" | "refund" | "divide" | "payout" | "repayment";
  /**
   * What must be true of money that our books hold in escrow. `needed`: not while the provider says that it has gone back, because goods leave for it, it is promised, or it is released.
   * `gone`: only then. What gives it back stays open either way.
   */
  readonly inEscrow: "needed" | "gone" | "any";
  /** What the provider is told; the reason is for its file, in English as all that is said to it. */
  readonly call: { readonly topic: ProviderTopic; readonly reason: string | null } | null;
  /** Whether the reserved stock goes back to the listing; `unshipped`: unless the goods have left. */
  readonly restock: "always" | "unshipped" | "never";
  /** Which step of the timeline it ends, well or badly. */
  readonly ends: TimelineStep | null;
  /** Who of the two sides is told, and by which notice; who has done it themselves is not. */
  readonly tells: { readonly buyer: KindFor<"buyer"> | null; readonly supplier: KindFor<"supplier"> | null };
}

/** The least role that a row asks of one side's member. */
export const roleOf = ({ role }: Pick<OrderTransition, "role">, side: "buyer" | "supplier"): PartyRole =>
  typeof role === "string" ? role : role[side];
