import { isFoundOrNot } from "../catalogue/lot-properties.ts";
import { unitOf, type QualityFigure } from "../quality/figures.ts";
import type { InspectionRecordView } from "../quality/record-view.ts";
import type { LotWording } from "./lot-words.ts";
import { formatNumber } from "./numbers.ts";

/** Decimals with which a figure is written at least, as laboratories do: 12.0 %, 0.70 aw. */
const places: Readonly<Partial<Record<string, number>>> = { percent: 1, aw: 2, points: 2 };

interface Figure {
  readonly value: string;
  readonly operator?: string | null;
  readonly unit: string;
}

/** A figure with its unit; of what is found or not, which of the two. */
export function figureText({ value, operator, unit }: Figure, { t, language }: LotWording): string {
  if (isFoundOrNot(unit)) return t(`lots:${/[1-9]/.test(value) ? "present" : "absent"}.${unit}`);
  const figure = t(`lots:figure.${unit}`, { value: formatNumber(value, language, { least: places[unit] ?? 0 }) });
  return operator ? t("lots:below", { figure }) : figure;
}

interface Limit {
  readonly least: string | null;
  readonly most: string | null;
  /** Below `most`, not at it. */
  readonly isBelow?: boolean;
}

/** "at most 12.0%", "10.0 to 12.0%", "absent in 25 g". */
export function limitText({ least, most, isBelow }: Limit, unit: string, wording: LotWording): string {
  const { t, language } = wording;
  const figure = figureText({ value: most ?? least ?? "0", unit }, wording);
  if (isFoundOrNot(unit)) return figure;
  if (least !== null && most !== null)
    return t("lots:between", { least: formatNumber(least, language, { least: places[unit] ?? 0 }), figure });
  return t(most === null ? "lots:atLeast" : isBelow ? "lots:lessThan" : "lots:atMost", { figure });
}

/** A limit as a line of its own: "Moisture: at most 12.0%". */
export function limitLine(limit: Limit & { readonly figure: QualityFigure }, wording: LotWording): string {
  const unit = unitOf(limit.figure);
  return wording.t("lots:limit", {
    label: wording.t(`lots:property.${limit.figure}`),
    text: limitText(limit, unit, wording),
  });
}

/** Figures that nobody limits, in one line; empty where there are none. */
export const unlimitedWords = (
  { content, verdicts }: Pick<InspectionRecordView, "content" | "verdicts">,
  wording: LotWording,
): string =>
  content.figures
    .flatMap(({ figure }) => {
      const verdict = verdicts.find((one) => one.figure === figure);
      return verdict && verdict.value !== null && !verdict.limit
        ? [`${wording.t(`lots:property.${figure}`)} ${figureText({ ...verdict, value: verdict.value }, wording)}`]
        : [];
    })
    .join(", ");
