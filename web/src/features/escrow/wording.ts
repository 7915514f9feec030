import type { OrderView } from "#shared/escrow/contract.ts";
import type { EscrowTransition } from "#shared/escrow/process.ts";
import { fundWithinHours, overdueAfterDays } from "#shared/escrow/rules.ts";
import type { Language } from "#shared/kernel/language.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import type { Dates } from "#shared/look/dates.ts";
import { isDivided } from "./settlement.ts";

/** What sentences about an order are made with. */
export interface Wording {
  t: (key: string, values?: Record<string, unknown>) => string;
  dates: Dates;
  language: Language;
  now: Date;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface TimePart {
  unit: "days" | "hours" | "minutes";
  count: number;
}

/** From here on days alone are told: hours matter no more. */
const daysAlone = 10;

/**
 * What is left in its one or two largest units: 2 days and 20 hours, 5 hours and 12 minutes. Only the last is rounded
 * down, because nobody should count on more than there is; empty when nothing is left.
 */
export function timeLeft(until: string, now: Date): TimePart[] {
  const left = new Date(until).getTime() - now.getTime();
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const parts: TimePart[] = [
    { unit: "days", count: days },
    { unit: "hours", count: days >= daysAlone ? 0 : hours },
    { unit: "minutes", count: days >= 1 ? 0 : Math.floor((left % hour) / minute) },
  ];
  return parts.filter(({ count }) => count > 0);
}

const leftWords = (until: string, { t, now }: Wording): string | null => {
  const [first, second] = timeLeft(until, now).map(({ unit, count }) => t(`left.${unit}`, { count }));
  return first === undefined
    ? null
    : second === undefined
      ? t("left.single", { first })
      : t("left.pair", { first, second });
};

export interface DeadlineWords {
  /** In bold: what is due. */
  lead: string;
  /** What follows from it, for this reader. */
  rest: string;
}

/** What is said of an order that a reviewer's decision has ended. */
const decided = {
  supplier: "decidedForSupplier",
  buyer: "decidedForBuyer",
  split: "divided",
  delivered: "quality_control",
} as const;

/** The move that a sentence asks its reader for. Who may not make it reads who may. */
const asked: Record<string, Partial<Record<OrderView["side"], EscrowTransition>>> = {
  funded: { supplier: "ship" },
  fundedOpen: { supplier: "ship" },
  fundedPassed: { buyer: "cancelUnshipped", supplier: "ship" },
  awaiting_delivery: { buyer: "confirmDelivery" },
  underWay: { buyer: "confirmDelivery" },
  quality_control: { buyer: "openDispute" },
  approved: { buyer: "release" },
};

/** What an order waits for, until when, and what happens then; in the words of the reader's side. */
export function deadlineWords(order: OrderView, wording: Wording): DeadlineWords {
  const { t, dates, language, now } = wording;
  const { side, status, fundBy, shipBy, inspectionEndsAt, expectedArrival, dispute } = order;
  const amount = amountWords(order.total, language);
  const share = amountWords(order.split.supplier, language);
  const words = (name: string, values: Record<string, unknown> = {}): DeadlineWords => {
    const move = asked[name]?.[side];
    const reader = move && !order.can.includes(move) ? `${side}Cannot` : side;
    return { lead: t(`deadline.${name}.lead`, values), rest: t(`deadline.${name}.${reader}`, values) };
  };
  const parties = { buyer: order.buyer.name, supplier: order.supplier.name, amount, share };
  switch (status) {
    case "created": {
      const left = leftWords(fundBy, wording);
      return left
        ? words("created", { ...parties, left, hours: fundWithinHours, moment: dates.deadline(fundBy) })
        : words("createdPassed", parties);
    }
    case "funded":
      if (!shipBy) return words("fundedOpen", parties);
      return words(new Date(shipBy) > now ? "funded" : "fundedPassed", {
        ...parties,
        day: dates.day(shipBy),
        moment: dates.deadline(shipBy),
      });
    case "awaiting_delivery":
      return words(expectedArrival ? "awaiting_delivery" : "underWay", {
        ...parties,
        day: expectedArrival && dates.calendarDay(expectedArrival),
        days: order.inspectionDays,
        overdue: overdueAfterDays,
      });
    case "quality_control": {
      const left = inspectionEndsAt && leftWords(inspectionEndsAt, wording);
      return left
        ? words("quality_control", { ...parties, left, moment: dates.deadline(inspectionEndsAt) })
        : words("inspectionOver", parties);
    }
    case "approved":
      if (!inspectionEndsAt || new Date(inspectionEndsAt) <= now) return words("approvedDue", parties);
      return words("approved", { ...parties, moment: dates.deadline(inspectionEndsAt) });
    case "disputed":
      return words("disputed", { ...parties, day: dispute ? dates.day(dispute.openedAt) : "" });
    case "funds_released":
    case "refunded":
    case "cancelled":
      return dispute?.decision
        ? words(decided[dispute.decision.outcome], {
            ...parties,
            released: amountWords(dispute.decision.released, language),
            refunded: amountWords(dispute.decision.refunded, language),
          })
        : words(status, parties);
    default:
      return { lead: t("status.unknown"), rest: t("deadline.unknown") };
  }
}

/** The same in few words, for a card in the list. */
export function shortDeadline(order: OrderView, { t, dates, language, now }: Wording): string {
  const { status, side, fundBy, shipBy, inspectionEndsAt, expectedArrival, dispute } = order;
  const last = order.timeline.findLast(({ at }) => at)?.at ?? order.createdAt;
  switch (status) {
    case "created":
      return t(`short.created.${side}`, { day: dates.shortDay(fundBy) });
    case "funded":
      return shipBy
        ? t(new Date(shipBy) > now ? "short.funded" : "short.fundedPassed", { day: dates.shortDay(shipBy) })
        : t("short.fundedOpen");
    case "awaiting_delivery":
      return expectedArrival
        ? t("short.awaiting_delivery", { day: dates.calendarDay(expectedArrival) })
        : t("short.underWay");
    case "quality_control":
      return inspectionEndsAt ? t("short.quality_control", { day: dates.shortDay(inspectionEndsAt) }) : "";
    case "approved":
      return t("short.approved");
    case "disputed":
      return dispute ? t("short.disputed", { day: dates.shortDay(dispute.openedAt) }) : "";
    case "funds_released":
    case "refunded":
    case "cancelled":
      if (order.settlement && isDivided(order))
        return t("divided", {
          released: amountWords(order.settlement.released, language),
          refunded: amountWords(order.settlement.refunded, language),
        });
      return t(`short.${status}`, { day: dates.shortDay(last) });
    default:
      return "";
  }
}
