import { v7 as uuid } from "uuid";
import {
  caseDays,
  type CaseKind,
  type CaseOpener,
  type ClaimType,
  type DisputeStatus,
} from "#shared/disputes/process.ts";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { amountProblem } from "#shared/kernel/fields.ts";
import { fromMinor, moneyView, referenceCurrency, scaleOf, toMinor } from "#shared/kernel/money.ts";
import { convert } from "#shared/terms/worth.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import { newestRates } from "../../currencies/index.ts";
import { eligibleReviewers } from "../queries/eligible-reviewers.ts";
import { moveOrder, type Placed, type ShipmentChanges } from "./move-order.ts";
import { tellSides } from "./tell-sides.ts";

type Opening = Extract<
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

interface Props extends Placed {
  trx: Transaction;
  /** The move by which it comes about. */
  transition: Opening;
  openedBy: CaseOpener;
  /** Who is named as having opened it, where that was an inspector and nobody of the side. */
  opener?: string;
  /** The person; null for the clock. */
  userId: string | null;
  reason: string;
  /** What a side asks for; of a case that a side opens, what follows from the move and all that lies in escrow, unless given. */
  claim?: { type: ClaimType | null; amount: string | null };
  now: Date;
  details?: Record<string, unknown>;
  changes?: ShipmentChanges;
}

/** What each is about, and what a side claims by it unless it says so. */
const openings: Readonly<Record<Opening, { kind: CaseKind; claims: ClaimType }>> = {
  openDispute: { kind: "dispute", claims: "quality" },
  disputeUnshipped: { kind: "dispute", claims: "late" },
  disputeUndelivered: { kind: "dispute", claims: "notArrived" },
  disputeWeight: { kind: "dispute", claims: "weight" },
  disputeDelivered: { kind: "dispute", claims: "weight" },
  openPapersCase: { kind: "dispute", claims: "documents" },
  openCase: { kind: "staff", claims: "quality" },
  openSilenceCase: { kind: "silence", claims: "notArrived" },
};

/**
 * Brings a shipment before a reviewer. What a side claims the other answers first; what the clock or our team has opened waits for our team at once. What was open about it
 * before is overtaken. Where nobody may decide, because all who could belong or belonged to one of the sides, an administrator is given the task to find somebody.
 *
 * @throws {AppError} as {@link moveOrder}; `request.invalid` for a claim that is not of the amount in escrow.
 */
export async function openDispute(props: Props): Promise<Placed> {
  const { trx, order, shipment, transition, openedBy, opener, userId, reason, now } = props;
  const { details = {}, changes = {} } = props;
  const id = uuid();
  const side = openedBy === "buyer" || openedBy === "supplier" ? openedBy : null;
  const claim = side && claimOf(props);
  const respondent = side && (side === "buyer" ? "supplier" : "buyer");
  const answerBy = after(now, caseDays.answerBy * day);
  const decideBy = after(side ? answerBy : now, caseDays.decideBy * day);
  // The move first: it closes a case of before, and there is one open case at most.
  const moved = await moveOrder({
    trx,
    order,
    shipment,
    transition,
    party: openedBy,
    userId,
    now,
    details: { ...details, disputeId: id, reason, ...(claim && { claimed: claim.amount }) },
    changes,
    known: { decideBy: decideBy.toISOString(), ...(opener && { opener }) },
    ...(respondent && { exceptSide: respondent }),
  });
  const status: DisputeStatus = side ? "answering" : "open";
  await trx("disputes").insert({
    id,
    order_id: order.id,
    shipment_id: shipment.id,
    kind: openings[transition].kind,
    reason,
    opened_by: openedBy,
    opened_by_user: userId,
    status,
    claim_type: claim?.type ?? null,
    claim_amount: claim?.amount ?? null,
    answer_by: side ? answerBy : null,
    decide_by: decideBy,
    worth_usd: await worthInUsd(trx, order, shipment),
    created_at: now,
    updated_at: now,
  });
  if (respondent && claim)
    await tellSides({
      trx,
      ...moved,
      eventId: `case:${id}:opened`,
      told: { [respondent]: "claimToAnswer" },
      known: {
        reason,
        claimed: moneyView(toMinor(claim.amount, order.currency), order.currency),
        answerBy: answerBy.toISOString(),
      },
      userId,
      now,
    });
  if ((await eligibleReviewers(trx, order)) === 0)
    await addStaffTask(
      trx,
      { kind: "escrow.nobodyEligible", subjectId: id, details: { reference: order.reference } },
      now,
    );
  return moved;
}

/** What lies in escrow, in the currency in which our team compares cases: by the rate of the day on which one begins, so that their order does not change by itself. */
async function worthInUsd(
  trx: Transaction,
  { currency }: Placed["order"],
  { amount }: Placed["shipment"],
): Promise<string | null> {
  if (currency === referenceCurrency) return amount;
  const rate = (await newestRates(trx, [currency])).get(currency);
  const minor = toMinor(amount, currency);
  return rate ? fromMinor(convert(minor, currency, rate.usd_per_unit, referenceCurrency), referenceCurrency) : null;
}

function claimOf({ order, shipment, transition, openedBy, claim }: Props): { type: ClaimType; amount: string } {
  // A supplier contests what the buyer says that the goods weigh.
  const contested = openedBy === "supplier" && shipment.deliveredOpen ? "weight" : openings[transition].claims;
  const type = claim?.type ?? contested;
  const { currency } = order;
  const most = toMinor(shipment.amount, currency);
  if (!claim?.amount) return { type, amount: fromMinor(most, currency) };
  const scale = scaleOf(currency);
  const wrong = (problem: Omit<FieldProblem, "field">) =>
    new AppError("request.invalid", { fields: [{ field: "claimAmount", ...problem }] });
  if (!isDecimal(claim.amount, scale)) throw wrong(amountProblem(scale));
  const minor = toMinor(claim.amount, currency);
  if (minor <= 0n) throw wrong({ key: "required" });
  if (minor > most) throw wrong({ key: "atMost", values: { most: fromMinor(most, currency) } });
  return { type, amount: fromMinor(minor, currency) };
}
