import type { PassportRecord } from "#shared/passports/record.ts";
import { verdictsOf } from "#shared/quality/verdicts.ts";
import type { QualityLimit } from "#shared/quality/limit-draft.ts";
import type { Database } from "#backend/src/db/database.ts";
import { recordsOf } from "../../quality/index.ts";

/** What was measured in an inspection, in its newest version. */
export interface Measured {
  /** 0 where nothing was written down beside the specification's fields. */
  version: number;
  record: PassportRecord["inspection"]["record"];
  verdicts: PassportRecord["verdicts"];
  /** Of a later version. */
  correction: string | null;
}

/** The one place where a passport learns what was measured. Without a record of figures it is made from what the certificate says. */
export async function measuredIn(db: Database, inspectionId: string): Promise<Measured> {
  const newest = (await recordsOf(db, [inspectionId])).get(inspectionId)?.at(-1);
  if (!newest) return { version: 0, record: null, verdicts: [], correction: null };
  const terms = (await db("quality_controls as q")
    .join("orders as o", "o.id", "q.order_id")
    .join("agreed_terms as t", "t.id", "o.terms_id")
    .where("q.id", inspectionId)
    .first("t.quality_limits")) as { quality_limits: QualityLimit[] };
  const { version, record, reason } = newest;
  return {
    version,
    // As JSON keeps it: what is signed has no places that are left out.
    record: JSON.parse(JSON.stringify(record)) as Measured["record"],
    verdicts: verdictsOf(record, terms.quality_limits).map(({ figure, unit, value, operator, limit, met }) => ({
      figure,
      unit,
      found: value,
      operator,
      method: record.figures.find((one) => one.figure === figure)?.method ?? null,
      limit: limit && {
        least: limit.least,
        most: limit.most,
        isBelow: limit.isBelow,
        source: limit.source,
        standard: limit.reference?.standard ?? null,
      },
      met,
    })),
    correction: reason,
  };
}
