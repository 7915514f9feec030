import type { Transaction } from "#backend/src/db/database.ts";
import { queueClearing } from "../jobs/clear-files.ts";
import { Document, keysOf } from "../model.ts";

/** Takes the rows of documents away, which must be locked and hang on nothing, and has their bytes removed once that is committed. */
export async function discardDocuments(trx: Transaction, documents: readonly Document[]): Promise<void> {
  const ids = documents.map(({ id }) => id);
  const parts = (await trx("document_parts").whereIn("document_id", ids).pluck("storage_key")) as string[];
  await Document.query(trx).whereIn("id", ids).delete();
  await queueClearing(trx, [...parts, ...documents.flatMap(keysOf)]);
}
