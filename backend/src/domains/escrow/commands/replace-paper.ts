import { AppError } from "#shared/kernel/errors.ts";
import { mostReplaced } from "#shared/escrow/papers-contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { replaceDocument, type Document } from "../../documents/index.ts";
import type { Order } from "../model.ts";
import { sideOfDocument } from "../paper-policy.ts";
import { announcePapers, tellOfPapers } from "./tell-of-papers.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`, which keeps two from replacing the same paper, or from passing the limit together. */
  order: Order;
  /** Hangs on a shipment of the order. */
  paper: Document;
  newerId: string;
  now: Date;
}

/**
 * Puts a newer version in the place of a paper; the older one stays for both sides and in a case, which see at once what was replaced by what, and when.
 *
 * @throws {AppError} `escrow.tooManyReplaced`, or as `replaceDocument`.
 */
export async function replacePaper({ trx, order, paper, newerId, now }: Props): Promise<void> {
  const { id: olderId, subjectType, subjectId, organizationId } = paper;
  const [{ count }] = (await trx("documents")
    .where({ subject_type: subjectType, subject_id: subjectId })
    .whereNotNull("replaced_by")
    .count("* as count")) as [{ count: string }];
  if (Number(count) >= mostReplaced) throw new AppError("escrow.tooManyReplaced", { most: mostReplaced });
  await replaceDocument({ trx, olderId, newerId, organizationId, now });
  await announcePapers({ trx, order, now });
  await tellOfPapers({ trx, order, by: sideOfDocument(paper, order), now });
}
