import { v7 as uuid } from "uuid";
import type { CaseKind, CaseOpener } from "#shared/escrow/dispute-process.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { eligibleReviewers } from "../queries/eligible-reviewers.ts";
import { moveOrder, type Placed, type ShipmentChanges } from "./move-order.ts";

interface Props extends Placed {
  trx: Transaction;
  /** The move by which it comes about. */
  transition: Extract<
    EscrowTransition,
    | "openDispute"
    | "disputeUnshipped"
    | "disputeUndelivered"
    | "disputeWeight"
    | "disputeDelivered"
    | "openPapersCase"
    | "openCase"
    | "openSilenceCase"
  >;
  openedBy: CaseOpener;
  /** The person; null for the clock. */
  userId: string | null;
  reason: string;
  now: Date;
  details?: Record<string, unknown>;
  changes?: ShipmentChanges;
}

const kindOf: Record<Props["transition"], CaseKind> = {
  openDispute: "dispute",
  disputeUnshipped: "dispute",
  disputeUndelivered: "dispute",
  disputeWeight: "dispute",
  disputeDelivered: "dispute",
  openPapersCase: "dispute",
  openCase: "staff",
  openSilenceCase: "silence",
};

/**
 * Brings a shipment before a reviewer. What was open about it before is overtaken. Where nobody may decide, because all who could belong or belonged to one of
 * the sides, an administrator is given the task to find somebody.
 *
 * @throws {AppError} as {@link moveOrder}.
 */
export async function openDispute(props: Props): Promise<Placed> {
  const { trx, order, shipment, transition, openedBy, userId, reason, now, details = {}, changes = {} } = props;
  const id = uuid();
  // The move first: it closes a case of before, and there is one open case at most.
  const moved = await moveOrder({
    trx,
    order,
    shipment,
    transition,
    party: openedBy,
    userId,
    now,
    details: { ...details, disputeId: id, reason },
    changes,
  });
  await trx("disputes").insert({
    id,
    order_id: order.id,
    shipment_id: shipment.id,
    kind: kindOf[transition],
    reason,
    opened_by: openedBy,
    opened_by_user: userId,
    created_at: now,
    updated_at: now,
  });
  if ((await eligibleReviewers(trx, order)) === 0)
    await addStaffTask(
      trx,
      { kind: "escrow.nobodyEligible", subjectId: id, details: { reference: order.reference } },
      now,
    );
  return moved;
}
