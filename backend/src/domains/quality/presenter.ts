import { classesOf, weightFound } from "#shared/quality/found.ts";
import type { QualityLimit } from "#shared/quality/limit-draft.ts";
import type { InspectionRecordView } from "#shared/quality/record-view.ts";
import { contractCount, verdictsOf } from "#shared/quality/verdicts.ts";
import type { RecordRow } from "./model.ts";

interface Against {
  /** As both sides have agreed on them. */
  limits: readonly QualityLimit[];
  /** Metric tons. */
  shippedTons: string | null;
}

/** The newest of some versions, held against what was agreed; null where there is none. */
export function presentRecord(versions: readonly RecordRow[], against: Against): InspectionRecordView | null {
  const newest = versions.at(-1);
  if (!newest) return null;
  const { record } = newest;
  const verdicts = verdictsOf(record, against.limits);
  return {
    version: newest.version,
    versions: versions.map(({ version, created_at, reason }) => ({
      version,
      createdAt: created_at.toISOString(),
      reason,
    })),
    content: record,
    verdicts,
    agreed: contractCount(verdicts),
    classes: classesOf(record),
    weight: weightFound(record, against.shippedTons),
  };
}
