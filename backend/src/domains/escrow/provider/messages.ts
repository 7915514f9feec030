import type { ProviderTopic } from "#shared/escrow/process.ts";

/** Told to a provider that follows the goods; the process itself asks for nothing by it. */
export type GoodsTopic = "escrow.ship" | "escrow.receive" | "escrow.object";

/** What the process asks for, what a release is made of, what is told of the goods, a payment that goes back because it does not fit, and what is read: before an order ends unpaid, and because of a report that nobody has signed. */
export type CallTopic =
  | ProviderTopic
  | GoodsTopic
  | "escrow.releaseMilestone"
  | "escrow.readReleased"
  | "escrow.readPayment"
  | "escrow.returnPayment"
  | "escrow.readReport";

/** What the outbox keeps of a message; `jobs/deliver-calls.ts` reads it. */
export interface ProviderMessage {
  shipmentId?: string;
  reason?: string;
  /** Of a settlement: the released part, a decimal. */
  released?: string;
  /** Which payment goes back. */
  paymentId?: string;
}
