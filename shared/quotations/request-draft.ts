import { boolean, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { certificationNames } from "../catalogue/choices.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { isDecimal, parseDecimal } from "../kernel/decimal.ts";
import {
  amount,
  choice,
  decimal,
  manyOf,
  optional,
  optionalInteger,
  problem,
  quantity,
  text,
  uuid,
} from "../kernel/fields.ts";
import { paperText } from "../kernel/name-field.ts";
import { negotiatedDraft } from "../terms/negotiated.ts";
import { inspectionRange, mostTolerance } from "../terms/schedule.ts";
import { audiences, mostChosen } from "./process.ts";

/** The crops that are traded. */
export const requestCrops = ["coffee", "sesame", "chia"] as const;
export type RequestCrop = (typeof requestCrops)[number];

/** A request never asks for more, so that no sum of it leaves what an amount can say. */
const mostTons = 1_000_000n * 1000n;

/** What a buyer seeks. Quantities are metric tons, prices USD for one of them. */
export const requestDraft = object({
  crop: choice(requestCrops).required(problem("required")),
  /** Grade, screen, moisture, score: what the goods must be. */
  quality: optional(paperText(500)).test(throughEscrowOnly),
  quantity: quantity()
    .required(problem("required"))
    .test("most", problem("tooLarge"), (value) => !value || !isDecimal(value, 3) || parseDecimal(value, 3) <= mostTons),
  /** So much less or more may be offered, in percent. */
  tolerancePercent: optional(
    decimal(1, { least: "0", exclusive: false }).test(
      "most",
      problem("atMost", { most: mostTolerance }),
      (value) => !value || !isDecimal(value, 1) || parseDecimal(value, 1) <= BigInt(mostTolerance) * 10n,
    ),
  ),
  /** The window in which it is to be shipped: days as YYYY-MM-DD. */
  shipFrom: optional(calendarDay()).test("order", problem("shipFromAfterShipBy"), function (value) {
    const { shipBy } = this.parent as { shipBy?: string | null };
    return !value || !shipBy || value <= shipBy;
  }),
  shipBy: optional(calendarDay()),
  incoterm: negotiatedDraft.incoterm,
  incotermPlace: negotiatedDraft.incotermPlace,
  placeCode: negotiatedDraft.placeCode,
  certifications: manyOf(choice(certificationNames).required()),
  /** Suppliers are told it only where the buyer says so. */
  targetPrice: optional(
    amount().test("decimal", problem("decimal", { scale: 2 }), (value) => !value || isDecimal(value, 2)),
  ),
  tellTarget: boolean().default(false),
  weightBasis: negotiatedDraft.weightBasis,
  inspectionDays: optionalInteger()
    .min(inspectionRange.least, problem("atLeast", { least: inspectionRange.least }))
    .max(inspectionRange.most, problem("atMost", { most: inspectionRange.most })),
  documentsRequired: negotiatedDraft.documentsRequired,
  /** Until when suppliers may quote. */
  until: string()
    .trim()
    .required(problem("required"))
    .test("moment", problem("date"), (value) => !value || !Number.isNaN(Date.parse(value))),
  message: text(2000).default(""),
  audience: choice(audiences).required(problem("required")),
  /** Of `chosen`: their organizations. */
  suppliers: manyOf(uuid().required())
    .max(mostChosen, problem("tooMany", { max: mostChosen }))
    .test("chosen", problem("required"), function (suppliers) {
      return (this.parent as { audience?: string }).audience !== "chosen" || (suppliers?.length ?? 0) > 0;
    }),
});
export type RequestDraft = InferType<typeof requestDraft>;
