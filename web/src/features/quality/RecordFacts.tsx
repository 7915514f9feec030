import { recordFacts } from "#shared/look/record-words.ts";
import type { InspectionRecordView } from "#shared/quality/record-view.ts";
import { Facts } from "#web/src/ui/Facts.tsx";
import { useLotWording } from "./use-quality-words.ts";

type Shown = Pick<InspectionRecordView, "content"> & Partial<Pick<InspectionRecordView, "classes" | "weight">>;

/** What of a record is no figure against a limit: its classes, the weight, the sampling, its tables, and who has measured by which method. */
export function RecordFacts({ record }: { record: Shown }) {
  const { sampling, tables, measuring } = recordFacts(record, useLotWording());
  const facts = [...sampling, ...tables, ...measuring];
  return facts.length > 0 ? <Facts items={facts} columns={3} long /> : null;
}
