import type { OrderView, ShipmentLine } from "#shared/escrow/contract.ts";
import { endOfDay, silenceEnds } from "#shared/escrow/shipments.ts";
import type { Wording } from "./use-wording.ts";

export const hasSeveral = ({ shipments }: Pick<OrderView, "shipments">): boolean => shipments.length > 1;

/** A shipment as forms name it: with its own quantity where there are several. */
export function asShipment(order: OrderView, number: number): OrderView {
  const line = order.shipments.find((one) => one.number === number);
  return hasSeveral(order) && line ? { ...order, shipment: number, quantity: line.quantity } : order;
}

/** How sentences call what they are about: the order, or one shipment of several by its number; in the middle of a sentence and at its beginning. */
export function namesOf(order: Pick<OrderView, "shipment" | "shipments">, t: Wording["t"]): { it: string; It: string } {
  const what = order.shipment !== null && hasSeveral(order) ? "shipment" : "order";
  const values = { number: order.shipment, count: order.shipments.length };
  return { it: t(`named.${what}.it`, values), It: t(`named.${what}.It`, values) };
}

/** Until it is paid all shipments of an order wait for the same, and nothing is done with one alone; so too where it never was. */
export const goesAsOne = ({ status, shipments }: Pick<OrderView, "status" | "shipments">): boolean =>
  shipments.length === 1 || status === "created" || status === "cancelled";

const momentOf = (moment: string | null): number => (moment === null ? Infinity : Date.parse(moment));

/** Whether the first day to ship that was agreed has not come yet. Days begin by UTC. */
export const isTooEarly = ({ shipFrom }: Pick<ShipmentLine, "shipFrom">, now: Date | number): boolean =>
  shipFrom !== null && Date.parse(shipFrom) > Number(now);

/** By when the reader's side has something to do about a shipment; null where it has nothing to do. */
function dueFor(side: OrderView["side"], shipment: ShipmentLine, now: number): number | null {
  const { status, shipBy, expectedArrival, inspectionEndsAt, answerFrom, weightOpen } = shipment;
  if (side === "supplier" && shipment.deliveredOpen) return momentOf(inspectionEndsAt);
  if (side === "supplier" && shipment.papersHeldUntil) return momentOf(shipment.papersHeldUntil);
  if (answerFrom === side) return now;
  if (side === "buyer" && weightOpen && status === "awaiting_delivery") return now;
  if (side === "buyer") {
    if (status === "quality_control" || status === "approved") return momentOf(inspectionEndsAt);
    if (status === "awaiting_delivery") return expectedArrival === null ? Infinity : Number(endOfDay(expectedArrival));
    return status === "funded" && momentOf(shipBy) <= now ? momentOf(shipBy) : null;
  }
  if (status === "funded") return isTooEarly(shipment, now) ? null : momentOf(shipBy);
  const arrived = status === "awaiting_delivery" && expectedArrival !== null ? Number(endOfDay(expectedArrival)) : null;
  return arrived !== null && arrived <= now ? arrived : null;
}

/** Which shipment is opened first: the one that the reader has to act on soonest, else one that goes on, else the first. */
export function firstToShow({ side, shipments }: Pick<OrderView, "side" | "shipments">, now: Date): number {
  const due = shipments
    .map((shipment) => ({ number: shipment.number, by: dueFor(side, shipment, now.getTime()) }))
    .filter((one): one is { number: number; by: number } => one.by !== null)
    .sort((one, other) => (one.by === other.by ? one.number - other.number : one.by - other.by));
  const goesOn = shipments.find(({ status }) => status !== "funds_released" && status !== "refunded");
  return (due[0] ?? goesOn ?? shipments[0])?.number ?? 1;
}

/** The shipment that an address names, where there is one of that number. */
export const namedIn = (text: string | null, { shipments }: Pick<OrderView, "shipments">): number | undefined =>
  shipments.find(({ number }) => String(number) === text)?.number;

