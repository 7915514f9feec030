import { measuredScale } from "../catalogue/lot-properties.ts";
import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { figuresOf, type QualityFigure } from "./figures.ts";
import type { FigureLimit, Verdict } from "./verdicts.ts";

/** One figure as several laboratories have found it. */
export interface ComparedFigure {
  readonly figure: QualityFigure;
  readonly unit: string;
  readonly limit: FigureLimit;
  /** In the sequence of the inspections; null where one says nothing of it. */
  readonly found: readonly (Verdict | null)[];
  /** What the last inspection found more than the first, with its sign; null where one has not measured it, or knows only that it is less. */
  readonly difference: string | null;
  /** One finds the limit met, another does not. */
  readonly disagree: boolean;
}

/**
 * What several inspections of the same goods found, figure by figure: each that the contract limits, else that a law or a standard does. Whoever has not measured a figure, or sees only that it is less than something,
 * agrees and disagrees with nobody.
 */
export function compareFigures(crop: string, inspections: readonly (readonly Verdict[])[]): ComparedFigure[] {
  return (Object.keys(figuresOf(crop)) as QualityFigure[]).flatMap((figure): ComparedFigure[] => {
    const found = inspections.map((verdicts) => verdicts.find((one) => one.figure === figure) ?? null);
    const known = found.find((one) => one?.limit);
    if (!known?.limit) return [];
    const verdicts = found.map((one) => one?.met ?? null);
    return [
      {
        figure,
        unit: known.unit,
        limit: known.limit,
        found,
        difference: found.length > 1 ? differenceOf(found[0], found.at(-1)) : null,
        disagree: verdicts.includes(true) && verdicts.includes(false),
      },
    ];
  });
}

type Found = Verdict | null | undefined;
function differenceOf(first: Found, last: Found): string | null {
  if (!first?.value || !last?.value || first.operator || last.operator) return null;
  return formatDecimal(
    parseDecimal(last.value, measuredScale) - parseDecimal(first.value, measuredScale),
    measuredScale,
    0,
  );
}
