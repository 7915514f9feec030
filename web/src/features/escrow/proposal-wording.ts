import { caseDays } from "#shared/disputes/process.ts";
import type { OrderView, ProposalStatus, ProposalView } from "#shared/escrow/contract.ts";
import { escrowRow, roleOf, type AgreedTransition } from "#shared/escrow/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { dayMoved, deliveryMove, endOfDay, lastDayOf } from "#shared/escrow/shipments.ts";
import { minorOf, moneyView, type MoneyView } from "#shared/kernel/money.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { sharesOf } from "./settlement.ts";
import { deliveryWords, namesOf } from "./shipments.ts";
import type { Wording } from "./use-wording.ts";

/** What a proposal is about; a change of dates moves one of two days. */
export type ProposalSubject = Exclude<AgreedTransition, "changeDates"> | "shipBy" | "expectedArrival";

/** What is proposed, complete or as far as it was typed. */
export interface ProposedTerms {
  subject: ProposalSubject;
  /** A day, YYYY-MM-DD. */
  day: string | null;
  reduction: MoneyView | null;
  /** What is released, of a division. */
  released?: MoneyView | null;
  /** What becomes of goods that have left, and at whose cost they come back. */
  goods?: ProposalView["goods"];
  returnPaidBy?: ProposalView["returnPaidBy"];
}

/** Which day may be moved depends on whether the goods have left. */
export function subjectOf(kind: AgreedTransition, { status }: Pick<OrderView, "status">): ProposalSubject {
  if (kind !== "changeDates") return kind;
  return status === "funded" ? "shipBy" : "expectedArrival";
}

export const termsOf = ({ kind, shipBy, expectedArrival, ...terms }: ProposalView): ProposedTerms => ({
  subject: kind === "changeDates" ? (shipBy ? "shipBy" : "expectedArrival") : kind,
  day: shipBy ?? expectedArrival,
  reduction: terms.reduction,
  released: terms.released,
  goods: terms.goods,
  returnPaidBy: terms.returnPaidBy,
});

type Payable = Pick<OrderView, "total" | "payable" | "shares">;

/** How a price reduction, or a stated part, divides the amount in escrow; the first is taken off what the goods' weight is worth. Null unless it lies between nothing and that. */
export function dividedBy(
  { total, payable, shares }: Payable,
  { reduction, released: named = null }: Pick<ProposedTerms, "reduction" | "released">,
) {
  const worth = minorOf(payable ?? total);
  const part = named ?? reduction;
  if (!part || minorOf(part) <= 0n || minorOf(part) >= worth) return null;
  const released = named ? minorOf(named) : worth - minorOf(part);
  const { supplier, platform, impactFund } = splitFunds(released, sharesOf({ shares }));
  const view = (minor: bigint) => moneyView(minor, total.currency);
  const split = { supplier: view(supplier), platform: view(platform), impactFund: view(impactFund) };
  return { released: view(released), refunded: view(minorOf(total) - released), split };
}

/** What happens at once when it is accepted, for this reader's side; null while that cannot be said yet. */
export function effectWords(order: OrderView, terms: ProposedTerms, wording: Wording) {
  const { t, dates, language } = wording;
  const { subject, day } = terms;
  const divided = dividedBy(order, terms);
  if (isIncomplete(terms, divided)) return null;
  const comesBack = subject === "refundAgreed" && terms.goods === "returned";
  const words = t(`proposal.effect.${comesBack ? "refundReturned" : subject}.${order.side}`, {
    ...namesOf(order, t),
    days: caseDays.returnBy,
    amount: amountWords(order.total, language),
    day: day && dates.calendarDay(day),
    moment: day && dates.deadline(endOfDay(day)),
    released: divided && amountWords(divided.released, language),
    refunded: divided && amountWords(divided.refunded, language),
    share: divided && amountWords(divided.split.supplier, language),
  });
  const moved = deliveryMoved(order, { subject, day }, wording);
  const also =
    subject === "expectedArrival" && order.silenceCaseSince
      ? "proposal.caseToo"
      : order.status === "disputed" && !comesBack
        ? "proposal.disputeToo"
        : null;
  const anew = subject === "replaceAgreed" ? t("proposal.papersAnew") : null;
  return [words, goodsWords(terms, wording), earlier(order, { subject, day }, wording), moved, anew, also && t(also)]
    .filter(Boolean)
    .join(" ");
}

/** What was typed so far does not say yet what would happen. */
function isIncomplete({ subject, day }: ProposedTerms, divided: ReturnType<typeof dividedBy>): boolean {
  if (subject === "allowPrice" || subject === "splitAgreed") return !divided;
  return subject !== "cancelAgreed" && subject !== "refundAgreed" && !day;
}

