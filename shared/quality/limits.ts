import { isFoundOrNot, measuredScale, type PropertyOf } from "../catalogue/lot-properties.ts";
import { cropOf } from "../catalogue/choices.ts";
import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import type { FieldProblem } from "../kernel/errors.ts";
import { figuresOf, type QualityFigure } from "./figures.ts";
import type { QualityLimit } from "./limit-draft.ts";
import { isMeasured, isMore } from "./limit-parts.ts";
import { referenceLimitsOf } from "./reference-limits.ts";

/** Notes of a cup are part of its score, and nobody agrees on each of them. */
const isLimited = ({ part }: PropertyOf): boolean => part !== "cup";

/** What a contract over goods of this category may limit. */
export const limitedFigures = (category: string): QualityFigure[] =>
  (Object.entries(figuresOf(category)) as [QualityFigure, PropertyOf][])
    .filter(([, of]) => isLimited(of))
    .map(([figure]) => figure);

/** What is wrong with limits once it is known of which goods they are: figures of another crop, and what no goods can be. */
export function limitProblems(limits: readonly QualityLimit[], category: string, at = "qualityLimits"): FieldProblem[] {
  const known = figuresOf(category);
  return limits.flatMap(({ figure, least, most }, index) => {
    const of = known[figure];
    const wrong = (field: string, key: string, values?: FieldProblem["values"]) => [
      { field: `${at}[${index}].${field}`, key, ...(values && { values }) },
    ];
    if (!of || !isLimited(of)) return wrong("figure", "otherCrop");
    // Found or not: nothing but its absence is agreed on.
    if (isFoundOrNot(of.unit))
      return isMeasured(least) || !isMeasured(most) || isMore(most, "0") ? wrong("most", "atMost", { most: "0" }) : [];
    return Object.entries({ least, most }).flatMap(([field, value]) => {
      if (!isMeasured(value)) return [];
      if (isMore(of.least, value)) return wrong(field, "atLeast", { least: of.least });
      return isMore(value, of.most) ? wrong(field, "atMost", { most: of.most }) : [];
    });
  });
}

const plain = (value: string | null | undefined) =>
  value ? formatDecimal(parseDecimal(value, measuredScale), measuredScale, 0) : null;

/** Limits in one writing and one order, so that two versions are compared by what they say. */
export function limitsOf(limits: readonly QualityLimit[], category: string): QualityLimit[] {
  const order = Object.keys(figuresOf(category));
  return limits
    .map(({ figure, least, most }) => ({ figure, least: plain(least), most: plain(most) }))
    .sort((one, other) => order.indexOf(one.figure) - order.indexOf(other.figure));
}

/** What is proposed to somebody who asks: what the standards and the law that we have read demand, and what is usual. */
export const proposedLimits = (category: string): QualityLimit[] =>
  limitsOf(
    referenceLimitsOf(cropOf(category)).map(({ figure, least = null, most = null }) => ({
      figure,
      least,
      most,
    })),
    category,
  );
