import { isDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { amountProblem } from "#shared/kernel/fields.ts";
import { fromMinor, referenceCurrency, scaleOf, toMinor, type Currency } from "#shared/kernel/money.ts";
import { canTransition } from "#shared/kernel/process.ts";
import type { DecisionDraft } from "#shared/escrow/admin-contract.ts";
import {
  decisionTransition,
  disputeProcess,
  needsSecondReviewer,
  type DisputeOutcome,
  type DisputeTransition,
} from "#shared/escrow/dispute-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { newestRates } from "../../currencies/index.ts";
import type { Dispute } from "../dispute-model.ts";
import { describeDecision } from "../queries/describe-decision.ts";
import { inspectionEnd } from "./confirm-delivery.ts";
import { moveOrder, type Placed } from "./move-order.ts";

interface Props extends Placed {
  trx: Transaction;
  /** Locked by `trx`, after the order. */
  dispute: Dispute;
  /** The version that the reviewer has read. */
  expectedVersion: number | undefined;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * A reviewer decides. Up to 50,000 USD the decision takes effect at once; above, it is a proposal that a second reviewer
 * confirms.
 *
 * @throws {AppError} `escrow.disputeDecided` and `escrow.disputeProposed` with who and when, `request.invalid` when a split
 * gives one side nothing.
 */
export async function decideDispute({ draft, ...props }: Props & { draft: DecisionDraft }): Promise<Dispute> {
  const { trx, order, shipment, dispute, userId, now } = props;
  const { currency } = order;
  const total = toMinor(shipment.amount, currency);
  // By what the whole order is worth: its shipments one by one are no way round.
  const rate = currency === referenceCurrency ? undefined : (await newestRates(trx, [currency])).get(currency);
  const needsSecond = needsSecondReviewer(toMinor(order.totalAmount, currency), currency, rate?.usd_per_unit ?? null);
  const transition = needsSecond ? "propose" : "decide";
  await claim(props, transition);
  if (!(draft.outcome in decisionTransition[dispute.kind]))
    throw new AppError("request.invalid", { fields: [{ field: "outcome", key: "choice" }] });
  checkEvidence(draft, order.createdAt, now);
  const released = releasedBy(draft, shipment, currency);
  const decided = await dispute.change(
    trx,
    {
      status: disputeProcess[transition].to,
      outcome: draft.outcome,
      releasedAmount: fromMinor(released, currency),
      decisionReason: draft.reason,
      evidence: draft.evidence ?? null,
      decidedBy: userId,
      decidedAt: now,
    },
    now,
  );
  await note(props, transition === "decide" ? "decided" : "proposed", {
    outcome: draft.outcome,
    ...(draft.evidence ?? amounts(released, total, currency)),
    reason: draft.reason,
  });
  if (transition === "decide") await carryOut(props, decided);
  return decided;
}

/**
 * A second reviewer confirms a proposal, which takes effect at once.
 *
 * @throws {AppError} `escrow.disputeDecided`, `escrow.disputeNotProposed`.
 */
export async function confirmDecision({ reason, ...props }: Props & { reason: string }): Promise<Dispute> {
  const { trx, dispute, userId, now } = props;
  await claim(props, "confirm");
  const decided = await dispute.change(
    trx,
    { status: disputeProcess.confirm.to, confirmedBy: userId, confirmedAt: now, confirmedReason: reason },
    now,
  );
  await note(props, "confirmed", { outcome: decided.outcome, proposedBy: decided.decidedBy, reason });
  await carryOut(props, decided);
  return decided;
}

/**
 * A proposal is refused by a second reviewer or taken back by its own: the dispute is open again. What was proposed stays in
 * the audit log.
 *
 * @throws {AppError} `escrow.disputeDecided`, `escrow.disputeNotProposed`.
 */
export async function sendBackDecision({ reason, ...props }: Props & { reason: string }): Promise<Dispute> {
  const { trx, dispute, now } = props;
  await claim(props, "sendBack");
  await note(props, "sentBack", { outcome: dispute.outcome, proposedBy: dispute.decidedBy, reason });
  return dispute.change(
    trx,
    {
      status: disputeProcess.sendBack.to,
      outcome: null,
      releasedAmount: null,
      decisionReason: null,
      evidence: null,
      decidedBy: null,
      decidedAt: null,
    },
    now,
  );
}

/** Whoever comes second is told who was first, and when; only then does it matter which version was read. */
async function claim({ trx, dispute, expectedVersion }: Props, transition: DisputeTransition): Promise<void> {
  if (!canTransition(disputeProcess, transition, dispute.status)) {
    if (dispute.status === "closed") throw new AppError("escrow.disputeClosed");
    const standing = await describeDecision(trx, dispute);
    if (dispute.status === "decided") throw new AppError("escrow.disputeDecided", standing);
    if (dispute.status === "awaiting_confirmation") throw new AppError("escrow.disputeProposed", standing);
    throw new AppError("escrow.disputeNotProposed");
  }
  expectVersion(dispute, expectedVersion);
}

const note = (
  { trx: db, order, dispute, userId, request, now }: Props,
  what: "decided" | "proposed" | "confirmed" | "sentBack",
  details: object,
): Promise<void> =>
  writeAudit({
    db,
    action: `dispute.${what}`,
    actorUserId: userId,
    subjectType: "dispute",
    subjectId: dispute.id,
    details: { reference: order.reference, ...details },
    request,
    now,
  });

/** @throws {AppError} `request.invalid` for a delivery before the order was placed, or after today. */
function checkEvidence({ evidence }: DecisionDraft, placedAt: Date, now: Date): void {
  if (!evidence) return;
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  const isEarly = evidence.deliveredOn < dayOf(placedAt);
  if (isEarly || evidence.deliveredOn > dayOf(now))
    throw new AppError("request.invalid", {
      fields: [{ field: "evidence.deliveredOn", key: isEarly ? "beforeOrder" : "future" }],
    });
}

/** Minor units that a decision releases. */
function releasedBy(
  { outcome, releasedAmount }: DecisionDraft,
  shipment: Placed["shipment"],
  currency: Currency,
): bigint {
  // What was shipped, by its weight.
  if (outcome === "supplier") return shipment.worthIn(currency);
  if (outcome === "buyer" || outcome === "delivered") return 0n;
  const kept = releasedAmount ?? "0";
  const scale = scaleOf(currency);
  if (!isDecimal(kept, scale))
    throw new AppError("request.invalid", { fields: [{ field: "releasedAmount", ...amountProblem(scale) }] });
  const released = toMinor(kept, currency);
  const worth = shipment.worthIn(currency);
  // Nor does a division give more than was delivered.
  if (released >= worth)
    throw new AppError("request.invalid", {
      fields: [{ field: "releasedAmount", key: "below", values: { most: fromMinor(worth, currency) } }],
    });
  return released;
}

const amounts = (released: bigint, total: bigint, currency: Currency) => ({
  released: fromMinor(released, currency),
  refunded: fromMinor(total - released, currency),
});

/** Moves the order and its money as decided. */
async function carryOut({ trx, order, shipment, userId, now }: Props, decided: Dispute): Promise<void> {
  const { kind, outcome, releasedAmount, decisionReason, evidence } = decided as { outcome: DisputeOutcome } & Dispute;
  const transition = decisionTransition[kind][outcome];
  if (!transition) throw new Error(`a case of kind ${kind} cannot end with ${outcome}`);
  const released = toMinor(releasedAmount ?? "0", order.currency);
  const isDelivered = outcome === "delivered";
  await moveOrder({
    trx,
    order,
    shipment,
    transition,
    party: "reviewer",
    // Whose decision it is; that a second reviewer has confirmed it stands in the audit log and in the case.
    userId: decided.decidedBy ?? userId,
    // Goods that count as delivered move no money yet.
    ...(isDelivered ? {} : { released }),
    details: {
      disputeId: decided.id,
      outcome,
      ...(isDelivered ? evidence : amounts(released, toMinor(shipment.amount, order.currency), order.currency)),
      reason: decisionReason,
    },
    changes: isDelivered ? { inspectionEndsAt: await inspectionEnd(trx, order, now) } : {},
    now,
  });
}
