import type { PictureDraft } from "#shared/documents/pictures.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { setPictures, type KeptDescribed } from "../../documents/index.ts";
import type { Product } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`, or be new. */
  product: Pick<Product, "id" | "organizationId" | "pictures">;
  /** All that it is to have, in their order; undefined leaves them as they are. */
  drafts: readonly PictureDraft[] | undefined;
  now: Date;
}

/** Gives a listing its pictures. @returns the column that changes, if any. @throws {AppError} as `attachDocuments` does, with the field. */
export async function hangPictures({ trx, product, drafts, now }: Props): Promise<{ pictures?: KeptDescribed[] }> {
  if (!drafts) return {};
  const pictures = await setPictures({
    trx,
    subject: { type: "product", id: product.id },
    purpose: "productPicture",
    organizationId: product.organizationId,
    before: product.pictures,
    drafts,
    field: "pictures",
    now,
  });
  return { pictures };
}
