import { belowOperator, measuredScale } from "../catalogue/lot-properties.ts";
import { parseDecimal } from "../kernel/decimal.ts";
import { figuresOf, sieved, type QualityFigure } from "./figures.ts";
import { foundOf, type FoundFigure, type InspectionRecord } from "./found.ts";
import type { QualityLimit } from "./limit-draft.ts";
import { referenceLimitsOf, type ReferenceLimit } from "./reference-limits.ts";

/** What a figure is held against. */
export interface FigureLimit {
  readonly least: string | null;
  readonly most: string | null;
  /** Below `most`, not at it. */
  readonly isBelow: boolean;
  /** Whether both sides have agreed on it. */
  readonly source: "contract" | "reference";
  /** Where it stands, of one that no contract has. */
  readonly reference: Pick<ReferenceLimit, "standard" | "basis" | "source" | "readOn" | "certainty"> | null;
}

export interface Verdict {
  readonly figure: QualityFigure;
  readonly unit: string;
  /** Null: the contract limits it, and nobody has measured it. */
  readonly value: string | null;
  readonly operator: "<" | null;
  readonly isDerived: boolean;
  readonly limit: FigureLimit | null;
  /** Null where there is no limit, no figure, or where less than the limit of quantification may be either. */
  readonly met: boolean | null;
}

const scaled = (value: string) => parseDecimal(value, measuredScale);

type Bounds = Pick<FigureLimit, "least" | "most" | "isBelow">;

/** Whether a figure keeps a limit, compared exactly; null where `<` leaves both possible. */
export function meets({ value, operator }: Pick<FoundFigure, "value" | "operator">, limit: Bounds): boolean | null {
  const { least, most, isBelow } = limit;
  const figure = scaled(value);
  if (operator === belowOperator) {
    // The value is where sight ends: all that lies below it is possible, it itself is not.
    if (least !== null) return figure <= scaled(least) ? false : null;
    return most !== null && figure <= scaled(most) ? true : null;
  }
  if (least !== null && figure < scaled(least)) return false;
  if (most === null) return true;
  return isBelow ? figure < scaled(most) : figure <= scaled(most);
}

const ofReference = (limit: ReferenceLimit): FigureLimit => ({
  least: limit.least ?? null,
  most: limit.most ?? null,
  isBelow: limit.isBelow ?? false,
  source: "reference",
  reference: {
    standard: limit.standard,
    basis: limit.basis,
    source: limit.source,
    readOn: limit.readOn,
    certainty: limit.certainty,
  },
});

/** By figure: the contract's limit, else the one that we have read elsewhere. */
export function limitOf(figure: QualityFigure, crop: string, agreed: readonly QualityLimit[]): FigureLimit | null {
  const limit = agreed.find((one) => one.figure === figure);
  if (limit) return { least: limit.least, most: limit.most, isBelow: false, source: "contract", reference: null };
  const reference = referenceLimitsOf(crop).find((one) => one.figure === figure);
  return reference ? ofReference(reference) : null;
}

/** Of what stays on a screen and above, 15 is the one that is always told. */
const isFurtherSieve = (figure: QualityFigure): boolean => figure in sieved && figure !== "screen15Up";

/** Each figure of a record beside its limit, and each limit of the contract that no figure answers. Shares of single screens and notes of the cup stand there only where the contract limits them. */
export function verdictsOf(record: InspectionRecord, agreed: readonly QualityLimit[]): Verdict[] {
  const found = foundOf(record);
  return (Object.entries(figuresOf(record.crop)) as [QualityFigure, { unit: string; part?: string }][]).flatMap(
    ([figure, { unit, part }]): Verdict[] => {
      const one = found.find((other) => other.figure === figure);
      const limit = limitOf(figure, record.crop, agreed);
      if (one === undefined)
        return limit?.source === "contract"
          ? [{ figure, unit, value: null, operator: null, isDerived: false, limit, met: null }]
          : [];
      if ((part !== undefined || isFurtherSieve(figure)) && limit?.source !== "contract") return [];
      const { value, operator, isDerived } = one;
      return [{ figure, unit, value, operator, isDerived, limit, met: limit && meets(one, limit) }];
    },
  );
}

/** How a verdict is said, `quality:verdict.<word>`: "not met" is for what both sides have agreed on, and a figure beyond a limit that is no contract's lies outside that limit, no more. */
export function verdictWord({ met, value, limit }: Pick<Verdict, "met" | "value" | "limit">) {
  if (!limit) return "noLimit";
  if (value === null) return "unmeasured";
  if (met === null) return "unknown";
  if (!limit.reference) return met ? "met" : "missed";
  if (limit.reference.basis === "usual") return met ? "withinUsual" : "outsideUsual";
  return met ? "within" : "outside";
}

/** How many of the contract's limits were kept: a limit that somebody else has made counts for nothing between two sides. */
export function contractCount(verdicts: readonly Verdict[]): { met: number; missed: number; of: number } {
  const agreed = verdicts.filter(({ limit }) => limit?.source === "contract");
  return {
    met: agreed.filter(({ met }) => met === true).length,
    missed: agreed.filter(({ met }) => met === false).length,
    of: agreed.length,
  };
}
