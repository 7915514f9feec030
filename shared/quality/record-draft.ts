import { object, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { measuredScale } from "../catalogue/lot-properties.ts";
import { measuredCrops } from "./crops.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { formatDecimal, isDecimal, parseDecimal } from "../kernel/decimal.ts";
import type { FieldProblem } from "../kernel/errors.ts";
import { choice, decimal, optional, problem } from "../kernel/fields.ts";
import { quantityScale } from "../kernel/money.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import {
  attributeRange,
  cupAttributes,
  cupProtocols,
  everyCupAttribute,
  intensities,
  mostIntensity,
  type CupAttribute,
  type CupProtocol,
} from "./cup.ts";
import { beanDefectNames } from "./defects.ts";
import { screenNames } from "./screens.ts";
import { again, isMeasured, isMore, list, measured } from "./limit-parts.ts";
import { between, counted, figureDraft, ofCrop, overWhole, proof, share } from "./record-fields.ts";

/** More than any crop has figures. */
const mostFigures = 40;
const mostResidues = 50;
/** mg/kg. */
const mostResidue = "1000";
const mostSamples = 10;
const mostBags = 1_000_000;
const mostWeight = "100000000";

const note = (most: number) => optional(nameText(most)).test(throughEscrowOnly);
/** The same field under each of some names. */
const each = <Name extends string, Field>(names: readonly Name[], field: () => Field) =>
  Object.fromEntries(names.map((name) => [name, field()])) as Record<Name, Field>;

/** Whether nothing was typed of some fields: a table with a method alone says nothing of the goods. */
const isSilent = (values: object): boolean =>
  Object.values(values).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === null || value === undefined || value === "",
  );

const percentSum = (sum: bigint) => formatDecimal(sum, measuredScale, 0);

/** Beans with a defect in 350 g of green coffee; full defects follow from them. */
const defectsDraft = object({
  method: requiredName(80).test(throughEscrowOnly),
  beans: object(each(beanDefectNames, () => counted(5000))),
  ...proof,
})
  .test(ofCrop("defects"))
  .nullable()
  .default(null);

/** What stays on each screen, in percent by weight. */
const screensDraft = object({
  method: requiredName(80).test(throughEscrowOnly),
  shares: object(each(screenNames, share)).test("whole", function (shares) {
    if (isSilent(shares)) return this.createError({ message: problem("oneShare") });
    const { sum, isWrong } = overWhole(shares, true);
    return !isWrong || this.createError({ message: problem("sharesSum", { sum: percentSum(sum) }) });
  }),
  ...proof,
})
  .test(ofCrop("screens"))
  .nullable()
  .default(null);

/** The cup: attributes by a protocol, of which its score follows. */
const cupDraft = object({
  protocol: choice(cupProtocols).required(problem("required")),
  attributes: object(
    each(everyCupAttribute, () =>
      optional(measured()).test("protocol", function (value) {
        const cup = this.from?.[1]?.value as { protocol?: CupProtocol } | undefined;
        const protocol = cup?.protocol;
        if (!protocol || !Object.hasOwn(cupAttributes, protocol)) return true;
        const name = this.path.split(".").at(-1) as CupAttribute;
        const isAsked = (cupAttributes[protocol] as readonly string[]).includes(name);
        if (!value) return !isAsked || this.createError({ message: problem("required") });
        if (!isAsked) return this.createError({ message: problem("otherProtocol") });
        if (!isDecimal(value, 2)) return this.createError({ message: problem("decimal", { scale: 2 }) });
        const { least, most } = attributeRange[protocol];
        if (parseDecimal(value, 2) < parseDecimal(least, 2))
          return this.createError({ message: problem("atLeast", { least }) });
        return (
          parseDecimal(value, 2) <= parseDecimal(most, 2) || this.createError({ message: problem("atMost", { most }) })
        );
      }),
    ),
  ),
  /** How many were cupped. */
  cups: counted(50),
  /** Of the protocol of 2004: cups × intensity. */
  defectPoints: between("0", "20").test(
    "scale",
    problem("decimal", { scale: 2 }),
    (value) => !value || isDecimal(value, 2),
  ),
  /** Of CVA. */
  nonUniformCups: counted(50),
  defectiveCups: counted(50),
  /** From 0 to 15 (CVA, descriptive). */
  intensities: object(each(intensities, () => counted(mostIntensity))),
  descriptors: note(300),
  ...proof,
})
  .test("cups", function (cup) {
    const { cups, nonUniformCups, defectiveCups } = cup ?? {};
    for (const [field, count] of Object.entries({ nonUniformCups, defectiveCups }))
      if (cups && count && count > cups)
        return this.createError({ path: `${this.path}.${field}`, message: problem("atMost", { most: cups }) });
    return true;
  })
  .test(ofCrop("cup"))
  .nullable()
  .default(null);

