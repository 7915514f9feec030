import type { SubjectType } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { documentsOf, type Document } from "../../documents/index.ts";
import type { Case } from "./read-case.ts";

/** What hangs on the papers and certificates of a case, by their ids. */
export async function filesOf(
  db: Database,
  { papers, certificates }: Pick<Case, "papers" | "certificates">,
): Promise<ReadonlyMap<string, Document[]>> {
  const on = (type: SubjectType, rows: readonly { id: string }[]) =>
    documentsOf(
      db,
      type,
      rows.map(({ id }) => id),
    );
  return new Map([...(await on("verificationPaper", papers)), ...(await on("certificate", certificates))]);
}