/** What becomes of the goods; null where nobody says it. */
export function goodsWords({ subject, goods, returnPaidBy }: ProposedTerms, { t }: Wording): string | null {
  const end = goods === "returned" ? returnPaidBy && `returned.${returnPaidBy}` : goods;
  return end ? t(`proposal.${subject === "replaceAgreed" ? "first" : "goods"}.${end}`) : null;
}

/** A last day before the first one lets the goods leave at once; null where the first day stays. */
function earlier(order: OrderView, { subject, day }: Pick<ProposedTerms, "subject" | "day">, { t, dates }: Wording) {
  const { shipFrom } = order.shipments.find(({ number }) => number === (order.shipment ?? 1)) ?? { shipFrom: null };
  if (subject !== "shipBy" || !day || !shipFrom || day >= shipFrom) return null;
  return t("proposal.firstDayGone", { day: dates.calendarDay(shipFrom) });
}

/** The agreed days of delivery move with another day; null where they stay. */
function deliveryMoved(order: OrderView, { subject, day }: Pick<ProposedTerms, "subject" | "day">, wording: Wording) {
  const line = order.shipments.find(({ number }) => number === (order.shipment ?? 1));
  if (!line || !day) return null;
  const { deliverFrom, deliverTo, deliveryMovedDays: movedDays, shipBy } = line;
  const agreed = {
    shipBy: subject === "shipBy" ? day : null,
    expectedArrival: subject === "expectedArrival" ? day : null,
  };
  const days = deliveryMove(
    { deliverFrom, deliverTo, movedDays, shipBy: shipBy && lastDayOf(new Date(shipBy)) },
    agreed,
  );
  if (days === 0) return null;
  const delivery = deliveryWords(
    { ...line, deliverFrom: dayMoved(deliverFrom, days), deliverTo: dayMoved(deliverTo, days) },
    wording,
  );
  return wording.t("proposal.deliveryMoves", { delivery });
}

/** Nobody has answered in time: the server ends it within minutes. */
export const statusNow = ({ status, expiresAt }: ProposalView, now: Date): ProposalStatus =>
  status === "open" && new Date(expiresAt) <= now ? "expired" : status;

export interface ProposalWords {
  status: ProposalStatus;
  /** Who proposes, or proposed, what. */
  what: string;
  /** While it is open: what acceptance does. */
  effect: string | null;
  /** Until when it stands, or how it ended. */
  course: string;
  /** Who may answer, when this reader may not. */
  cannot: string | null;
}

export function proposalWords(order: OrderView, proposal: ProposalView, wording: Wording): ProposalWords {
  const { t, dates, language, now } = wording;
  const status = statusNow(proposal, now);
  const terms = termsOf(proposal);
  const names = namesOf(order, t);
  const reader = proposal.by === order.side ? "mine" : "theirs";
  const other = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  const { sampleDueOn } = proposal;
  const sample = sampleDueOn && t("proposal.sampleToo", { day: dates.calendarDay(sampleDueOn) });
  const proposed = t(`proposal.${status === "open" ? "what" : "past"}.${terms.subject}.${reader}`, {
    ...names,
    other,
    day: terms.day && dates.calendarDay(terms.day),
    reduction: terms.reduction && amountWords(terms.reduction, language),
    released: terms.released && amountWords(terms.released, language),
    amount: amountWords(order.total, language),
  });
  const what = [proposed, sample].filter(Boolean).join(" ");
  if (status !== "open") {
    const ended = status === "declined" && proposal.answerReason ? "declinedBecause" : status;
    const day = dates.day(proposal.answeredAt ?? proposal.expiresAt);
    const course = t(`proposal.ended.${ended}`, { ...names, day, reason: proposal.answerReason });
    const ends = status === "accepted" ? [course, goodsWords(terms, wording)].filter(Boolean).join(" ") : course;
    return { status, what, effect: null, course: ends, cannot: null };
  }
  return {
    status,
    what,
    effect: effectWords(order, terms, wording),
    course: t(`proposal.until.${reader}`, { ...names, other, moment: dates.deadline(proposal.expiresAt) }),
    cannot: cannotWords(order, proposal, reader, wording),
  };
}

/** Who may answer where this reader may not, or may only say no. */
function cannotWords({ side }: OrderView, { kind, can }: ProposalView, reader: "mine" | "theirs", { t }: Wording) {
  const ofOwners = reader === "theirs" && roleOf(escrowRow(kind), side) === "owner";
  if (ofOwners && !can.includes("accept")) return t(`proposal.cannot.${can.includes("decline") ? "decline" : "owner"}`);
  return can.length > 0 ? null : t(`proposal.cannot.${reader}`);
}
