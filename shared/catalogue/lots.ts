import { array, number, object, string, type InferType, type TestContext } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { isDecimal, formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import type { FieldProblem } from "../kernel/errors.ts";
import {
  choice,
  decimal,
  manyOf,
  optional,
  optionalInteger,
  optionalNumber,
  optionalString,
  problem,
  uuid,
} from "../kernel/fields.ts";
import { quantityScale } from "../kernel/money.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import {
  belowOperator,
  lotProcesses,
  lotProperties,
  lotUnits,
  mayBeBelow,
  measuredScale,
  processesOf,
  propertiesOf,
  type LotProcess,
  type LotProperty,
} from "./lot-properties.ts";

/** Of one listing. */
export const mostLots = 20;
/** Of one lot: more than any crop has properties. */
const mostValues = 40;
/** Kilograms: a big bag holds no more, and no lot of ours is larger than a ship. */
const mostBagKg = "2000";
const mostLotKg = "100000000";
const mostAltitude = 4000;
/** Net weight beyond bags × kilograms, in thousandths: the franchise of a coffee contract (ESCC), and what bags are filled over by. */
const overfill = 5n;

const kilograms = (text: string) => parseDecimal(text, quantityScale);
const isKilograms = (text: string | null | undefined): text is string => !!text && isDecimal(text, quantityScale);

const atMost = (most: string) =>
  decimal(quantityScale).test(
    "most",
    problem("atMost", { most }),
    (value) => !isKilograms(value) || kilograms(value) <= kilograms(most),
  );

/** What bags of a weight hold together; null where either is not told. */
export function weightOfBags(bags: number | null | undefined, bagKg: string | null | undefined): string | null {
  if (!bags || !Number.isSafeInteger(bags) || !isKilograms(bagKg)) return null;
  return formatDecimal(kilograms(bagKg) * BigInt(bags), quantityScale, 0);
}

/** The most that bags of a weight may be said to weigh. */
const mostOf = (bags: string): string =>
  formatDecimal((kilograms(bags) * (1000n + overfill)) / 1000n, quantityScale, 0);

/** A month, YYYY-MM, in this century. */
const month = () =>
  string()
    .trim()
    .matches(/^20\d\d-(?:0[1-9]|1[0-2])$/, { message: problem("month"), excludeEmptyString: true });

/** "2026", or "2025/26" of a harvest that begins in one year and ends in the next. */
const cropYear = () =>
  string()
    .trim()
    .test("cropYear", problem("cropYear"), (value) => {
      if (!value) return true;
      const [, first = "", second] = /^(20\d\d)(?:\/(\d\d))?$/.exec(value) ?? [];
      return first !== "" && (second === undefined || (Number(first) + 1) % 100 === Number(second));
    });

/** The product's category, from within one of its lots or of their values; undefined where only a lot is read. */
const categoryAround = ({ from = [] }: TestContext): string | undefined => {
  const draft = from.at(-1)?.value as { category?: unknown } | undefined;
  return typeof draft?.category === "string" && draft.category !== "" ? draft.category : undefined;
};

/** What a value is of, in the crop around it; undefined where that is not known. */
function propertyAround(context: TestContext) {
  const known = propertiesOf(categoryAround(context) ?? "");
  const { property } = context.parent as { property: LotProperty };
  return Object.hasOwn(known, property) ? known[property] : undefined;
}

const measuredDraft = object({
  property: choice(lotProperties)
    .required(problem("required"))
    .test("crop", problem("otherCrop"), function (value) {
      const category = categoryAround(this);
      return !value || category === undefined || Object.hasOwn(propertiesOf(category), value);
    }),
  value: decimal(measuredScale, { exclusive: false })
    .required(problem("required"))
    .test("range", function (value) {
      const of = propertyAround(this);
      if (!of || !value || !isDecimal(value, measuredScale)) return true;
      const figure = (text: string) => parseDecimal(text, measuredScale);
      const isBelow = (this.parent as { operator?: string | null }).operator === belowOperator;
      if (isBelow && mayBeBelow(of) && figure(value) === 0n)
        return this.createError({ message: problem("above", { least: 0 }) });
      if (figure(value) < figure(of.least))
        return this.createError({ message: problem("atLeast", { least: of.least }) });
      return figure(value) <= figure(of.most) || this.createError({ message: problem("atMost", { most: of.most }) });
    }),
  /** `<`: less than the value, which is the limit of quantification. Of what is not wanted in the goods. */
  operator: optional(choice([belowOperator])).test("operator", problem("choice"), function (value) {
    const of = propertyAround(this);
    return !value || !of || mayBeBelow(of);
  }),
  /** The property's own where none is named. */
  unit: optional(choice(lotUnits)).test("unit", problem("choice"), function (value) {
    const of = propertyAround(this);
    return !value || !of || of.unit === value;
  }),
  /** By which standard or instrument: a figure without it says nothing. */
  method: requiredName(80).test(throughEscrowOnly),
  laboratory: optional(nameText(120)).test(throughEscrowOnly),
  date: optional(calendarDay()),
});

