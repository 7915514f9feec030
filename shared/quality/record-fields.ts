import { boolean, object, type TestContext } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { belowOperator, mayBeBelow } from "../catalogue/lot-properties.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { choice, optional, optionalInteger, problem } from "../kernel/fields.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import {
  figuresOf,
  isTabled,
  partsOf,
  qualityFigures,
  tableOf,
  type QualityFigure,
  type RecordPart,
} from "./figures.ts";
import { isMeasured, measured, scaled } from "./limit-parts.ts";

/** The record around one of its fields. */
interface Around {
  readonly crop: string;
  readonly [part: string]: unknown;
}
/** Undefined where a part is read by itself. */
export function recordAround({ from = [] }: TestContext): Around | undefined {
  const found = from.find(({ value }) => typeof (value as Partial<Around> | null)?.crop === "string");
  const record = found?.value as Around | undefined;
  return record?.crop ? record : undefined;
}

const words = (most: number) => optional(nameText(most)).test(throughEscrowOnly);
/** Who measured, and of which sample. */
export const proof = {
  laboratory: words(120),
  /** Of the laboratory: its number, and by whom. */
  accreditation: words(120),
  sampledBy: words(120),
  /** Whether the sample was sealed when the laboratory had it; null where nobody says. */
  sealed: boolean().nullable().default(null),
  /** When it was measured. */
  date: optional(calendarDay()),
};

/** From `least` to `most`, where it is given. */
export const between = (least: string, most: string) =>
  optional(measured()).test("range", function (value) {
    if (!isMeasured(value)) return true;
    if (scaled(value) < scaled(least)) return this.createError({ message: problem("atLeast", { least }) });
    return scaled(value) <= scaled(most) || this.createError({ message: problem("atMost", { most }) });
  });

/** A share of a sample, in percent. */
export const share = () => between("0", "100");

export const counted = (most: number) =>
  optionalInteger()
    .min(0, problem("atLeast", { least: 0 }))
    .max(most, problem("atMost", { most }));

/** A table that this crop does not have is refused as a whole. */
export const ofCrop = (part: RecordPart) =>
  ({
    name: "crop",
    message: problem("otherCrop"),
    test(value: unknown, context: TestContext) {
      const record = recordAround(context);
      return !value || !record || partsOf(record.crop).includes(part);
    },
  }) as const;

/** What shares add up to; over 100, or other than 100 where all of them are there, somebody has read a number wrongly. */
export function overWhole(shares: Readonly<Record<string, string | null | undefined>>, isAll: boolean) {
  const given = Object.values(shares).filter(isMeasured);
  const sum = given.reduce((whole, value) => whole + scaled(value), 0n);
  const whole = scaled("100");
  return { sum, isWrong: sum > whole || (isAll && given.length === Object.keys(shares).length && sum !== whole) };
}

function figureAround(context: TestContext) {
  const record = recordAround(context);
  const { figure } = context.parent as { figure?: QualityFigure };
  const known = figuresOf(record?.crop ?? "");
  return figure && Object.hasOwn(known, figure) ? known[figure] : undefined;
}

/** One result: a value by a method. */
export const figureDraft = object({
  figure: choice(qualityFigures as readonly [QualityFigure, ...QualityFigure[]])
    .required(problem("required"))
    .test("crop", function (value) {
      const record = recordAround(this);
      if (!value || !record) return true;
      const of = figuresOf(record.crop)[value];
      if (!of) return this.createError({ message: problem("otherCrop") });
      const table = tableOf(value);
      const isSaid = isTabled(value, of) || (table !== undefined && Boolean(record[table]));
      return !isSaid || this.createError({ message: problem("inTable") });
    }),
  value: measured()
    .required(problem("required"))
    .test("range", function (value) {
      const of = figureAround(this);
      if (!of || !isMeasured(value)) return true;
      const { operator, quantificationLimit } = this.parent as { operator?: string; quantificationLimit?: string };
      if (operator === belowOperator && scaled(value) === 0n)
        return this.createError({ message: problem("above", { least: 0 }) });
      // Below what can be measured the scale of an instrument ends, not that of the goods.
      if (operator !== belowOperator && scaled(value) < scaled(of.least))
        return this.createError({ message: problem("atLeast", { least: of.least }) });
      if (scaled(value) > scaled(of.most)) return this.createError({ message: problem("atMost", { most: of.most }) });
      const isBelowLimit = isMeasured(quantificationLimit) && scaled(value) < scaled(quantificationLimit);
      return (
        operator === belowOperator || !isBelowLimit || this.createError({ message: problem("belowQuantification") })
      );
    }),
  /** `<`: less than the value was there. Of what is not wanted in the goods. */
  operator: optional(choice([belowOperator])).test("operator", problem("choice"), function (value) {
    const of = figureAround(this);
    return !value || !of || mayBeBelow(of);
  }),
  /** That of the figure; it may be left out. */
  unit: words(20).test("unit", problem("choice"), function (value) {
    const of = figureAround(this);
    return !value || !of || of.unit === value;
  }),
  method: requiredName(80).test(throughEscrowOnly),
  /** Less than this the method does not see, in the unit of the figure. */
  quantificationLimit: optional(measured()).test("range", function (value) {
    const of = figureAround(this);
    if (!of || !isMeasured(value)) return true;
    return scaled(value) <= scaled(of.most) || this.createError({ message: problem("atMost", { most: of.most }) });
  }),
  ...proof,
});
