import type { Transaction } from "#backend/src/db/database.ts";
import { Document, type Subject } from "../model.ts";

interface Props {
  trx: Transaction;
  /** What they hang on; all that hangs there, unless `ids` names some of it. */
  subject: Subject;
  ids?: readonly string[];
  now: Date;
}

/** Takes documents away from what they hang on: nobody gets them any more from the commit on, and their bytes go with the next sweep. */
export async function removeDocuments({ trx, subject, ids, now }: Props): Promise<void> {
  const hanging = Document.query(trx)
    .where({ subject_type: subject.type, subject_id: subject.id })
    .whereNull("removed_at");
  if (ids) void hanging.whereIn("id", [...ids]);
  await hanging.patch({ removedAt: now });
}