/** Until when the buyer's answer would be awaited if the supplier asked now whether the goods have arrived. */
export function answerAwaited({ shipment, shipments }: Pick<OrderView, "shipment" | "shipments">, now: Date): Date {
  const line = shipments.find(({ number }) => number === (shipment ?? 1));
  return silenceEnds(now, line?.deliverTo ?? null);
}

/** The first that is in dispute. */
export const disputedOf = ({ shipments }: Pick<OrderView, "shipments">): number | undefined =>
  shipments.find(({ status }) => status === "disputed")?.number;

/** "1 Dec 2026 to 15 Dec 2026", or as much of it as was agreed; null where nothing was. */
export function deliveryWords({ deliverFrom, deliverTo }: ShipmentLine, { t, dates }: Wording): string | null {
  const from = deliverFrom && dates.calendarDay(deliverFrom);
  const to = deliverTo && dates.calendarDay(deliverTo);
  if (from && to) return t("shipments.deliverBetween", { from, to });
  if (from) return t("shipments.deliverFrom", { from });
  return to ? t("shipments.deliverBy", { to }) : null;
}

/** "Ship from 12 Dec 2026, by 30 Dec 2026, 23:59 UTC", or by when alone. */
export const shipWords = (
  { shipFrom }: Pick<ShipmentLine, "shipFrom">,
  by: string | Date,
  { t, dates }: Pick<Wording, "t" | "dates">,
): string => {
  const moment = dates.deadline(by);
  return shipFrom
    ? t("shipments.due.shipBetween", { day: dates.calendarDay(shipFrom), moment })
    : t("shipments.due.shipBy", { moment });
};

/** What a shipment waits for next, and until when; a weight that waits for an answer stops none of its deadlines. */
export function lineWords(shipment: ShipmentLine, side: OrderView["side"], wording: Wording): string {
  const { status, weightOpen } = shipment;
  const due = dueWords(shipment, wording);
  if (shipment.deliveredOpen) return [wording.t(`shipments.due.delivered.${side}`), due].filter(Boolean).join(" · ");
  if (!weightOpen || (status !== "awaiting_delivery" && status !== "quality_control")) return due;
  return [wording.t(`shipments.due.weight.${side}`), due].filter(Boolean).join(" · ");
}

function dueWords(shipment: ShipmentLine, wording: Wording): string {
  const { t, dates, now } = wording;
  const { status, shipBy, shipByDay, expectedArrival, silentUntil, silenceCaseSince, inspectionEndsAt } = shipment;
  switch (status) {
    case "created":
      return shipByDay ? shipWords(shipment, endOfDay(shipByDay), wording) : "";
    case "funded": {
      if (!shipBy) return t("short.fundedOpen");
      const isLate = new Date(shipBy) <= now;
      return isLate
        ? t("shipments.due.late", { moment: dates.deadline(shipBy) })
        : shipWords(shipment, shipBy, wording);
    }
    case "awaiting_delivery":
      if (silenceCaseSince) return t("short.silenceCase", { day: dates.shortDay(silenceCaseSince) });
      if (silentUntil) return t("short.confirmationAsked", { day: dates.deadline(silentUntil) });
      if (!expectedArrival) return t("short.underWay");
      return t(endOfDay(expectedArrival) <= now ? "short.arrivalPassed" : "short.awaiting_delivery", {
        day: dates.calendarDay(expectedArrival),
      });
    case "quality_control":
      return inspectionEndsAt ? t("shipments.due.inspectBy", { moment: dates.deadline(inspectionEndsAt) }) : "";
    case "approved":
      if (shipment.papersHeldUntil)
        return t("shipments.due.papers", { moment: dates.deadline(shipment.papersHeldUntil) });
      if (shipment.papersAwaited) return t("short.approvedPapers");
      return inspectionEndsAt ? t("shipments.due.releaseOn", { moment: dates.deadline(inspectionEndsAt) }) : "";
    default:
      return "";
  }
}
