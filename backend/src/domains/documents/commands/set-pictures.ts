import type { PictureDraft } from "#shared/documents/pictures.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { keptPicture, type KeptDescribed, type KeptPicture } from "../kept-picture.ts";
import type { Subject } from "../model.ts";
import { attachDocuments } from "./attach-documents.ts";
import { removeDocuments } from "./remove-documents.ts";

interface Props {
  trx: Transaction;
  /** What they show; its row must be locked by `trx`, or be new. */
  subject: Subject;
  purpose: Purpose;
  /** Whose pictures they have to be. */
  organizationId: string;
  /** Those that hang there now. */
  before: readonly KeptPicture[];
  /** All that are to hang there, in their order. */
  drafts: readonly PictureDraft[];
  /** The list in the request, which a refusal names. */
  field: string;
  now: Date;
}

/**
 * Hangs the pictures of a list on what they show and takes away those that are not in it any more.
 *
 * @returns what is kept of them beside that, in their order.
 * @throws {AppError} as `attachDocuments` does.
 */
export async function setPictures({ trx, subject, before, drafts, now, ...props }: Props): Promise<KeptDescribed[]> {
  const ids = drafts.map(({ id }) => id);
  const gone = before.flatMap(({ id }) => (ids.includes(id) ? [] : id));
  const hung = ids.length > 0 ? await attachDocuments({ trx, ids, subject, now, ...props }) : [];
  if (gone.length > 0) await removeDocuments({ trx, subject, ids: gone, now });
  return hung.map((document, at) => ({ ...keptPicture(document), alt: drafts[at]?.alt ?? null }));
}
