import type { OrderView } from "#shared/escrow/contract.ts";
import { deliveredReason, papersReason } from "#shared/escrow/rules.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import type { TimelineStep as StepId } from "#shared/escrow/process.ts";
import { IconCashBanknote, IconFileCheck, IconLock, IconMicroscope, IconShip } from "#web/src/ui/icons.ts";
import type { TimelineStep } from "#web/src/ui/Timeline.tsx";
import { inspectedAt, isContested } from "./case-step.ts";
import { notYetPayable, reversalOf } from "./payable.ts";
import { hasEnded } from "./settlement.ts";
import { shipWords } from "./shipments.ts";
import { awaitsWeight } from "./weight-wording.ts";
import type { Wording } from "./use-wording.ts";

type Step = OrderView["timeline"][number];

const icons = {
  created: IconFileCheck,
  funded: IconLock,
  delivery: IconShip,
  quality_control: IconMicroscope,
  funds_released: IconCashBanknote,
} as const;

/** By when the step that is under way has to be done. */
function due(step: StepId, order: OrderView, wording: Wording): string | undefined {
  const { t, dates } = wording;
  const { status, fundBy, shipBy, expectedArrival, inspectionEndsAt } = order;
  const reversal = reversalOf(order);
  if (reversal) return t(`short.${reversal}`);
  const waits = notYetPayable(order);
  if (step === "funded") return waits ? t(`short.${waits}`) : t("timeline.by", { moment: dates.deadline(fundBy) });
  if (step === "delivery" && status === "funded") return shipBy ? shipWords(order, shipBy, wording) : undefined;
  if (step === "delivery")
    return expectedArrival ? t("timeline.expected", { day: dates.calendarDay(expectedArrival) }) : undefined;
  if (order.papersHeld) return t("timeline.until", { moment: dates.deadline(order.papersHeld.until) });
  if (order.papersAwaited.length > 0) return t("short.approvedPapers");
  if (step === "quality_control" || step === "funds_released")
    return inspectionEndsAt ? t("timeline.until", { moment: dates.deadline(inspectionEndsAt) }) : undefined;
  return undefined;
}

/** The day of delivery that a document shows, where our team has decided by it: the day of that decision is another one. */
const dayShown = ({ step, by }: Pick<Step, "step" | "by">, { silenceDecision }: OrderView): string | undefined =>
  step === "delivery" && by === "reviewer" ? silenceDecision?.evidence?.deliveredOn : undefined;

function dateOf({ step, state, at, by }: Step, order: OrderView, wording: Wording): string {
  if (state === "pending" && hasEnded(order)) return wording.t("timeline.never");
  const shownDay = dayShown({ step, by }, order);
  if (shownDay) return wording.dates.calendarDay(shownDay);
  if (at) return wording.dates.day(at);
  if (state === "current") return due(step as StepId, order, wording) ?? wording.t("timeline.underWay");
  return wording.t(state === "failed" ? "timeline.stopped" : "timeline.notYet");
}

/** What a deadline has opened a case about. */
const clockCases: Readonly<Record<string, string>> = { [deliveredReason]: "delivered", [papersReason]: "papers" };

/**
 * The step at which an order was brought before our team, in the words of how that came about: by a rejection, a dispute before the
 * delivery, or our team. It tells so as well when a reviewer has decided later that the order goes on.
 */
function stoppedBy({ step, at }: Pick<Step, "step" | "at">, order: OrderView): string | null {
  const { dispute, inspections } = order;
  if (!dispute || at !== dispute.openedAt) return null;
  if (dispute.openedBy === "clock") return `timeline.case.${clockCases[dispute.reason] ?? "clock"}`;
  if (isContested(order)) return "timeline.case.contested";
  if (step === "quality_control" && inspectedAt(order, at)) return "timeline.rejected.inspector";
  const isRejected = step === "quality_control" && inspections.some(({ status }) => status === "rejected");
  return isRejected ? `timeline.rejected.${dispute.openedBy}` : `timeline.case.${dispute.openedBy}`;
}

/** Who did the step, or who will; nobody where the order has ended before. */
function actorOf({ step, state, by, at }: Step, order: OrderView, { t, dates, language }: Wording): string | null {
  const over = state === "completed" || state === "failed";
  if (state === "pending" && hasEnded(order)) return null;
  if (state === "current" && order.status === "awaiting_delivery" && order.shippedAt)
    return t("timeline.shipped", { day: dates.day(order.shippedAt) });
  if (!over || !by) return t(`timeline.expectedActor.${step}`);
  const stopped = stoppedBy({ step, at }, order);
  if (stopped) return t(stopped);
  if (state === "failed" && order.endedUnverified) return t("timeline.ended.cancelled.unverified");
  if (state === "failed" && order.endedReversed) return t("timeline.ended.refunded.reversed");
  if (state === "failed" && hasEnded(order))
    return t(`timeline.ended.${order.status}.${by}`, { defaultValue: t(`timeline.party.${by}`) });
  if (state === "failed") return t(`timeline.party.${by}`);
  if (at && dayShown({ step, by }, order)) return t("timeline.counted", { day: dates.day(at) });
  if (step === "quality_control" && by === "buyer" && inspectedAt(order, at))
    return t("timeline.actor.quality_control.inspector");
  return t(`timeline.actor.${step}.${by}`, {
    amount: amountWords(order.total, language),
    defaultValue: t(`timeline.party.${by}`),
  });
}

function nextOf(order: OrderView): string {
  const { status, side, can, silenceCaseSince } = order;
  if (silenceCaseSince) return "timeline.next.silenceCase";
  if (status === "quality_control" && awaitsWeight(order)) return `timeline.next.weightOpen.${side}`;
  return can.includes("askConfirmation") ? "timeline.next.ask" : `timeline.next.${status}.${side}`;
}

/** Who comes next in a case: a side that has to answer, else our team. */
const reviewOf = ({ dispute }: OrderView): string =>
  dispute?.status === "answering" && dispute.awaits
    ? `timeline.next.answers.${dispute.awaits}`
    : "timeline.next.disputed";

/**
 * The steps as they happened. An order that was released out of a dispute has not come further than where that was opened: what the server calls done
 * there has failed, and what lies between it and the release has never been.
 */
function stepsOf({ status, dispute, timeline }: OrderView): Step[] {
  const at = status === "funds_released" ? dispute?.openedAt : undefined;
  const stopped = timeline.findIndex((step) => at !== undefined && step.at === at && step.step !== "funds_released");
  if (stopped < 0) return timeline;
  return timeline.map((step, index) => {
    if (index < stopped || step.at !== at || step.step === "funds_released") return step;
    return index === stopped ? { ...step, state: "failed" } : { ...step, state: "pending", at: null, by: null };
  });
}

/** The five steps of an order with dates, actors and the next action, for the kit's timeline. */
export function timelineOf(order: OrderView, wording: Wording): TimelineStep[] {
  const { t } = wording;
  return stepsOf(order).map((entry) => {
    const step = entry.step as StepId;
    const next =
      entry.state === "current" && !notYetPayable(order) && !order.providerEnded ? t(nextOf(order)) : undefined;
    const review = entry.state === "failed" && order.status === "disputed" ? t(reviewOf(order)) : undefined;
    return {
      id: step,
      label: t(`step.${step}`),
      icon: icons[step],
      state: entry.state === "pending" && hasEnded(order) ? "omitted" : (entry.state as TimelineStep["state"]),
      date: dateOf(entry, order, wording),
      actor: actorOf(entry, order, wording),
      next: next ?? review,
    };
  });
}
