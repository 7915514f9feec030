import type { Readable } from "node:stream";
import { takenTypes } from "#shared/documents/choices.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { Document } from "../model.ts";
import { isStorageError, storageOf } from "./index.ts";

/** How the name of a file of that type ends. */
export const extensionOf = ({ keptType }: Pick<Document, "keptType">): string =>
  keptType ? takenTypes[keptType][0] : "bin";

/** The bytes of a document for somebody who may read it. @throws {AppError} `documents.notFound`, `documents.storeAway` */
export async function openDocument(
  services: Pick<Services, "config" | "db" | "clock" | "logger">,
  { storageKey, status }: Pick<Document, "storageKey" | "status">,
): Promise<Readable> {
  if (status !== "ready" || !storageKey) throw new AppError("documents.notFound");
  try {
    return await (await storageOf(services)).open(storageKey);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    throw new AppError(error.problem === "absent" ? "documents.notFound" : "documents.storeAway", { retryAfter: 5 });
  }
}

/** Whether something has failed because the store is away: what else needs the store fails as well, and each try takes its time. */
export const isStoreAway = (error: unknown): boolean =>
  isStorageError(error) ? error.problem === "away" : error instanceof AppError && error.code === "documents.storeAway";
