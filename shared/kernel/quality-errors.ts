import { inspectorErrors } from "./inspector-errors.ts";

/** Refusals of what an inspection found: a part of the table of all of them. */
export const qualityErrors = {
  ...inspectorErrors,
  "escrow.inspectionNotFound": { status: 404, message: "There is no such inspection of this shipment." },
  "quality.otherVersion": { status: 412, message: "There is a newer version of this record." },
  "quality.tooManyVersions": { status: 429, message: "There are too many versions of this record." },
} as const;
