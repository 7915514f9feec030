import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { queueCheck } from "../jobs/queue-check.ts";

/** Pieces of one upload: the largest file comes in a hundred, over a line that breaks every few seconds in some hundreds. */
const mostParts = 2000;

interface Props {
  trx: Transaction;
  id: string;
  /** Where the piece begins. */
  at: number;
  size: number;
  /** Under which the store has it already. */
  key: string;
  now: Date;
}

/**
 * A piece of an upload is in the store: from now on the upload stands behind it. With the last one the file is to be checked.
 *
 * @returns where the upload stands.
 * @throws {AppError} `documents.offsetWrong` when it stands elsewhere, or has ended, whoever has done that; `documents.tooManyPieces`
 */
export async function keepPart({ trx, id, at, size, key, now }: Props): Promise<number> {
  const { rows } = await trx.raw<{ rows: { whole: boolean }[] }>(
    `update documents set received = received + :size,
            status = case when received + :size = documents.size then 'checking' else status end,
            finished_at = case when received + :size = documents.size then :now::timestamptz end
      where id = :id and removed_at is null and status = 'uploading' and received = :at and received + :size <= documents.size
      returning received = documents.size as whole`,
    { id, at, size, now } as never,
  );
  const [row] = rows;
  if (!row) throw new AppError("documents.offsetWrong");
  const parts = (await trx("document_parts").where({ document_id: id }).count({ count: "*" }).first()) as {
    count: string;
  };
  if (Number(parts.count) >= mostParts) throw new AppError("documents.tooManyPieces");
  await trx("document_parts").insert({ document_id: id, starts_at: at, size, storage_key: key });
  if (row.whole) await queueCheck(trx, id);
  return at + size;
}
