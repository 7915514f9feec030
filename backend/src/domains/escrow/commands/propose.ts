import { v7 as uuid } from "uuid";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { amountProblem } from "#shared/kernel/fields.ts";
import { fromMinor, scaleOf, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import { mostDaysAhead } from "#shared/terms/schedule.ts";
import { proposalDays, proposalsPerDay } from "#shared/escrow/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, calendarDayOf, day, endOfDay } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { Proposal } from "../proposal-model.ts";
import { Shipment } from "../shipment-model.ts";
import { noteProposal } from "./note-proposal.ts";
import type { Placed } from "./move-order.ts";
import { checkArrival } from "./ship.ts";

interface Props extends Placed {
  trx: Transaction;
  side: OrganizationType;
  draft: ProposalDraft;
  userId: string;
  now: Date;
}

/**
 * One side proposes what needs the other's consent: to part before shipping, another date, a lower price. It stands for seven days, until the day that it names has passed, or until the order moves on.
 *
 * @throws {AppError} `escrow.wrongStatus` where the process knows no such agreement, `escrow.proposalOpen` while another waits for its answer, `escrow.tooManyProposals`,
 * `request.invalid` for a reduction that is not below the total and a date that cannot be.
 */
export async function propose({ trx, order, shipment, side, draft, userId, now }: Props): Promise<Proposal> {
  if (!escrowRow(draft.kind).from.includes(shipment.status))
    throw new AppError("escrow.wrongStatus", { status: shipment.status });
  if (await Proposal.open(trx, shipment.id)) throw new AppError("escrow.proposalOpen");
  checkContent(shipment, order.currency, draft, now);
  if (draft.sampleDueOn !== null) checkSampleDay(draft, await AgreedTerms.find(trx, order.termsId), shipment, now);
  const today = await Proposal.query(trx)
    .where({ order_id: order.id, proposed_by: side })
    .where("created_at", ">", after(now, -day))
    .resultSize();
  // Enough for another day for each of its shipments, and for thinking better of it.
  const most = Math.max(proposalsPerDay, 2 * (await Shipment.of(trx, order.id)).length);
  if (today >= most) throw new AppError("escrow.tooManyProposals", { most });
  const proposal = await Proposal.query(trx).insertAndFetch({
    id: uuid(),
    orderId: order.id,
    shipmentId: shipment.id,
    kind: draft.kind,
    proposedBy: side,
    proposedByUser: userId,
    reason: draft.reason,
    reduction:
      draft.kind === "allowPrice" ? fromMinor(toMinor(draft.reduction ?? "0", order.currency), order.currency) : null,
    shipBy: draft.kind === "changeDates" ? draft.shipBy : null,
    expectedArrival: draft.kind === "changeDates" ? draft.expectedArrival : null,
    sampleDueOn: draft.kind === "changeDates" ? draft.sampleDueOn : null,
    expiresAt: lastMoment(draft, now),
    createdAt: now,
    updatedAt: now,
  });
  await noteProposal({ trx, order, shipment, proposal, what: "proposed", now });
  return proposal;
}

/** A day that has passed cannot be agreed to any more. */
function lastMoment({ shipBy, sampleDueOn, expectedArrival }: ProposalDraft, now: Date): Date {
  const usual = after(now, proposalDays * day);
  // A sample is approved before the goods leave.
  const named = sampleDueOn ?? shipBy ?? expectedArrival;
  return named && endOfDay(named) < usual ? endOfDay(named) : usual;
}

const wrong = (field: keyof ProposalDraft, key: string, values?: Record<string, string>) =>
  new AppError("request.invalid", { fields: [{ field, key, ...(values ? { values } : {}) }] });

function checkContent(
  shipment: Shipment,
  currency: Currency,
  { kind, reduction, shipBy, expectedArrival }: ProposalDraft,
  now: Date,
): void {
  if (kind === "allowPrice") {
    if (reduction === null) throw wrong("reduction", "required");
    const scale = scaleOf(currency);
    if (!isDecimal(reduction, scale))
      throw new AppError("request.invalid", { fields: [{ field: "reduction", ...amountProblem(scale) }] });
    const [minor, worth] = [toMinor(reduction, currency), shipment.worthIn(currency)];
    if (minor <= 0n) throw wrong("reduction", "required");
    if (minor >= worth) throw wrong("reduction", "below", { most: fromMinor(worth, currency) });
  }
  if (kind !== "changeDates") return;
  // Which of the two is open depends on whether the goods have left.
  if (shipment.status === "funded") {
    if (shipBy === null) throw wrong("shipBy", "required");
    if (shipBy < calendarDayOf(now)) throw wrong("shipBy", "past");
    if (shipBy > calendarDayOf(after(now, mostDaysAhead * day)))
      throw wrong("shipBy", "tooFarAhead", { days: String(mostDaysAhead) });
    if (expectedArrival !== null) throw wrong("expectedArrival", "invalid");
  } else {
    if (expectedArrival === null) throw wrong("expectedArrival", "required");
    checkArrival(expectedArrival, shipment.shippedAt ?? now, now);
    if (shipBy !== null) throw wrong("shipBy", "invalid");
  }
}

/** The day of a sample moves with the day to ship, and lies before it. */
function checkSampleDay(
  { kind, shipBy, sampleDueOn }: ProposalDraft,
  { sample }: Pick<AgreedTerms, "sample">,
  { status }: Shipment,
  now: Date,
): void {
  if (sampleDueOn === null || kind !== "changeDates") return;
  if (!sample || status !== "funded" || shipBy === null) throw wrong("sampleDueOn", "invalid");
  if (sampleDueOn < calendarDayOf(now)) throw wrong("sampleDueOn", "past");
  if (sampleDueOn > shipBy) throw wrong("sampleDueOn", "afterShipBy");
}