/** Shares of the beans that were cut, in percent (ISO 1114). */
const cutTestDraft = object({
  method: requiredName(80).test(throughEscrowOnly),
  beans: counted(3000),
  mouldy: share(),
  slaty: share(),
  insectDamaged: share(),
  germinated: share(),
  ...proof,
})
  .test("whole", function (cut) {
    if (!cut) return true;
    const { mouldy, slaty, insectDamaged, germinated } = cut;
    const shares = { mouldy, slaty, insectDamaged, germinated };
    const path = `${this.path}.mouldy`;
    if (isSilent(shares)) return this.createError({ path, message: problem("oneShare") });
    const { sum, isWrong } = overWhole(shares, false);
    return !isWrong || this.createError({ path, message: problem("sharesOver", { sum: percentSum(sum) }) });
  })
  .test(ofCrop("cutTest"))
  .nullable()
  .default(null);

/** What a pesticide screen found, in mg/kg; none named: nothing above the limit of quantification. */
const residuesDraft = object({
  method: requiredName(80).test(throughEscrowOnly),
  /** How many substances were looked for. */
  substances: counted(2000),
  /** mg/kg. */
  quantificationLimit: between("0.0001", "10"),
  found: list(
    object({
      substance: requiredName(80).test(throughEscrowOnly),
      /** mg/kg. */
      value: decimal(measuredScale)
        .required(problem("required"))
        .test(
          "most",
          problem("atMost", { most: mostResidue }),
          (value) => !isMeasured(value) || !isMore(value, mostResidue),
        ),
    }).required(),
    mostResidues,
  ).test("twice", function (found) {
    return again(
      found?.map(({ substance }) => substance),
      (index) => `${this.path}[${index}].substance`,
      this,
    );
  }),
  ...proof,
})
  .test("something", function (screen) {
    if (!screen) return true;
    const { substances, quantificationLimit, found } = screen;
    return (
      !isSilent({ substances, quantificationLimit, found }) ||
      this.createError({ path: `${this.path}.substances`, message: problem("screenSilent") })
    );
  })
  .nullable()
  .default(null);

export const samplingMethods = ["ISO 4072", "ISO 6666", "ISO 24333"] as const;
export const sealStates = ["intact", "broken", "absent"] as const;
export type SealState = (typeof sealStates)[number];

/** How the sample came about, and what was found of the lot. */
const samplingDraft = object({
  bagsDrawn: counted(mostBags).test("there", function (drawn) {
    const { bagsTotal } = this.parent as { bagsTotal?: number | null };
    if (!drawn || bagsTotal === null || bagsTotal === undefined) return true;
    return drawn <= bagsTotal || this.createError({ message: problem("bagsThere", { most: bagsTotal }) });
  }),
  /** As many as were there. */
  bagsTotal: counted(mostBags),
  method: optional(choice(samplingMethods)),
  sealNumber: note(60),
  sealState: optional(choice(sealStates)),
  lotMarks: note(120),
  /** Reference samples, and with whom each of them lies. */
  sealedSamples: list(
    object({
      label: requiredName(60).test(throughEscrowOnly),
      holder: requiredName(120).test(throughEscrowOnly),
    }).required(),
    mostSamples,
  ).test("twice", function (samples) {
    return again(
      samples?.map(({ label }) => label),
      (index) => `${this.path}[${index}].label`,
      this,
    );
  }),
  /** Kilograms. */
  netWeightFound: optional(decimal(quantityScale)).test(
    "most",
    problem("tooLarge"),
    (value) => !isMeasured(value) || !isMore(value, mostWeight),
  ),
  place: note(120),
  drawnOn: optional(calendarDay()),
})
  .nullable()
  .default(null);

const parts = ["defects", "screens", "cup", "cutTest", "residues", "sampling"] as const;

/** What an inspection found, typed by crop. What follows from something else is never typed: full defects, a score, 15 and above. */
export const inspectionRecordDraft = object({
  crop: choice(measuredCrops).required(problem("required")),
  figures: list(figureDraft.required(), mostFigures)
    .test("twice", function (figures) {
      return again(
        figures?.map(({ figure }) => figure),
        (index) => `${this.path}[${index}].figure`,
        this,
      );
    })
    .test("something", problem("required"), function (figures) {
      const record = this.parent as Partial<Record<(typeof parts)[number], object | null>>;
      // A table of its own says whether it has said anything; how a sample came about may be sent with nothing in it.
      return (
        (figures ?? []).length > 0 ||
        parts.some((part) => record[part] && (part !== "sampling" || !isSilent(record[part])))
      );
    }),
  defects: defectsDraft,
  screens: screensDraft,
  cup: cupDraft,
  cutTest: cutTestDraft,
  residues: residuesDraft,
  sampling: samplingDraft,
});
export type InspectionRecordDraft = InferType<typeof inspectionRecordDraft>;

/** Days that have not come by `today` (YYYY-MM-DD), at any depth: nothing is found before it is looked at. */
export function futureOfRecord(record: InspectionRecordDraft, today: string, at = "record"): FieldProblem[] {
  const late = (field: string, day: string | null | undefined) =>
    day && day > today ? [{ field: `${at}.${field}`, key: "future" }] : [];
  return [
    ...record.figures.flatMap(({ date }, index) => late(`figures[${index}].date`, date)),
    ...(["defects", "screens", "cup", "cutTest", "residues"] as const).flatMap((part) =>
      late(`${part}.date`, record[part]?.date),
    ),
    ...late("sampling.drawnOn", record.sampling?.drawnOn),
  ];
}
