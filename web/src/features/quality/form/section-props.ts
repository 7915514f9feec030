import type { QualityFigure } from "#shared/quality/figures.ts";
import type { Verdict } from "#shared/quality/verdicts.ts";
import type { RecordTyped } from "./typed.ts";

/** What every section of the form needs. */
export interface SectionProps {
  typed: RecordTyped;
  set: (next: RecordTyped) => void;
  /** What is wrong at a place of the record as it is sent: "sampling.bagsDrawn", "figures[2].value". */
  errorAt: (path: string) => string | undefined;
  /** Of the goods. */
  category: string;
  /** How a figure stands by now; undefined while it is nothing. */
  verdictOf: (figure: QualityFigure) => Verdict | undefined;
}
