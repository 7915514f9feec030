import type { OrderView } from "#shared/escrow/contract.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { TradePaper } from "#shared/terms/negotiated.ts";
import { deliveredReason, overdueAfterDays, papersHoldDays, papersReason } from "#shared/escrow/rules.ts";
import { minorOf, type MoneyView } from "#shared/kernel/money.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { awaitedWords, caseStep, inspectedAt, isContested } from "./case-step.ts";
import { divisionOf, isAsked, isDivided } from "./settlement.ts";
import { answerAwaited, isTooEarly, namesOf, shipWords } from "./shipments.ts";
import { notYetPayable, reversalOf } from "./payable.ts";
import { leftWords } from "./time-left.ts";
import type { Wording } from "./use-wording.ts";
import { awaitsWeight, isDeliveredWithin, weightText } from "./weight-wording.ts";

export type { Wording } from "./use-wording.ts";

const day = 24 * 3_600_000;

export interface DeadlineWords {
  /** In bold: what is due. */
  lead: string;
  /** What follows from it, for this reader. */
  rest: string;
}

type Side = OrderView["side"];

/** What is said of an order that a reviewer's decision has ended. */
const decided = {
  supplier: "decidedForSupplier",
  buyer: "decidedForBuyer",
  split: "divided",
  delivered: "quality_control",
} as const;

/** The move that a sentence asks its reader for. Who may not make it reads who may. */
const asked: Record<string, Partial<Record<Side, EscrowTransition>>> = {
  funded: { supplier: "ship" },
  fundedOpen: { supplier: "ship" },
  fundedPassed: { buyer: "cancelUnshipped", supplier: "ship" },
  awaiting_delivery: { buyer: "confirmDelivery" },
  underWay: { buyer: "confirmDelivery" },
  arrivalPassed: { buyer: "confirmDelivery", supplier: "askConfirmation" },
  confirmationAsked: { buyer: "confirmDelivery" },
  silenceCase: { buyer: "confirmDelivery" },
  quality_control: { buyer: "openDispute" },
  weightOpen: { buyer: "acceptWeight" },
  deliveredOpen: { supplier: "acceptDelivered" },
  deliveredWithin: { supplier: "acceptDelivered" },
  approved: { buyer: "release" },
  approvedHeld: { buyer: "release" },
  approvedPapers: { buyer: "release" },
};

/** What goods under way wait for: the day of arrival, a question about it, its answer, or our team. */
type Stage = "underWay" | "awaiting_delivery" | "arrivalPassed" | "confirmationAsked" | "silenceCase";

type UnderWay = Pick<OrderView, "expectedArrival" | "confirmationAskedAt" | "silentUntil" | "silenceCaseSince">;

function stageOf({ expectedArrival, confirmationAskedAt, silenceCaseSince }: UnderWay, now: Date): Stage {
  if (silenceCaseSince) return "silenceCase";
  if (confirmationAskedAt) return "confirmationAsked";
  if (!expectedArrival) return "underWay";
  // The day is over when it is over by UTC, as the server counts.
  return new Date(`${expectedArrival}T00:00:00Z`).getTime() + day <= now.getTime()
    ? "arrivalPassed"
    : "awaiting_delivery";
}

/** Of cases that a deadline has opened, by their reason. */
const clockCauses: Readonly<Record<string, string>> = { [deliveredReason]: "delivered", [papersReason]: "papers" };

/** How an order came before our team, for either side; what began by the reader is told as such. */
function causeOf(order: OrderView): string {
  const opener = order.dispute?.openedBy;
  if (opener === "clock") return clockCauses[order.dispute?.reason ?? ""] ?? "weight";
  if (opener !== "buyer" && opener !== "supplier") return "stopped";
  const step = caseStep(order);
  if (step !== "inspection") return step;
  if (inspectedAt(order, order.dispute!.openedAt)) return "rejectedByInspector";
  if (opener === "buyer") return "rejectedByBuyer";
  return isContested(order) ? "contested" : "rejectedBySupplier";
}

/** Under which name the words for an order stand that has ended. */
function endOf(order: OrderView): string {
  const { status, dispute, timeline } = order;
  const division = divisionOf(order);
  if (dispute?.decision?.outcome === "supplier" && division) return "decidedByWeight";
  if (dispute?.decision) return decided[dispute.decision.outcome];
  if (division === "agreed") return order.proposal?.kind === "splitAgreed" ? "agreedSplit" : "agreedPrice";
  if (division) return "paidByWeight";
  if (status === "cancelled" && order.unplacedPayments.length > 0) return "cancelledPaid";
  if (order.endedUnverified) return "cancelledUnverified";
  if (status !== "refunded") return status === "funds_released" && isAsked(order) ? "releaseAsked" : status;
  if (order.endedReversed) return "refundedReversed";
  const by = timeline.find(({ state }) => state === "failed")?.by;
  if (isRefundSettled(order)) return "refundedSettled";
  if (by === "agreement") return "refundedAgreed";
  if (by === "reviewer") return "refundedUndelivered";
  return isAsked(order) ? "refundAsked" : status;
}

