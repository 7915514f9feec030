import { openCaseStatuses } from "#shared/disputes/process.ts";
import type { AgreedTransition, EscrowTransition } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";

interface Props {
  trx: Database;
  /** Locked by `trx`. */
  order: Order;
  /** Null for all of the order's. */
  shipment: Shipment | null;
  /** The move that leaves nothing to be decided or answered. */
  transition: EscrowTransition;
  now: Date;
}

const concerned = ({ order, shipment }: Pick<Props, "order" | "shipment">) =>
  shipment ? { shipment_id: shipment.id } : { order_id: order.id };

/** A shipment has moved on: a case that waited for a decision is closed by it, and a proposal that waited for an answer is overtaken. */
export async function overtake(props: Props): Promise<void> {
  const { trx, now } = props;
  await closeCase(props);
  await overtakeProposals(trx, concerned(props), now);
}

/** Proposals that wait for an answer are overtaken. */
export async function overtakeProposals(
  trx: Database,
  which: { shipment_id: string; kind?: AgreedTransition } | { order_id: string },
  now: Date,
): Promise<void> {
  await trx("order_proposals")
    .where({ ...which, status: "open" })
    .update({ status: "overtaken", answered_at: now, updated_at: now, version: trx.raw("version + 1") });
}

/** Closes the open case of a shipment, if there is one; a decision that was proposed, or has not taken effect, is gone with it. */
export async function closeCase(props: Props): Promise<void> {
  const { trx, transition, now } = props;
  await trx("disputes")
    .where(concerned(props))
    .whereIn("status", openCaseStatuses)
    .update({
      status: "closed",
      closed_by: transition,
      outcome: null,
      released_amount: null,
      decision_reason: null,
      reason_code: null,
      goods: null,
      return_paid_by: null,
      settlement_id: null,
      evidence: null,
      decided_by: null,
      decided_at: null,
      updated_at: now,
      version: trx.raw("version + 1"),
    });
}
