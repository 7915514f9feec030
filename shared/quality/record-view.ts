import { array, boolean, number, object, string, type InferType } from "yup";
import { belowOperator } from "../catalogue/lot-properties.ts";
import { choice, optionalString, timestamp } from "../kernel/fields.ts";
import { qualityFigures, type QualityFigure } from "./figures.ts";
import { inspectionRecordDraft } from "./record-draft.ts";
import { limitStandards } from "./reference-limits.ts";

const figure = choice(qualityFigures as readonly [QualityFigure, ...QualityFigure[]]).required();
const operator = choice([belowOperator]).nullable().defined().default(null);

const figureLimit = object({
  least: optionalString(),
  most: optionalString(),
  /** Below `most`, not at it. */
  isBelow: boolean().required(),
  source: choice(["contract", "reference"]).required(),
  /** Where it stands, of one that no contract has. What was read nowhere (`M`) is usual, and no law. */
  reference: object({
    standard: choice(limitStandards).required(),
    basis: choice(["law", "standard", "usual"]).required(),
    source: string().required(),
    readOn: string().required(),
    certainty: choice(["V", "S", "M"]).required(),
  })
    .nullable()
    .defined()
    .default(null),
});

/** What an inspection found, as both sides read it: its newest version, and what follows from it. */
export const inspectionRecordView = object({
  version: number().required(),
  /** All of them, the oldest first. */
  versions: array(
    object({ version: number().required(), createdAt: timestamp(), reason: optionalString() }).required(),
  ).required(),
  content: inspectionRecordDraft.required(),
  /** Each figure beside its limit, and each limit of the contract that no figure answers. */
  verdicts: array(
    object({
      figure,
      unit: string().required(),
      value: optionalString(),
      operator,
      /** It follows from a table of the record. */
      isDerived: boolean().required(),
      limit: figureLimit.nullable().defined().default(null),
      /** Null where there is no limit, no figure, or where less than the limit of quantification may be either. */
      met: boolean().nullable().defined(),
    }).required(),
  ).required(),
  /** Of the contract's limits alone. */
  agreed: object({ met: number().required(), missed: number().required(), of: number().required() }),
  classes: object({
    beanSize: choice(["large", "medium", "small"]).nullable().defined().default(null),
    cutGrade: choice(["I", "II", "below"]).nullable().defined().default(null),
  }),
  /** Kilograms, and the difference in percent of what was shipped. */
  weight: object({ found: string().required(), shipped: string().required(), difference: string().required() })
    .nullable()
    .defined()
    .default(null),
});
export type InspectionRecordView = InferType<typeof inspectionRecordView>;
