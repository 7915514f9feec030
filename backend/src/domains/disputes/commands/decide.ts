import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { fromMinor, referenceCurrency, toMinor } from "#shared/kernel/money.ts";
import type { DecisionDraft } from "#shared/disputes/admin-contract.ts";
import { tellsOfAnnounced } from "#shared/disputes/appeal-rule.ts";
import {
  caseDays,
  decisionTransition,
  disputeRow,
  needsSecondReviewer,
  statusAfterRuling,
  type StaffMove,
} from "#shared/disputes/process.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { newestRates } from "../../currencies/index.ts";
import { eligibleReviewers, hasGoneBack, overtakeProposals, type Dispute, type Shipment } from "../../escrow/index.ts";
import { earlierReviewers } from "../queries/earlier-reviewers.ts";
import { describeDecision } from "../queries/describe-decision.ts";
import { appellantsOf } from "../appellants.ts";
import { releasedBy } from "../released-by.ts";
import { ruledBy } from "../letters/letter-facts.ts";
import { writeLetters } from "../letters/write-letters.ts";
import { moveCase, type Case } from "./move-case.ts";
import { amountsOf, carryOut, keepDecision, rulingOf } from "./take-effect.ts";

interface Props extends Case {
  trx: Transaction;
  /** The version that the reviewer has read. */
  expectedVersion: number | undefined;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * A reviewer decides. Up to 50,000 USD the decision is announced to both sides at once; above, it is a proposal that a second reviewer confirms, whom an administrator has to find where there is nobody.
 *
 * @throws {AppError} `escrow.disputeDecided` and `escrow.disputeProposed` with who and when, `request.invalid` when a split gives one side nothing or nobody says what becomes of goods,
 * `escrow.paymentReversed` where the provider has given back what would be released.
 */
export async function decideDispute({ draft, ...props }: Props & { draft: DecisionDraft }): Promise<Dispute> {
  const { trx, order, shipment, dispute, userId, now } = props;
  const { currency } = order;
  // By what the whole order is worth: its shipments one by one are no way round.
  const rate = currency === referenceCurrency ? undefined : (await newestRates(trx, [currency])).get(currency);
  const needsSecond = needsSecondReviewer(toMinor(order.totalAmount, currency), currency, rate?.usd_per_unit ?? null);
  const transition = needsSecond ? "propose" : "decide";
  await claim(props, transition);
  const carriedOutBy = decisionTransition[dispute.kind][draft.outcome];
  if (!carriedOutBy) throw new AppError("request.invalid", { fields: [{ field: "outcome", key: "choice" }] });
  checkEvidence(draft, order.createdAt, now);
  const goods = goodsOf(draft, shipment);
  // What cannot take effect is not announced.
  if (escrowRow(carriedOutBy).inEscrow === "needed" && (await hasGoneBack(trx, order)))
    throw new AppError("escrow.paymentReversed");
  const released = releasedBy(draft, shipment, currency);
  const changes = {
    outcome: draft.outcome,
    releasedAmount: fromMinor(released, currency),
    decisionReason: draft.reason,
    reasonCode: draft.reasonCode,
    ...goods,
    evidence: draft.evidence ?? null,
    decidedBy: userId,
    decidedAt: now,
  };
  await note(props, transition === "decide" ? "decided" : "proposed", {
    outcome: draft.outcome,
    ...(draft.evidence ?? amountsOf({ released, refunded: toMinor(shipment.amount, currency) - released }, currency)),
    reason: draft.reason,
  });
  // What anybody had begun to write about it is over.
  await trx("dispute_drafts").where({ dispute_id: dispute.id }).delete();
  if (transition === "decide") return rule(props, "decide", { ...changes, confirmedBy: null, confirmedAt: null });
  await seekSecond(props);
  return moveCase({ ...props, transition, party: "reviewer", changes });
}

/** Where nobody else may confirm a proposal, an administrator is given the task to find somebody. */
async function seekSecond({ trx, order, dispute, userId, now }: Props): Promise<void> {
  const earlier = (await earlierReviewers(trx, [dispute.id])).get(dispute.id) ?? [];
  // Whoever was appealed against does not confirm what is decided then.
  const spent = dispute.appealedBy ? earlier.filter(({ how }) => how === "decided").map((one) => one.userId) : [];
  if ((await eligibleReviewers(trx, order, [userId, ...spent])) > 0) return;
  const { reference } = order;
  await addStaffTask(trx, { kind: "escrow.nobodyEligible", subjectId: dispute.id, details: { reference } }, now);
}

/**
 * A second reviewer confirms a proposal, which is announced, or takes effect.
 *
 * @throws {AppError} `escrow.disputeDecided`, `escrow.disputeNotProposed`.
 */
export async function confirmDecision({ reason, ...props }: Props & { reason: string }): Promise<Dispute> {
  const { dispute, userId, now } = props;
  await claim(props, "confirm");
  await note(props, "confirmed", { outcome: dispute.outcome, proposedBy: dispute.decidedBy, reason });
  return rule(props, "confirm", { confirmedBy: userId, confirmedAt: now, confirmedReason: reason });
}

/** The decision is final for our team: both sides read it, and what moves no money, or has been appealed, takes effect. */
async function rule(props: Props, transition: "decide" | "confirm", changes: Partial<Dispute>): Promise<Dispute> {
  const { trx, order, shipment, dispute, now } = props;
  const decided = { ...props, dispute: Object.assign(dispute.$clone(), changes) };
  const { outcome, released, reason } = rulingOf(decided);
  const ruling = statusAfterRuling(transition, { stage: dispute.stage, outcome, goods: decided.dispute.goods });
  const appellants = appellantsOf(decided.dispute, shipment, order.currency);
  const isAnnounced = ruling === "announced";
  const begins = ({ announced: "appealBy", returning: "returnBy", decided: null } as const)[ruling];
  const moved = await moveCase({
    ...props,
    transition,
    party: "reviewer",
    ruling,
    words: reason,
    released,
    ...(isAnnounced ? { tells: tellsOfAnnounced(appellants) } : {}),
    changes: {
      ...changes,
      ...(begins ? { [begins]: after(now, caseDays[begins] * day) } : {}),
      // Who has nothing to gain by an appeal is not waited for.
      waivedByBuyer: isAnnounced && !appellants.includes("buyer"),
      waivedBySupplier: isAnnounced && !appellants.includes("supplier"),
    },
  });
  // What was proposed before was proposed by somebody who did not know of this: the side that loses may not choose between both.
  await overtakeProposals(trx, { shipment_id: shipment.id }, now);
  const round = await keepDecision(trx, moved, now);
  const ruled = ruledBy({ ...props, dispute: moved }, ruling, now);
  await writeLetters({ trx, about: { ...props, dispute: moved }, round, ruled, now });
  if (moved.status === "decided") await carryOut({ ...props, dispute: moved });
  return moved;
}

/**
 * A proposal is refused by a second reviewer or taken back by its own: the dispute is open again. What was proposed stays in
 * the audit log.
 *
 * @throws {AppError} `escrow.disputeDecided`, `escrow.disputeNotProposed`.
 */
export async function sendBackDecision({ reason, ...props }: Props & { reason: string }): Promise<Dispute> {
  const { dispute } = props;
  await claim(props, "sendBack");
  await note(props, "sentBack", { outcome: dispute.outcome, proposedBy: dispute.decidedBy, reason });
  return moveCase({ ...props, transition: "sendBack", party: "reviewer", changes: undecided });
}

/** As a case stands that nobody has decided, or that has to be decided anew. */
export const undecided: Partial<Dispute> = {
  outcome: null,
  releasedAmount: null,
  decisionReason: null,
  reasonCode: null,
  goods: null,
  returnPaidBy: null,
  settlementId: null,
  evidence: null,
  decidedBy: null,
  decidedAt: null,
  confirmedBy: null,
  confirmedAt: null,
  confirmedReason: null,
};

/** Whoever comes second is told who was first, and when; only then does it matter which version was read. */
async function claim({ trx, dispute, expectedVersion }: Props, transition: StaffMove): Promise<void> {
  const { status } = dispute;
  if (!disputeRow(transition).from.includes(status)) {
    if (status === "closed") throw new AppError("escrow.disputeClosed");
    if (status === "answering") throw new AppError("disputes.wrongStatus", { status });
    const standing = await describeDecision(trx, dispute);
    if (status === "awaiting_confirmation") throw new AppError("escrow.disputeProposed", standing);
    if (status !== "open") throw new AppError("escrow.disputeDecided", standing);
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

const wrong = (field: keyof DecisionDraft, problem: Omit<FieldProblem, "field">) =>
  new AppError("request.invalid", { fields: [{ field, ...problem }] });

/** What becomes of goods that have left, where their price goes back; of others nobody says it. */
export function goodsOf(
  { outcome, goods, returnPaidBy }: Pick<DecisionDraft, "outcome" | "goods" | "returnPaidBy">,
  shipment: Shipment,
) {
  if (outcome !== "buyer" || !shipment.shippedAt) return { goods: null, returnPaidBy: null };
  if (!goods) throw wrong("goods", { key: "required" });
  if (goods === "returned" && !returnPaidBy) throw wrong("returnPaidBy", { key: "required" });
  return { goods, returnPaidBy: goods === "returned" ? returnPaidBy : null };
}

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
