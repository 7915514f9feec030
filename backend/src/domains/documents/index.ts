import type { Domain } from "../domain.ts";
import { byteRoutes } from "./byte-routes.ts";
import { withdrawPictures } from "./commands/withdraw-pictures.ts";
import { checkDocument } from "./jobs/check-document.ts";
import { clearFiles, clearJob } from "./jobs/clear-files.ts";
import { clearStrays, strayJob, sweepStrays } from "./jobs/clear-strays.ts";
import { hashKept } from "./jobs/hash-kept.ts";
import { checkJob } from "./jobs/queue-check.ts";
import { documentSweeps } from "./jobs/sweep-documents.ts";
import { tryStore } from "./jobs/try-store.ts";
import { documentsPersonData } from "./own-data.ts";
import { readDocumentsToday } from "./queries/read-today.ts";
import { documentRoutes } from "./routes.ts";
import { closeStorage, isStorageError } from "./storage/index.ts";
import { sweepLost } from "./storage/lost-file.ts";

export { uploadsAt } from "./upload-routes.ts";
export type { Sender } from "./uploads/sender.ts";
export { attachDocuments } from "./commands/attach-documents.ts";
export { removeDocuments } from "./commands/remove-documents.ts";
export { setPictures } from "./commands/set-pictures.ts";
export { replaceDocument } from "./commands/replace-document.ts";
export { readPublicPicture } from "./queries/read-public-picture.ts";
export { Document, type Subject } from "./model.ts";
export {
  describedPictures,
  presentDescribed,
  presentKept,
  type KeptDescribed,
  type KeptPicture,
} from "./kept-picture.ts";
export {
  pictureAddress,
  presentDocument,
  presentPicture,
  presentStaffPaper,
  type DocumentReader,
} from "./presenter.ts";
export { findShownPicture, listShownPictures, type ShownPicture } from "./queries/shown-pictures.ts";
export { isClean } from "./checking/scanner.ts";
export { documentsOf } from "./queries/documents-of.ts";
export { findReadable } from "./queries/find-document.ts";
export { extensionOf, isStoreAway, openDocument } from "./storage/open-document.ts";
export { newKey, openStorage, type Storage } from "./storage/index.ts";
export { keepFile, readKept, restoreKept } from "./storage/kept-file.ts";
export { tellLost } from "./storage/lost-file.ts";
export { versionsOf, type Version } from "./queries/versions-of.ts";
export { staffPapers, type StaffPaper } from "./queries/staff-papers.ts";

/** Whether the store answers, and has no such file. */
export const isStoreAbsent = (error: unknown): boolean => isStorageError(error) && error.problem === "absent";

export const documentsDomain: Domain = {
  ...documentsPersonData,
  endpoints: documentRoutes,
  byteRoutes,
  closing: { stopTrading: withdrawPictures },
  jobs: { [clearJob]: clearFiles },
  slowJobs: { [checkJob]: checkDocument, [strayJob]: clearStrays },
  sweeps: {
    ...documentSweeps,
    "documents.strays": sweepStrays,
    "documents.store": tryStore,
    "documents.lost": sweepLost,
    "documents.hashes": hashKept,
  },
  today: readDocumentsToday,
  stop: closeStorage,
};
