import { cropOf } from "#shared/catalogue/choices.ts";
import { isFoundOrNot, measuredScale, type PropertyOf } from "#shared/catalogue/lot-properties.ts";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { cupAttributes, type CupProtocol } from "#shared/quality/cup.ts";
import { figuresOf, isTabled, partsOf, tableOf, type QualityFigure } from "#shared/quality/figures.ts";
import { recordOf, type InspectionRecord } from "#shared/quality/found.ts";
import type { InspectionRecordDraft } from "#shared/quality/record-draft.ts";

export interface FigureTyped {
  value: string;
  operator: string;
  method: string;
  quantificationLimit: string;
}
export interface SampleTyped {
  label: string;
  holder: string;
}
export interface ResidueTyped {
  substance: string;
  value: string;
}

/** A record as it is typed: nothing given is an empty text. Who measured is typed once, for all of it. */
export interface RecordTyped {
  figures: Record<string, FigureTyped>;
  proof: { laboratory: string; accreditation: string; sampledBy: string; sealed: string; date: string };
  screens: Record<string, string>;
  isCounted: boolean;
  beans: Record<string, string>;
  cup: {
    protocol: "" | CupProtocol;
    attributes: Record<string, string>;
    cups: string;
    defectPoints: string;
    nonUniformCups: string;
    defectiveCups: string;
    descriptors: string;
  };
  cutTest: Record<"beans" | "mouldy" | "slaty" | "insectDamaged" | "germinated", string>;
  isScreened: boolean;
  residues: { method: string; substances: string; quantificationLimit: string; found: ResidueTyped[] };
  sampling: Record<
    | "bagsDrawn"
    | "bagsTotal"
    | "method"
    | "sealNumber"
    | "sealState"
    | "lotMarks"
    | "netWeightFound"
    | "place"
    | "drawnOn",
    string
  > & { sealedSamples: SampleTyped[] };
}

export const blankRecord = (): RecordTyped => ({
  figures: {},
  proof: { laboratory: "", accreditation: "", sampledBy: "", sealed: "", date: "" },
  screens: {},
  isCounted: false,
  beans: {},
  cup: {
    protocol: "",
    attributes: {},
    cups: "5",
    defectPoints: "",
    nonUniformCups: "",
    defectiveCups: "",
    descriptors: "",
  },
  cutTest: { beans: "300", mouldy: "", slaty: "", insectDamaged: "", germinated: "" },
  isScreened: false,
  residues: { method: "EN 15662", substances: "", quantificationLimit: "", found: [] },
  sampling: {
    bagsDrawn: "",
    bagsTotal: "",
    method: "",
    sealNumber: "",
    sealState: "",
    lotMarks: "",
    netWeightFound: "",
    place: "",
    drawnOn: "",
    sealedSamples: [],
  },
});

/** The figures of a crop that stand in no table. */
export const plainFigures = (category: string): [QualityFigure, PropertyOf][] =>
  (Object.entries(figuresOf(category)) as [QualityFigure, PropertyOf][]).filter(
    ([figure, of]) => !isTabled(figure, of) && tableOf(figure) === undefined,
  );

export const blankFigure = (of: PropertyOf): FigureTyped => ({
  value: "",
  operator: "",
  method: of.methods[0],
  quantificationLimit: "",
});

/** Those that have a value, in the order in which they are sent. */
export const typedFigures = ({ figures }: RecordTyped, category: string): QualityFigure[] =>
  plainFigures(category)
    .filter(([figure]) => figures[figure]?.value)
    .map(([figure]) => figure);

const hasAny = (values: Readonly<Record<string, unknown>>): boolean =>
  Object.values(values).some((value) => (Array.isArray(value) ? value.length > 0 : value !== ""));
const sealedOf = (sealed: string) => (sealed === "yes" ? true : sealed === "no" ? false : null);
const orNull = <Value>(is: boolean, value: Value): Value | null => (is ? value : null);

/** What is sent: a table of which nothing was typed is none. Null where nothing was typed at all. */
export function draftOf(typed: RecordTyped, category: string): object | null {
  const { figures, screens, beans, cup, cutTest, residues, sampling } = typed;
  const { sealed, ...who } = typed.proof;
  const proof = { ...who, sealed: sealedOf(sealed) };
  const parts = partsOf(category);
  const { beans: cut, ...shares } = cutTest;
  const { protocol, attributes } = cup;
  const named: readonly string[] = protocol ? cupAttributes[protocol] : [];
  const ofProtocol = Object.fromEntries(Object.entries(attributes).filter(([name]) => named.includes(name)));
  const is2004 = protocol === "sca2004";
  const record = {
    figures: typedFigures(typed, category).map((figure) => ({ figure, ...figures[figure], ...proof })),
    screens: orNull(parts.includes("screens") && hasAny(screens), { method: "ISO 4150", shares: screens, ...proof }),
    defects: orNull(parts.includes("defects") && typed.isCounted, { method: "SCA green grading", beans, ...proof }),
    cup: orNull(parts.includes("cup") && protocol !== "", {
      ...cup,
      attributes: ofProtocol,
      defectPoints: is2004 ? cup.defectPoints : "",
      nonUniformCups: is2004 ? "" : cup.nonUniformCups,
      defectiveCups: is2004 ? "" : cup.defectiveCups,
      ...proof,
    }),
    cutTest: orNull(parts.includes("cutTest") && hasAny(shares), {
      method: "ISO 1114",
      beans: cut,
      ...shares,
      ...proof,
    }),
    residues: orNull(typed.isScreened, { ...residues, ...proof }),
    sampling: orNull(hasAny(sampling), sampling),
  };
  const isNothing = Object.values(record).every((part) => part === null || (Array.isArray(part) && part.length === 0));
  return isNothing ? null : { crop: cropOf(category), ...record };
}

