import { object, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { mostShipments } from "../escrow/shipments.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { isDecimal, parseDecimal } from "../kernel/decimal.ts";
import { decimal, manyOf, optional, optionalInteger, problem, quantity } from "../kernel/fields.ts";
import { nameText, paperText } from "../kernel/name-field.ts";
import { negotiatedDraft } from "./negotiated.ts";
import { inspectionRange, mostTolerance, sumOfShipments } from "./schedule.ts";

/** The version of a listing's terms, as whoever trades at them has seen it. */
export const termsVersion = optionalInteger()
  .min(1, problem("atLeast", { least: 1 }))
  .max(2_147_483_647, problem("tooLarge"));

/** One shipment of several, or the only one. Days as YYYY-MM-DD; where none is named, the days count from the payment. */
export const shipmentDraft = object({
  quantity: quantity().required(problem("required")),
  /** The first day to ship, where there is one. */
  shipFrom: optional(calendarDay())
    .test("order", problem("shipFromAfterShipBy"), function (value) {
      const { shipBy } = this.parent as { shipBy?: string | null };
      return !value || !shipBy || value <= shipBy;
    })
    .test("arrival", problem("shipFromAfterDelivery"), function (value) {
      const { shipBy, deliverTo } = this.parent as { shipBy?: string | null; deliverTo?: string | null };
      // Where a last day to ship is named, that one is held against the delivery.
      return !value || Boolean(shipBy) || !deliverTo || value <= deliverTo;
    }),
  /** The last day to ship. */
  shipBy: optional(calendarDay()).test("order", problem("shipByAfterDelivery"), function (value) {
    const { deliverTo } = this.parent as { deliverTo?: string | null };
    return !value || !deliverTo || value <= deliverTo;
  }),
  /** The first and the last day on which the goods are awaited. */
  deliverFrom: optional(calendarDay()),
  deliverTo: optional(calendarDay()).test("order", problem("deliverToBefore"), function (value) {
    const { deliverFrom } = this.parent as { deliverFrom?: string | null };
    return !value || !deliverFrom || value >= deliverFrom;
  }),
});
export type ShipmentDraft = InferType<typeof shipmentDraft>;

/** What two sides may agree on beside goods, quantity and price; what is left out is as the listing and the marketplace have it. */
export const termsDraft = {
  ...negotiatedDraft,
  /** As a listing writes them: a rule of Incoterms 2020 and its place. Default: the listing's. */
  deliveryTerms: optional(nameText(80)).test(throughEscrowOnly),
  /** So much less or more may be delivered, in percent. Default 3. */
  tolerancePercent: optional(
    decimal(1, { least: "0", exclusive: false }).test(
      "most",
      problem("atMost", { most: mostTolerance }),
      (value) => !value || !isDecimal(value, 1) || parseDecimal(value, 1) <= BigInt(mostTolerance) * 10n,
    ),
  ),
  /** How long the buyer may inspect the goods. Default 3. */
  inspectionDays: optionalInteger()
    .min(inspectionRange.least, problem("atLeast", { least: inspectionRange.least }))
    .max(inspectionRange.most, problem("atMost", { most: inspectionRange.most })),
  packing: optional(paperText(500)).test(throughEscrowOnly),
  /** Up to 12, which sum to the quantity; none: all at once, in the listing's time to ship. */
  shipments: manyOf(shipmentDraft.required())
    .max(mostShipments, problem("tooMany", { max: mostShipments }))
    .test("sum", function (shipments) {
      const { quantity: whole } = this.parent as { quantity?: string | null };
      const summed = shipments && shipments.length > 0 ? sumOfShipments(shipments, whole ?? "1") : null;
      return (
        !summed || summed.sum === summed.whole || this.createError({ message: problem("shipmentsSum", { ...summed }) })
      );
    }),
};
