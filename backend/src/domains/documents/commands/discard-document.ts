import type { Transaction } from "#backend/src/db/database.ts";
import { Document, keysOf } from "../model.ts";

/**
 * Takes the rows of documents away, which must be locked and hang on nothing.
 *
 * @returns what is to be removed from the store once that is committed. Where it is not, the daily look through the store finds it.
 */
export async function discardDocuments(trx: Transaction, documents: readonly Document[]): Promise<string[]> {
  const ids = documents.map(({ id }) => id);
  const parts = (await trx("document_parts").whereIn("document_id", ids).pluck("storage_key")) as string[];
  await Document.query(trx).whereIn("id", ids).delete();
  return [...parts, ...documents.flatMap(keysOf)];
}
