import { array, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optionalString,
  optionalTimestamp,
  requiredText,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";

/** Bytes of one file; the World Bank's workbook has about one million. */
export const largestPriceFile = 10 * 1024 * 1024;
/** A preview that nobody enters is cleared away after so many hours. */
export const draftHours = 24;

export const priceImportStatuses = ["draft", "committed", "undone", "discarded"] as const;
export const priceImportFormats = ["worldBank", "csv"] as const;
export const priceImportMoves = ["commit", "compare", "discard", "undo"] as const;
export const priceChangeKinds = ["new", "changed", "same", "skipped"] as const;
export type PriceChangeKind = (typeof priceChangeKinds)[number];
export const priceUnits = ["MT", "kg", "lb"] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** A file of prices: a preview, entered, or taken back. */
export const priceImportView = object({
  id: uuid().required(),
  status: choice(priceImportStatuses).required(),
  format: choice(priceImportFormats).required(),
  fileName: string().required(),
  source: string().required(),
  sourceUrl: optionalString(),
  licence: string().required(),
  licenceUrl: optionalString(),
  /** Lines of each kind, as they were compared with the prices that stood there. */
  counts: object({
    new: number().required(),
    changed: number().required(),
    same: number().required(),
    skipped: number().required(),
  }).required(),
  /** The series that it has prices of. */
  series: array(string().required()).required(),
  draftedBy: optionalString(),
  draftedAt: timestamp(),
  committedBy: optionalString(),
  committedAt: optionalTimestamp(),
  undoneBy: optionalString(),
  undoneAt: optionalTimestamp(),
  undoneReason: optionalString(),
  /** Of a preview: when the very same file was entered before, and holds. */
  enteredBefore: optionalTimestamp(),
  version: number().required(),
  can: can(priceImportMoves),
});
export type PriceImportView = InferType<typeof priceImportView>;

/** One line of a file, beside what stood there. */
export const priceChangeView = object({
  id: string().required(),
  /** Where it stands in the file: `Monthly Prices!M7`, or the number of a line. */
  cell: string().required(),
  series: string().required(),
  month: string().required(),
  kind: choice(priceChangeKinds).required(),
  /** As the file has it, in its own unit. */
  published: string().required(),
  unit: choice(priceUnits).required(),
  /** USD per metric ton; null where the file has none. */
  price: optionalString(),
  before: optionalString(),
  beforeSource: optionalString(),
});
export type PriceChangeView = InferType<typeof priceChangeView>;

const importId = object({ id: uuid().required() });
const staff = { access: "staff", permission: "marketPrices.import" } as const;
const deciding = {
  method: "POST",
  ...staff,
  params: importId,
  response: priceImportView,
  idempotency: "required",
  versioned: true,
} as const;
const draftErrors = ["staff.importNotFound", "staff.importNotOpen"] as const;

export const priceImportEndpoints = {
  list: defineEndpoint({
    name: "marketPriceImports.list",
    summary: "Files of market prices: previews, what was entered, and what was taken back.",
    method: "GET",
    path: "/admin/market-price-imports",
    kind: "simpleRest",
    ...staff,
    query: staffListQuery(["draftedAt", "committedAt"], object({ id: someIds(), status: choice(priceImportStatuses) })),
    response: priceImportView,
  }),
  show: defineEndpoint({
    name: "marketPriceImports.show",
    summary: "One file of market prices.",
    method: "GET",
    path: "/admin/market-price-imports/:id",
    ...staff,
    params: importId,
    response: priceImportView,
    errors: ["staff.importNotFound"],
  }),
  changes: defineEndpoint({
    name: "marketPriceImports.changes",
    summary: "The lines of files of market prices, each beside what stood there when it was compared.",
    method: "GET",
    path: "/admin/market-price-changes",
    kind: "simpleRest",
    ...staff,
    query: staffListQuery(["month", "series"], object({ importId: uuid(), kind: choice(priceChangeKinds) })),
    response: priceChangeView,
  }),
  preview: defineEndpoint({
    name: "marketPriceImports.preview",
    summary:
      'Reads a file of market prices, which is the body: the World Bank\'s monthly workbook (sheet "Monthly Prices"), or CSV with the columns series, date, value, unit, currency, source, licence. Nothing is entered: what would change is a preview that is entered by its `commit`. What is wrong stands beside `file` with its cell or line.',
    method: "POST",
    path: "/admin/market-price-imports",
    ...staff,
    largestFile: largestPriceFile,
    transaction: "none",
    query: object({ name: text(200).default("") }),
    response: priceImportView,
    status: 201,
    errors: ["request.tooLarge"],
  }),
  compare: defineEndpoint({
    name: "marketPriceImports.compare",
    summary: "Holds a preview against the prices of now.",
    path: "/admin/market-price-imports/:id/compare",
    errors: draftErrors,
    ...deciding,
  }),
  commit: defineEndpoint({
    name: "marketPriceImports.commit",
    summary:
      "Enters what a preview shows: its new and changed lines. Refused where the prices are not those any more that it was compared with (`staff.pricesChanged`).",
    path: "/admin/market-price-imports/:id/commit",
    errors: [...draftErrors, "staff.pricesChanged", "staff.nothingToImport"],
    ...deciding,
  }),
  discard: defineEndpoint({
    name: "marketPriceImports.discard",
    summary: "Throws a preview away.",
    path: "/admin/market-price-imports/:id/discard",
    errors: draftErrors,
    ...deciding,
  }),
  undo: defineEndpoint({
    name: "marketPriceImports.undo",
    summary:
      "Takes an import back: what stood before stands there again. Refused while a later import has the same months (`staff.laterImport` names it).",
    path: "/admin/market-price-imports/:id/undo",
    body: object({ reason: requiredText(2000, 10) }),
    errors: ["staff.importNotFound", "staff.importNotCommitted", "staff.laterImport", "staff.pricesChanged"],
    ...deciding,
  }),
};