const figureOr = (value: string | undefined): string | null =>
  value && isDecimal(value, measuredScale) && !value.startsWith("-") ? value : null;
const countOr = (value: string | undefined): number | null => (value && /^\d{1,6}$/.test(value) ? Number(value) : null);
const figuresIn = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, figureOr(value)]));
const scoreOr = (value: string | undefined) => (value && isDecimal(value, 2) ? figureOr(value) : null);

/** What the form says by now: what is typed and is no figure yet counts for nothing. Null while there is nothing. */
export function previewOf(typed: RecordTyped, category: string): InspectionRecord | null {
  const draft = draftOf(typed, category) as InspectionRecordDraft | null;
  if (!draft) return null;
  const { cup, cutTest } = typed;
  return recordOf({
    ...draft,
    figures: draft.figures
      .filter(({ value }) => figureOr(value))
      .map((one) => ({ ...one, quantificationLimit: null, operator: one.operator || null })),
    screens: draft.screens && { ...draft.screens, shares: figuresIn(typed.screens) as never },
    defects: draft.defects && {
      ...draft.defects,
      beans: Object.fromEntries(Object.entries(typed.beans).map(([name, count]) => [name, countOr(count)])) as never,
    },
    cup: draft.cup && {
      ...draft.cup,
      attributes: Object.fromEntries(
        Object.entries(draft.cup.attributes).map(([name, value]) => [name, scoreOr(value ?? "")]),
      ) as never,
      defectPoints: scoreOr(cup.defectPoints),
      nonUniformCups: countOr(cup.nonUniformCups),
      defectiveCups: countOr(cup.defectiveCups),
    },
    cutTest: draft.cutTest && { ...draft.cutTest, ...(figuresIn(cutTest) as object), beans: countOr(cutTest.beans) },
    residues: draft.residues && {
      ...draft.residues,
      quantificationLimit: figureOr(typed.residues.quantificationLimit),
      found: typed.residues.found.flatMap(({ substance, value }) => (figureOr(value) ? [{ substance, value }] : [])),
    },
    sampling: draft.sampling && {
      ...draft.sampling,
      bagsDrawn: countOr(typed.sampling.bagsDrawn),
      bagsTotal: countOr(typed.sampling.bagsTotal),
      netWeightFound: figureOr(typed.sampling.netWeightFound),
      method: (draft.sampling.method as string) === "" ? null : draft.sampling.method,
      sealState: (draft.sampling.sealState as string) === "" ? null : draft.sampling.sealState,
    },
  });
}

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);
const texts = <Names extends string>(values: Readonly<Record<Names, string | number | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, text(value as string | number | null)]),
  ) as Record<Names, string>;

/** A record as the form that corrects it begins. Who measured is what the first of its parts says. */
export function typedOf(record: InspectionRecord): RecordTyped {
  const blank = blankRecord();
  const { figures, defects, screens, cup, cutTest, residues, sampling } = record;
  const by = figures[0] ?? defects ?? screens ?? cup ?? cutTest ?? residues;
  return {
    figures: Object.fromEntries(
      figures.map(({ figure, value, operator, method, quantificationLimit }) => [
        figure,
        { value, operator: text(operator), method, quantificationLimit: text(quantificationLimit) },
      ]),
    ),
    proof: by
      ? {
          ...texts({
            laboratory: by.laboratory,
            accreditation: by.accreditation,
            sampledBy: by.sampledBy,
            date: by.date,
          }),
          sealed: by.sealed === null ? "" : by.sealed ? "yes" : "no",
        }
      : blank.proof,
    screens: screens ? texts(screens.shares) : {},
    isCounted: defects !== null,
    beans: defects ? texts(defects.beans) : {},
    cup: cup
      ? {
          protocol: cup.protocol,
          attributes: texts(cup.attributes),
          ...texts({
            cups: cup.cups,
            defectPoints: cup.defectPoints,
            nonUniformCups: cup.nonUniformCups,
            defectiveCups: cup.defectiveCups,
            descriptors: cup.descriptors,
          }),
        }
      : blank.cup,
    cutTest: cutTest
      ? texts({
          beans: cutTest.beans,
          mouldy: cutTest.mouldy,
          slaty: cutTest.slaty,
          insectDamaged: cutTest.insectDamaged,
          germinated: cutTest.germinated,
        })
      : blank.cutTest,
    isScreened: residues !== null,
    residues: residues
      ? {
          ...texts({
            method: residues.method,
            substances: residues.substances,
            quantificationLimit: residues.quantificationLimit,
          }),
          found: residues.found.map((one) => ({ ...one })),
        }
      : blank.residues,
    sampling: sampling
      ? {
          ...texts({
            bagsDrawn: sampling.bagsDrawn,
            bagsTotal: sampling.bagsTotal,
            method: sampling.method,
            sealNumber: sampling.sealNumber,
            sealState: sampling.sealState,
            lotMarks: sampling.lotMarks,
            netWeightFound: sampling.netWeightFound,
            place: sampling.place,
            drawnOn: sampling.drawnOn,
          }),
          sealedSamples: sampling.sealedSamples.map((one) => ({ ...one })),
        }
      : blank.sampling,
  };
}

/** Another value of a figure: its usual method stands there unless another was typed. */
export function withFigure(typed: RecordTyped, figure: QualityFigure, of: PropertyOf, more: Partial<FigureTyped>) {
  const before = typed.figures[figure] ?? blankFigure(of);
  const operator = isFoundOrNot(of.unit) ? { operator: "" } : {};
  return { ...typed, figures: { ...typed.figures, [figure]: { ...before, ...more, ...operator } } };
}
