import { measuredScale, type LotProperty } from "../catalogue/lot-properties.ts";
import { divideRounded, formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { quantityScale } from "../kernel/money.ts";
import { cupScore, type CupRead } from "./cup.ts";
import { fullDefects } from "./defects.ts";
import { figuresOf, sieved, sievedFigures, type QualityFigure } from "./figures.ts";
import type { InspectionRecordDraft } from "./record-draft.ts";
import { beanSizes, cutGrades, type BeanSize, type CutGrade } from "./reference-limits.ts";

/** A record as it is kept: each figure with its unit, decimals in one writing. */
export type InspectionRecord = InspectionRecordDraft;

const scaled = (value: string) => parseDecimal(value, measuredScale);
const written = (value: bigint) => formatDecimal(value, measuredScale, 0);
const plain = <Value extends string | null | undefined>(value: Value) =>
  (value ? written(scaled(value)) : null) as Value extends string ? string : string | null;
const plainEach = <Values extends Readonly<Record<string, string | null>>>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)])) as Values;

/** What was typed as it is kept. */
export function recordOf(draft: InspectionRecordDraft): InspectionRecord {
  const known = figuresOf(draft.crop);
  const order = Object.keys(known);
  const { defects, screens, cup, cutTest, residues, sampling } = draft;
  return {
    crop: draft.crop,
    figures: draft.figures
      .map((one) => ({
        ...one,
        value: plain(one.value),
        unit: known[one.figure]?.unit ?? null,
        quantificationLimit: plain(one.quantificationLimit),
      }))
      .sort((one, other) => order.indexOf(one.figure) - order.indexOf(other.figure)),
    defects: defects && {
      ...defects,
      beans: Object.fromEntries(
        Object.entries(defects.beans).map(([name, beans]) => [name, beans ?? 0]),
      ) as typeof defects.beans,
    },
    screens: screens && { ...screens, shares: plainEach(screens.shares) },
    cup: cup && { ...cup, attributes: plainEach(cup.attributes), defectPoints: plain(cup.defectPoints) },
    cutTest: cutTest && {
      ...cutTest,
      ...plainEach({
        mouldy: cutTest.mouldy,
        slaty: cutTest.slaty,
        insectDamaged: cutTest.insectDamaged,
        germinated: cutTest.germinated,
      }),
    },
    residues: residues && {
      ...residues,
      quantificationLimit: plain(residues.quantificationLimit),
      found: residues.found.map((one) => ({ ...one, value: plain(one.value) })),
    },
    sampling: sampling && { ...sampling, netWeightFound: plain(sampling.netWeightFound) },
  };
}

export interface FoundFigure {
  readonly figure: QualityFigure;
  readonly value: string;
  readonly operator: "<" | null;
  readonly unit: string;
  /** Whether it follows from a table. */
  readonly isDerived: boolean;
}

type Values = Partial<Record<QualityFigure, string | null>>;

const sumOf = (values: readonly (string | null | undefined)[]): string | null =>
  values.every((value) => value) ? written((values as string[]).reduce((sum, value) => sum + scaled(value), 0n)) : null;

function derivedOf({ defects, screens, cup, cutTest }: InspectionRecord): Values {
  const full = defects && fullDefects(defects.beans);
  const others = [cutTest?.insectDamaged, cutTest?.germinated].filter((share) => share);
  return {
    ...(full && { primaryDefects: String(full[1]), secondaryDefects: String(full[2]) }),
    ...(screens &&
      Object.fromEntries(
        sievedFigures.map((figure) => [figure, sumOf(sieved[figure].map((screen) => screens.shares[screen]))]),
      )),
    ...(cup && { cupScore: plain(cupScore(cup as CupRead)) }),
    ...(others.length > 0 && { otherDefects: sumOf(others) }),
  };
}

/** What stands in tables, each under the name by which it is known elsewhere. */
function tabledOf({ screens, cup, cutTest }: InspectionRecord): Values {
  return {
    ...screens?.shares,
    // Sections of the other protocol have the same names and another scale.
    ...(cup?.protocol === "sca2004" ? (cup.attributes as Values) : {}),
    ...(cutTest && { mouldy: cutTest.mouldy, slaty: cutTest.slaty, insectDamaged: cutTest.insectDamaged }),
  };
}

/** Every figure that a record says, typed or following, in the order in which its crop is read. */
export function foundOf(record: InspectionRecord): FoundFigure[] {
  const [derived, tabled] = [derivedOf(record), tabledOf(record)];
  return (Object.entries(figuresOf(record.crop)) as [QualityFigure, { unit: string }][]).flatMap(
    ([figure, { unit }]): FoundFigure[] => {
      const typed = record.figures.find((one) => one.figure === figure);
      if (typed) return [{ figure, value: typed.value, operator: typed.operator ?? null, unit, isDerived: false }];
      const value = derived[figure] ?? tabled[figure];
      return value ? [{ figure, value, operator: null, unit, isDerived: Boolean(derived[figure]) }] : [];
    },
  );
}

/** What the goods are called by what was found of them. */
export interface FoundClasses {
  readonly beanSize: BeanSize | null;
  readonly cutGrade: CutGrade | null;
}

export function classesOf(record: InspectionRecord): FoundClasses {
  const found = foundOf(record);
  const of = (figure: LotProperty) => found.find((one) => one.figure === figure)?.value;
  const isWithin = (value: string, most: string) => scaled(value) <= scaled(most);
  const [count, mouldy, slaty, otherDefects] = [of("beanCount"), of("mouldy"), of("slaty"), of("otherDefects")];
  const grade =
    mouldy && slaty && otherDefects
      ? cutGrades.find(
          (one) =>
            isWithin(mouldy, one.mouldy) && isWithin(slaty, one.slaty) && isWithin(otherDefects, one.otherDefects),
        )
      : undefined;
  return {
    beanSize: count ? (beanSizes.find(({ most }) => isWithin(count, most))?.size ?? "small") : null,
    cutGrade: mouldy && slaty && otherDefects ? (grade?.grade ?? "below") : null,
  };
}

export interface WeightFound {
  /** Kilograms. */
  readonly found: string;
  readonly shipped: string;
  /** Percent of the shipped weight, more or less, with two decimals. */
  readonly difference: string;
}

/** The weight that was found against the one that was shipped, in metric tons; null where either is not known. */
export function weightFound({ sampling }: InspectionRecord, shippedTons: string | null): WeightFound | null {
  const found = sampling?.netWeightFound;
  if (!found || !shippedTons) return null;
  const shipped = parseDecimal(shippedTons, quantityScale) * 1000n;
  const more = parseDecimal(found, quantityScale) - shipped;
  if (shipped <= 0n) return null;
  return {
    found: plain(found),
    shipped: formatDecimal(shipped, quantityScale, 0),
    difference: formatDecimal(divideRounded(more * 10_000n, shipped), 2),
  };
}
