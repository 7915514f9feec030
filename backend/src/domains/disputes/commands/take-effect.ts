import { v7 as uuid } from "uuid";
import { fromMinor, toMinor, type Currency } from "#shared/kernel/money.ts";
import {
  caseDays,
  decisionTransition,
  statusAfterRuling,
  type DisputeOutcome,
  type DisputeStatus,
} from "#shared/disputes/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { inspectionEnd, moveOrder, type Dispute } from "../../escrow/index.ts";
import { moveCase, type Case } from "./move-case.ts";

interface Props extends Case {
  trx: Transaction;
  now: Date;
}

/** A decision as it stands in a case: nothing of it is null. */
export interface Ruling {
  outcome: DisputeOutcome;
  /** Minor units. */
  released: bigint;
  refunded: bigint;
  reason: string;
  decidedBy: string;
}

export function rulingOf({ dispute, order, shipment }: Case): Ruling {
  const { outcome, releasedAmount, decisionReason, decidedBy } = dispute;
  if (!outcome || releasedAmount === null || decisionReason === null || !decidedBy)
    throw new Error(`case ${dispute.id} is not decided`);
  const released = toMinor(releasedAmount, order.currency);
  return {
    outcome,
    released,
    refunded: toMinor(shipment.amount, order.currency) - released,
    reason: decisionReason,
    decidedBy,
  };
}

/** Minor units that go back to the buyer, by a decision or by what both sides have agreed. */
export const refundedBy = ({ dispute, order, shipment }: Case): bigint =>
  toMinor(shipment.amount, order.currency) - toMinor(dispute.releasedAmount ?? "0", order.currency);

/** What lines of the history say of a decision's amounts. */
export const amountsOf = ({ released, refunded }: Pick<Ruling, "released" | "refunded">, currency: Currency) => ({
  released: fromMinor(released, currency),
  refunded: fromMinor(refunded, currency),
});

/** Keeps a decision as it is announced, whatever an appeal makes of it. @returns which of the case's decisions it is. */
export async function keepDecision(trx: Transaction, dispute: Dispute, now: Date): Promise<number> {
  const [{ count }] = (await trx("dispute_decisions").where({ dispute_id: dispute.id }).count("* as count")) as [
    { count: string },
  ];
  const round = Number(count) + 1;
  await trx("dispute_decisions").insert({
    dispute_id: dispute.id,
    stage: dispute.stage,
    round,
    outcome: dispute.outcome,
    released_amount: dispute.releasedAmount,
    reason_code: dispute.reasonCode,
    reason: dispute.decisionReason,
    goods: dispute.goods,
    return_paid_by: dispute.returnPaidBy,
    decided_by: dispute.decidedBy,
    decided_at: dispute.decidedAt,
    confirmed_by: dispute.confirmedBy,
    announced_at: now,
  });
  return round;
}

/** The time for an appeal is over, or both sides have waived it: the decision takes effect, or waits for goods that come back. */
export async function takeEffect(props: Props): Promise<Dispute> {
  const { dispute, now } = props;
  const ruling = statusAfterRuling("takeEffect", {
    stage: dispute.stage,
    outcome: rulingOf(props).outcome,
    goods: dispute.goods,
  });
  const changes = ruling === "returning" ? { returnBy: after(now, caseDays.returnBy * day) } : {};
  const known = { reason: dispute.decisionReason };
  const moved = await moveCase({
    ...props,
    transition: "takeEffect",
    party: "clock",
    userId: null,
    ruling,
    changes,
    known,
  });
  if (moved.status === "decided") await carryOut({ ...props, dispute: moved });
  return moved;
}

/** Moves the order and its money as decided; the case has ended before, so that the move does not close it. */
export async function carryOut({ trx, now, ...about }: Props): Promise<void> {
  const { order, shipment, dispute } = about;
  if (dispute.status !== ("decided" satisfies DisputeStatus)) throw new Error(`case ${dispute.id} has not ended`);
  const { outcome, released, refunded, reason, decidedBy } = rulingOf(about);
  const transition = decisionTransition[dispute.kind][outcome];
  if (!transition) throw new Error(`a case of kind ${dispute.kind} cannot end with ${outcome}`);
  const isDelivered = outcome === "delivered";
  await moveOrder({
    trx,
    order,
    shipment,
    transition,
    party: "reviewer",
    // Whose decision it is; that a second reviewer has confirmed it stands in the audit log and in the case.
    userId: decidedBy,
    // Goods that count as delivered move no money yet.
    ...(isDelivered ? {} : { released }),
    // Nobody may appeal against it any more.
    ...(dispute.stage === "appeal" && !isDelivered
      ? { tells: { buyer: "appealDecided", supplier: "appealDecided" } }
      : {}),
    details: {
      disputeId: dispute.id,
      outcome,
      ...(isDelivered ? dispute.evidence : amountsOf({ released, refunded }, order.currency)),
      reason,
    },
    changes: isDelivered ? { inspectionEndsAt: await inspectionEnd(trx, order, now) } : {},
    now,
  });
}

/** A line of a case's history that moves nothing. */
export async function noteInCase(
  trx: Transaction,
  line: {
    disputeId: string;
    what: string;
    party: "buyer" | "supplier" | "reviewer";
    userId: string;
    words?: string | null;
    details?: object;
    now: Date;
  },
): Promise<string> {
  const id = uuid();
  await trx("dispute_events").insert({
    id,
    dispute_id: line.disputeId,
    what: line.what,
    party: line.party,
    user_id: line.userId,
    words: line.words ?? null,
    details: JSON.stringify(line.details ?? {}),
    created_at: line.now,
  });
  return id;
}
