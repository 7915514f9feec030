import { buffer } from "node:stream/consumers";
import { isPublic } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Document, type Variant } from "../model.ts";
import { isStorageError, storageOf } from "../storage/index.ts";

const address = /^\/pictures\/([\w-]{20,60})-(\d{1,5})\.(avif|webp)$/;

/** What everybody gets at the address of a public picture; undefined where there is none, or none any more. */
export async function findPublicPicture(db: Database, path: string): Promise<Variant | undefined> {
  const [, key, width, format] = address.exec(path) ?? [];
  if (!key) return undefined;
  const document = await Document.query(db)
    .findOne({ picture_key: key })
    .whereNull("removed_at")
    .whereNotNull("attached_at");
  const picture = document?.variants.find((each) => each.width === Number(width) && each.format === format);
  return document && picture && isPublic(document.purpose) ? picture : undefined;
}

/** Its bytes, for what we draw ourselves; undefined where it is gone, or the store is away. */
export async function readPublicPicture(services: Services, path: string): Promise<Buffer | undefined> {
  const picture = await findPublicPicture(services.db, path);
  if (!picture) return undefined;
  try {
    return await buffer(await (await storageOf(services)).open(picture.key));
  } catch (error) {
    if (isStorageError(error)) return undefined;
    throw error;
  }
}