const lotDraft = object({
  /** Of a lot that is there already; none adds one. */
  id: optional(uuid()),
  number: requiredName(40).test(throughEscrowOnly),
  cropYear: optional(cropYear()),
  process: optional(choice(lotProcesses)).test("crop", problem("otherCrop"), function (value) {
    const category = categoryAround(this);
    return !value || category === undefined || processesOf(category).includes(value);
  }),
  variety: optional(nameText(80)).test(throughEscrowOnly),
  /** Metres above the sea. */
  altitudeFrom: optionalInteger()
    .min(0, problem("atLeast", { least: 0 }))
    .max(mostAltitude, problem("atMost", { most: mostAltitude })),
  altitudeTo: optionalInteger()
    .min(0, problem("atLeast", { least: 0 }))
    .max(mostAltitude, problem("atMost", { most: mostAltitude }))
    .test("order", problem("lastBeforeFirst"), function (value) {
      const { altitudeFrom } = this.parent as { altitudeFrom?: number | null };
      return value === null || value === undefined || !altitudeFrom || value >= altitudeFrom;
    }),
  harvestFrom: optional(month()),
  harvestTo: optional(month()).test("order", problem("lastBeforeFirst"), function (value) {
    const { harvestFrom } = this.parent as { harvestFrom?: string | null };
    return !value || !harvestFrom || value >= harvestFrom;
  }),
  bags: optionalInteger()
    .min(1, problem("atLeast", { least: 1 }))
    .max(100_000, problem("tooLarge")),
  bagKg: optional(atMost(mostBagKg)),
  /** Kilograms; what the bags hold unless it is stated. */
  netWeightKg: optional(atMost(mostLotKg)).test("bags", function (value) {
    const { bags, bagKg } = this.parent as { bags?: number | null; bagKg?: string | null };
    const held = weightOfBags(bags, bagKg);
    if (held === null || !isKilograms(value)) return true;
    return kilograms(value) <= kilograms(mostOf(held)) || this.createError({ message: problem("overBags", { held }) });
  }),
  values: manyOf(measuredDraft.required())
    .max(mostValues, problem("tooMany", { max: mostValues }))
    .test("twice", function (values) {
      return firstTwice(
        values?.map(({ property }) => property),
        (index) => `${this.path}[${index}].property`,
        this,
      );
    }),
});
export type LotDraft = InferType<typeof lotDraft>;
export type MeasuredDraft = LotDraft["values"][number];

/** Lots of one listing are told apart by their numbers, without regard to capitals. */
const sameNumber = (number: unknown) => (typeof number === "string" ? number.toLocaleLowerCase("en") : undefined);

/** Left out, the lots of a listing stay as they are. */
export const lotDrafts = () =>
  array(lotDraft.required())
    .max(mostLots, problem("tooMany", { max: mostLots }))
    .test("numbers", function (lots) {
      return firstTwice(
        lots?.map((lot) => sameNumber(lot?.number)),
        (index) => `${this.path}[${index}].number`,
        this,
      );
    });

function firstTwice(
  all: readonly (string | undefined)[] | null | undefined,
  pathOf: (index: number) => string,
  context: TestContext,
) {
  const again = (all ?? []).findIndex((one, index, every) => one && every.indexOf(one) < index);
  return again < 0 || context.createError({ path: pathOf(again), message: problem("twice") });
}

/** Days and months that have not come by `today` (YYYY-MM-DD): nothing is measured, or harvested, before it is. */
export function futureOfLots(lots: readonly LotDraft[], today: string): FieldProblem[] {
  const isAhead = (day: string | null | undefined) => !!day && day > today.slice(0, day.length);
  return lots.flatMap(({ cropYear: year, harvestFrom, values }, index) => {
    const wrong = (field: string) => ({ field: `lots[${index}].${field}`, key: "future" });
    return [
      ...(isAhead(year?.slice(0, 4)) ? [wrong("cropYear")] : []),
      // A lot may be sold while its harvest goes on.
      ...(isAhead(harvestFrom) ? [wrong("harvestFrom")] : []),
      ...values.flatMap(({ date }, at) => (isAhead(date) ? [wrong(`values[${at}].date`)] : [])),
    ];
  });
}

export const measuredView = object({
  property: string<LotProperty>().required(),
  value: string().required(),
  /** Only where less than the value was there. */
  operator: choice([belowOperator]).optional(),
  unit: string().required(),
  method: string().required(),
  laboratory: optionalString(),
  date: optionalString(),
});
export type MeasuredView = InferType<typeof measuredView>;

const facts = {
  id: uuid().required(),
  number: string().required(),
  cropYear: optionalString(),
  process: string<LotProcess>().nullable().defined(),
  variety: optionalString(),
  altitudeFrom: optionalNumber(),
  altitudeTo: optionalNumber(),
  harvestFrom: optionalString(),
  harvestTo: optionalString(),
  bags: optionalNumber(),
  bagKg: optionalString(),
  /** Kilograms, as stated or as the bags hold. */
  netWeightKg: optionalString(),
  values: array(measuredView).required(),
};

/** A lot as it was agreed. */
export const agreedLot = object(facts);
export type AgreedLot = InferType<typeof agreedLot>;

/** A lot as the public reads it. */
export const lotView = object({
  ...facts,
  /** The version of the listing's terms in which it was last changed: an order that names the lot must have seen it. */
  termsVersion: number().required(),
});
export type LotView = InferType<typeof lotView>;
