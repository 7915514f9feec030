import type { Undelivered } from "#backend/src/kernel/undelivered.ts";
import type { InspectionView, OrderView } from "#shared/escrow/contract.ts";
import type { Dispute } from "./dispute-model.ts";
import type { CaseOpener, CaseStage, ClaimType, DisputeOutcome, DisputeStatus } from "#shared/disputes/process.ts";
import type { UnplacedPayment } from "#shared/escrow/payments.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { SplitRecipient } from "#shared/escrow/rules.ts";
import type { TradePaper } from "#shared/terms/negotiated.ts";
import type { Judged } from "../samples/index.ts";
import type { AgreedTerms } from "../terms/index.ts";
import type { Order } from "./model.ts";
import type { Proposal } from "./proposal-model.ts";
import type { Shipment } from "./shipment-model.ts";

/** How a case was decided. */
interface DecisionDetails {
  outcome: DisputeOutcome;
  released: string;
  reason: string;
  at: Date;
}

/** What a view needs of one shipment. */
export interface ShipmentDetails {
  shipment: Shipment;
  inspections: InspectionView[];
  /** The newest, but for what silence has opened. */
  dispute: {
    reason: string;
    openedBy: CaseOpener;
    closedBy: string | null;
    createdAt: Date;
    status: DisputeStatus;
    stage: CaseStage;
    claim: { type: ClaimType; amount: string } | null;
    /** What is awaited by when, and by when our team decides. */
    due: Date | null;
    awaits: OrganizationType | null;
    decideBy: Date | null;
    announced: DecisionDetails | null;
    decision: DecisionDetails | null;
  } | null;
  /** Since when our team looks into goods whose delivery nobody has confirmed, and by when it decides. */
  silenceCaseSince: Date | null;
  silenceCaseDue: Date | null;
  /** How that ended, where it was decided. */
  silenceDecision: { outcome: DisputeOutcome; reason: string; at: Date; evidence: Dispute["evidence"] } | null;
  /** The newest. */
  proposal: Proposal | null;
  /** Those before it, the oldest first. */
  earlierProposals: Proposal[];
  /** Of what is approved: those that are missing of the papers without which nothing is released by itself. */
  missingPapers: TradePaper[];
  /** As posted, in minor units; undefined before the release. */
  split: Record<SplitRecipient, bigint> | undefined;
  /** Minor units. */
  refunded: bigint;
}

/** What a view needs beside the order itself. */
export interface OrderDetails {
  order: Order;
  terms: AgreedTerms;
  buyer: OrderView["buyer"];
  supplier: OrderView["supplier"];
  contract: OrderView["contract"];
  /** What the provider has not taken. */
  undelivered: Undelivered | null;
  /** The sides that the provider is verifying, or could not. */
  partyChecks: { party: OrganizationType; status: "pending" | "failed"; since: Date }[];
  /** What was paid and did not fit, the oldest first. */
  unplaced: UnplacedPayment[];
  wallet: {
    externalReference: string | null;
    landingPageUrl: string | null;
    paymentDeclinedAt: Date | null;
    providerStatus: string | null;
    /** The supplier has asked for another bank account, which is in force from then on. */
    payoutWaitsUntil: Date | null;
  };
  /** In the order in which they happened; of the whole order where they name no shipment. */
  events: {
    shipmentId: string | null;
    transition: string;
    from: OrderStatus | null;
    to: OrderStatus;
    party: string;
    /** What the provider has charged with it. */
    fee: string | null;
    /** Of an order that ended unpaid: whether its buyer was not verified by then. Null where nobody has written it down, as earlier versions did not. */
    unverified: boolean | null;
    createdAt: Date;
  }[];
  /** The samples that count where the sale hangs on one, the newest first. */
  samples: Judged[];
  /** In their sequence; at least one. */
  shipments: ShipmentDetails[];
}