/** Both sides have agreed that all of it goes back, by a case or in the inspection. */
const isRefundSettled = ({ dispute, proposal }: OrderView): boolean =>
  dispute?.closedBy === "refundAgreed" || (proposal?.kind === "refundAgreed" && proposal.status === "accepted");

/** What the escrow provider still does with money that has left escrow, or when it did it. */
function providerWords({ settlement }: OrderView, { t, dates }: Wording): string[] {
  if (!settlement) return [];
  const { released, refunded, paidOutAt, paidBackAt } = settlement;
  const told = (money: MoneyView, done: string | null, doing: string, did: string) =>
    minorOf(money) === 0n ? [] : [done ? t(`provider.${did}`, { day: dates.day(done) }) : t(`provider.${doing}`)];
  return [
    ...told(released, paidOutAt, "payingOut", "paidOut"),
    ...told(refunded, paidBackAt, "payingBack", "paidBack"),
  ];
}

/** By when our team decides, as both sides were told; a promise that was not kept is told as such. */
function decisionWords({ decideBy }: OrderView, { t, dates, now }: Wording): string[] {
  if (!decideBy) return [];
  return [t(`deadline.decision.${new Date(decideBy) > now ? "due" : "late"}`, { moment: dates.deadline(decideBy) })];
}

/** What an order waits for, until when, and what happens then; in the words of the reader's side. */
export function deadlineWords(order: OrderView, wording: Wording): DeadlineWords {
  const { t, dates, language, now } = wording;
  const { side, status, fundBy, shipBy, inspectionEndsAt, expectedArrival, dispute } = order;
  const amount = amountWords(order.total, language);
  const share = amountWords(order.split.supplier, language);
  const names = namesOf(order, t);
  const words = (name: string, known: Record<string, unknown> = {}): DeadlineWords => {
    const values = { ...names, ...known };
    const move = asked[name]?.[side];
    const reader = move && !order.can.includes(move) ? `${side}Cannot` : side;
    return { lead: t(`deadline.${name}.lead`, values), rest: t(`deadline.${name}.${reader}`, values) };
  };
  const listed = (papers: readonly TradePaper[]) =>
    new Intl.ListFormat(language).format(papers.map((paper) => t(`choices:tradePaper.${paper}`)));
  const parties = { buyer: order.buyer.name, supplier: order.supplier.name, amount, share };
  const reversal = reversalOf(order);
  if (reversal) return words(reversal, parties);
  switch (status) {
    case "created": {
      const left = leftWords(fundBy, wording);
      const due = { ...parties, left, hours: order.fundHours, moment: dates.deadline(fundBy) };
      const waits = notYetPayable(order);
      if (waits) return words(waits, due);
      return left ? words("created", due) : words("createdPassed", parties);
    }
    case "funded":
      if (!shipBy) return words("fundedOpen", parties);
      if (isTooEarly(order, now))
        return words("fundedEarly", {
          ...parties,
          day: dates.calendarDay(order.shipFrom ?? ""),
          moment: dates.deadline(shipBy),
        });
      return words(new Date(shipBy) > now ? "funded" : "fundedPassed", {
        ...parties,
        moment: dates.deadline(shipBy),
      });
    case "awaiting_delivery": {
      const { confirmationAskedAt, silentUntil, silenceCaseSince } = order;
      const { lead, rest } = words(stageOf(order, now), {
        ...parties,
        day: expectedArrival && dates.calendarDay(expectedArrival),
        asked: confirmationAskedAt && dates.day(confirmationAskedAt),
        moment: silentUntil && dates.deadline(silentUntil),
        since: silenceCaseSince && dates.day(silenceCaseSince),
        days: order.inspectionDays,
        answerBy: dates.deadline(answerAwaited(order, now)),
        overdue: overdueAfterDays,
      });
      return { lead, rest: [...decisionWords(order, wording), rest].join(" ") };
    }
    case "quality_control": {
      const left = inspectionEndsAt && leftWords(inspectionEndsAt, wording);
      const isOpen = awaitsWeight(order);
      if (left && order.delivered?.isOpen)
        return words(isDeliveredWithin(order) ? "deliveredWithin" : "deliveredOpen", {
          ...parties,
          left,
          moment: dates.deadline(inspectionEndsAt),
        });
      return left
        ? words(isOpen ? "weightOpen" : "quality_control", {
            ...parties,
            left,
            moment: dates.deadline(inspectionEndsAt),
          })
        : words(isOpen ? "weightCaseDue" : "inspectionOver", parties);
    }
    case "approved":
      if (order.papersHeld)
        return words("approvedHeld", {
          ...parties,
          papers: listed(order.papersHeld.missing),
          moment: dates.deadline(order.papersHeld.until),
        });
      if (inspectionEndsAt && order.papersAwaited.length > 0)
        return words("approvedPapers", {
          ...parties,
          papers: listed(order.papersAwaited),
          moment: dates.deadline(inspectionEndsAt),
          days: papersHoldDays,
        });
      if (!inspectionEndsAt || new Date(inspectionEndsAt) <= now) return words("approvedDue", parties);
      return words("approved", { ...parties, moment: dates.deadline(inspectionEndsAt) });
    case "disputed": {
      const { lead, rest } = words("disputed", { ...parties, day: dispute ? dates.day(dispute.openedAt) : "" });
      const cause = t(`deadline.disputeOf.${causeOf(order)}.${side}`, { ...names, ...parties });
      const awaited = awaitedWords(order, "deadline.awaited", wording);
      const then =
        dispute?.status === "returning" || dispute?.status === "announced" ? [] : decisionWords(order, wording);
      return { lead: awaited ?? lead, rest: [...(awaited ? [lead] : []), cause, ...then, rest].join(" ") };
    }
    case "funds_released":
    case "refunded":
    case "cancelled": {
      const parts = dispute?.decision ?? order.settlement;
      const { lead, rest } = words(endOf(order), {
        ...parties,
        released: parts && amountWords(parts.released, language),
        refunded: parts && amountWords(parts.refunded, language),
        weight: order.netWeight && weightText(order.netWeight, wording),
      });
      return { lead, rest: [rest, ...providerWords(order, wording)].join(" ") };
    }
    default:
      return { lead: t("status.unknown"), rest: t("deadline.unknown") };
  }
}

