import type { EscrowTransition } from "#shared/escrow/process.ts";
import { fromMinor } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import type { Order } from "../model.ts";

/** What the provider is asked to do; each is delivered by jobs/deliver-calls.ts. */
export type ProviderTopic =
  | "escrow.createTransaction"
  | "escrow.approve"
  | "escrow.reject"
  | "escrow.release"
  | "escrow.settle"
  | "escrow.cancel";

interface ProviderCall {
  topic: ProviderTopic;
  /** For the provider's file; in English, as all that is said to it. */
  reason?: string;
}

/**
 * The moves that the provider must learn of. A dispute is not one of them: the money stays where it is until the
 * dispute is decided.
 */
const callFor: Partial<Record<EscrowTransition, ProviderCall>> = {
  cancel: { topic: "escrow.cancel" },
  expire: { topic: "escrow.cancel" },
  cancelUnshipped: { topic: "escrow.reject", reason: "Cancelled by the buyer: not shipped in time" },
  approve: { topic: "escrow.approve" },
  approveUnopposed: { topic: "escrow.approve" },
  release: { topic: "escrow.release" },
  releaseDue: { topic: "escrow.release" },
  decideForBuyer: { topic: "escrow.reject", reason: "Dispute decided for the buyer" },
  // A dispute opens before the approval, so the provider is told both at once.
  decideForSupplier: { topic: "escrow.settle", reason: "Dispute decided for the supplier" },
  decideSplit: { topic: "escrow.settle", reason: "Dispute decided: the amount is divided" },
};

interface Props {
  trx: Transaction;
  order: Order;
  transition: EscrowTransition;
  /** Minor units: the released part, where it is not the whole. */
  released?: bigint | undefined;
  now: Date;
}

/** Leaves the provider a message, where a move of the process concerns it. */
export async function tellProvider({ trx, order, transition, released, now }: Props): Promise<void> {
  const call = callFor[transition];
  if (!call) return;
  const payload = {
    ...(call.reason ? { reason: call.reason } : {}),
    ...(call.topic === "escrow.settle"
      ? { released: released === undefined ? order.totalAmount : fromMinor(released) }
      : {}),
  };
  await addToOutbox(trx, { topic: call.topic, subjectId: order.id, payload }, now);
}
