import { cropOf } from "#shared/catalogue/choices.ts";
import { isFoundOrNot, measuredScale, type PropertyOf } from "#shared/catalogue/lot-properties.ts";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { cupAttributes, intensities, type CupProtocol } from "#shared/quality/cup.ts";
import { figuresOf, isTabled, partsOf, tableOf, type QualityFigure } from "#shared/quality/figures.ts";
import { recordOf, type InspectionRecord } from "#shared/quality/found.ts";
import type { InspectionRecordDraft } from "#shared/quality/record-draft.ts";

/** Who measured, and of which sample. */
export interface ProofTyped {
  laboratory: string;
  accreditation: string;
  sampledBy: string;
  sealed: string;
  date: string;
}
/** Parts of a record that are tables. */
export const tables = ["screens", "defects", "cup", "cutTest", "residues"] as const;
type Table = (typeof tables)[number];

export interface FigureTyped {
  value: string;
  operator: string;
  method: string;
  quantificationLimit: string;
  /** Where another laboratory has measured it than the rest. */
  own?: ProofTyped;
}
export interface SampleTyped {
  label: string;
  holder: string;
}
export interface ResidueTyped {
  substance: string;
  value: string;
}

/** A record as it is typed: nothing given is an empty text. Who measured is typed once, for all but what another laboratory has measured. */
export interface RecordTyped {
  figures: Record<string, FigureTyped>;
  proof: ProofTyped;
  /** Of a table: where another laboratory has measured it, and a method that is not the usual one. */
  tables?: Partial<Record<Table, { own?: ProofTyped; method?: string }>>;
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
    /** Of a descriptive assessment that came otherwise than by this form. */
    intensities?: Record<string, string>;
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
  const proofOf = ({ sealed, ...who }: ProofTyped = typed.proof) => ({ ...who, sealed: sealedOf(sealed) });
  const table = (part: Table, method?: string) => ({
    ...(method && { method: typed.tables?.[part]?.method ?? method }),
    ...proofOf(typed.tables?.[part]?.own),
  });
  const parts = partsOf(category);
  const { beans: cut, ...shares } = cutTest;
  const { protocol, attributes } = cup;
  const named: readonly string[] = protocol ? cupAttributes[protocol] : [];
  const ofProtocol = Object.fromEntries(Object.entries(attributes).filter(([name]) => named.includes(name)));
  const is2004 = protocol === "sca2004";
  const record = {
    figures: typedFigures(typed, category).map((figure) => {
      const { own, ...one } = figures[figure] ?? {};
      return { figure, ...one, ...proofOf(own) };
    }),
    screens: orNull(parts.includes("screens") && hasAny(screens), { shares: screens, ...table("screens", "ISO 4150") }),
    defects: orNull(parts.includes("defects") && typed.isCounted, { beans, ...table("defects", "SCA green grading") }),
    cup: orNull(parts.includes("cup") && protocol !== "", {
      ...cup,
      attributes: ofProtocol,
      defectPoints: is2004 ? cup.defectPoints : "",
      nonUniformCups: is2004 ? "" : cup.nonUniformCups,
      defectiveCups: is2004 ? "" : cup.defectiveCups,
      ...table("cup"),
    }),
    cutTest: orNull(parts.includes("cutTest") && hasAny(shares), {
      beans: cut,
      ...shares,
      ...table("cutTest", "ISO 1114"),
    }),
    residues: orNull(typed.isScreened, { ...residues, ...table("residues") }),
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
      cups: countOr(cup.cups),
      defectPoints: scoreOr(cup.defectPoints),
      nonUniformCups: countOr(cup.nonUniformCups),
      defectiveCups: countOr(cup.defectiveCups),
      // The form asks for none of them: a cup that is typed has only what it was corrected from.
      intensities: Object.fromEntries(intensities.map((name) => [name, countOr(cup.intensities?.[name])])) as never,
    },
    cutTest: draft.cutTest && { ...draft.cutTest, ...(figuresIn(cutTest) as object), beans: countOr(cutTest.beans) },
    residues: draft.residues && {
      ...draft.residues,
      substances: countOr(typed.residues.substances),
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

/** Another value of a figure: its usual method stands there unless another was typed. */
export function withFigure(typed: RecordTyped, figure: QualityFigure, of: PropertyOf, more: Partial<FigureTyped>) {
  const before = typed.figures[figure] ?? blankFigure(of);
  const operator = isFoundOrNot(of.unit) ? { operator: "" } : {};
  return { ...typed, figures: { ...typed.figures, [figure]: { ...before, ...more, ...operator } } };
}

/** Another laboratory of one part: nothing typed of it is the laboratory of the rest. */
export function withLaboratory(
  own: ProofTyped | undefined,
  rest: ProofTyped,
  more: Partial<Pick<ProofTyped, "laboratory" | "accreditation">>,
): ProofTyped | undefined {
  // Its sample was drawn as the others were; when it was measured is said of it alone.
  const next = { ...(own ?? { ...rest, laboratory: "", accreditation: "", date: "" }), ...more };
  return next.laboratory || next.accreditation ? next : undefined;
}
