import type { InspectionView } from "../escrow/inspection-view.ts";
import type { InspectionRecordView } from "../quality/record-view.ts";

export type ComparedInspection = InspectionView & { record: InspectionRecordView };

/** The inspections of a case whose figures are compared, the oldest first: of each side the newest before it began, and all that were added to it. One without figures has nothing to compare. */
export function comparedInspections(inspections: readonly InspectionView[]): ComparedInspection[] {
  const measured = inspections.filter((one): one is ComparedInspection => one.record !== null);
  const newest = (["buyer", "supplier"] as const).map((side) =>
    measured.findLast((one) => one.side === side && !one.inCase),
  );
  return measured.filter((one) => newest.includes(one) || one.inCase);
}
