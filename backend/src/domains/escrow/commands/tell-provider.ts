import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addToOutbox } from "#backend/src/kernel/queue.ts";
import type { Order } from "../model.ts";

/** What the provider is asked to do; each is delivered by jobs/deliver-calls.ts. */
export type ProviderTopic =
  "escrow.createTransaction" | "escrow.approve" | "escrow.reject" | "escrow.release" | "escrow.cancel";

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
};

interface Props {
  trx: Transaction;
  order: Order;
  transition: EscrowTransition;
  now: Date;
}

/** Leaves the provider a message, where a move of the process concerns it. */
export async function tellProvider({ trx, order, transition, now }: Props): Promise<void> {
  const call = callFor[transition];
  if (!call) return;
  await addToOutbox(
    trx,
    { topic: call.topic, subjectId: order.id, payload: call.reason ? { reason: call.reason } : {} },
    now,
  );
}
