import { fieldProblems } from "#shared/kernel/field-problems.ts";
import { recordOf, type InspectionRecord } from "#shared/quality/found.ts";
import { inspectionRecordDraft, type InspectionRecordDraft } from "#shared/quality/record-draft.ts";
import { ValidationError } from "yup";

type Typed = Readonly<Record<string, unknown>>;

/** What the contract says of what was typed: `field: key` of each problem; nothing where it takes it. */
export function problemsOf(typed: Typed): string[] {
  try {
    inspectionRecordDraft.validateSync(typed, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return fieldProblems(error).map(({ field, key }) => `${field}: ${key}`);
  }
}

export const draft = (typed: Typed): InspectionRecordDraft =>
  inspectionRecordDraft.validateSync(typed, { abortEarly: false });
export const kept = (typed: Typed): InspectionRecord => recordOf(draft(typed));

/** One result by its usual method. */
export const result = (figure: string, value: string, more: Typed = {}) => ({ figure, value, method: "ISO", ...more });
export const coffee = (...figures: Typed[]) => ({ crop: "coffee", figures });
export const cocoa = (...figures: Typed[]) => ({ crop: "cocoa", figures });

export const scaAttributes = {
  fragrance: "7.75",
  flavour: "7.75",
  aftertaste: "7.50",
  acidity: "7.75",
  body: "7.75",
  balance: "7.50",
  uniformity: "10",
  cleanCup: "10",
  sweetness: "10",
  overall: "7.50",
};