/** Of several shipments, the one about which our team has a case, or of which the supplier has asked, tells what its order waits for. */
function waitsFor(order: OrderView): UnderWay {
  const { shipment, shipments } = order;
  const asked = shipments.filter(({ status, silentUntil }) => status === "awaiting_delivery" && silentUntil);
  const line = shipments.find(({ silenceCaseSince }) => silenceCaseSince) ?? asked[0];
  return shipment === null && line ? { ...line, confirmationAskedAt: line.silentUntil } : order;
}

/** The same in few words, for a card in the list. */
export function shortDeadline(order: OrderView, wording: Wording): string {
  const { t, dates, language, now } = wording;
  const { status, side, fundBy, shipBy, inspectionEndsAt, expectedArrival, dispute } = order;
  const last = order.timeline.findLast(({ at }) => at)?.at ?? order.createdAt;
  const reversal = reversalOf(order);
  if (reversal) return t(`short.${reversal}`);
  if (awaitsWeight(order)) return t(`short.weightOpen.${side}`);
  if (order.delivered?.isOpen) return t(`short.deliveredOpen.${side}`);
  switch (status) {
    case "created":
      return t(`short.${notYetPayable(order) ?? `created.${side}`}`, { day: dates.deadline(fundBy) });
    case "funded":
      if (!shipBy) return t("short.fundedOpen");
      if (isTooEarly(order, now)) return shipWords(order, shipBy, wording);
      return t(new Date(shipBy) > now ? "short.funded" : "short.fundedPassed", { day: dates.deadline(shipBy) });
    case "awaiting_delivery": {
      const { silentUntil, silenceCaseSince } = waitsFor(order);
      const stage = stageOf(waitsFor(order), now);
      if (stage === "silenceCase") return t("short.silenceCase", { day: dates.shortDay(silenceCaseSince ?? now) });
      if (stage === "confirmationAsked")
        return t("short.confirmationAsked", { day: dates.deadline(silentUntil ?? now) });
      return t(`short.${stage}`, { day: expectedArrival && dates.calendarDay(expectedArrival) });
    }
    case "quality_control":
      return inspectionEndsAt ? t("short.quality_control", { day: dates.deadline(inspectionEndsAt) }) : "";
    case "approved":
      return order.papersHeld
        ? t("short.approvedHeld", { day: dates.deadline(order.papersHeld.until) })
        : t(order.papersAwaited.length > 0 ? "short.approvedPapers" : "short.approved");
    case "disputed":
      if (!dispute) return t("short.disputedPart");
      return (
        awaitedWords(order, "short.awaited", wording) ?? t("short.disputed", { day: dates.shortDay(dispute.openedAt) })
      );
    case "funds_released":
    case "refunded":
    case "cancelled":
      if (order.settlement && isDivided(order))
        return t(isAsked(order) ? "dividedAsked" : "divided", {
          released: amountWords(order.settlement.released, language),
          refunded: amountWords(order.settlement.refunded, language),
        });
      return t(`short.${isAsked(order) ? (status === "refunded" ? "refundAsked" : "releaseAsked") : status}`, {
        day: dates.shortDay(last),
      });
    default:
      return "";
  }
}
