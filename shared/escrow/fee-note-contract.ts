import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  choice,
  moneyShape,
  optionalNumber,
  optionalString,
  optionalTimestamp,
  pageQuery,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";

/** What stands on the note about one release. The amounts are the ledger's own, all else is as it was agreed, or said, at the time. */
export const feeNoteView = object({
  id: uuid().required(),
  /** `FN-<year>-<six digits or more>`, without a gap in its year. */
  number: string().required(),
  /** When the money was released. */
  releasedAt: timestamp(),
  /** When the ledger has taken that release back; null where it stands. */
  takenBackAt: optionalTimestamp(),
  reference: string().required(),
  /** Which of several shipments; null where the order has one. */
  shipment: optionalNumber(),
  shipments: number().required(),
  issuer: object({
    name: string().required(),
    legalEntity: optionalString(),
    address: array(string().required()).required(),
    country: optionalString(),
    email: optionalString(),
    sample: boolean().required(),
  }),
  /** The supplier, by the name that was agreed with. */
  recipient: object({ name: string().required(), city: optionalString(), country: optionalString() }),
  product: string().required(),
  /** As shipped. */
  quantity: string().required(),
  unit: string().required(),
  gross: moneyShape(),
  /** All that is not the supplier's; the Impact Fund's is a part of it. */
  platformShare: moneyShape(),
  impactFund: moneyShape(),
  net: moneyShape(),
  /** As agreed, in thousandths of the gross amount. */
  shares: object({ platformShare: number().required(), impactFund: number().required() }),
  /** Who bears what the escrow provider charges, which is none of this. */
  feeBearer: choice(["buyer", "supplier"]).required(),
});
export type FeeNoteView = InferType<typeof feeNoteView>;

/** The id or the number. */
const params = object({ id: string().trim().max(60).required() });
const errors = ["escrow.feeNoteNotFound"] as const;

export const feeNoteEndpoints = {
  list: defineEndpoint({
    name: "feeNotes.list",
    summary:
      "The fee notes of the caller's organization, the newest first. `search` matches a part of the number or of the order's reference, `order` that order's reference alone. For suppliers, who alone have some.",
    method: "GET",
    path: "/fee-notes",
    kind: "collection",
    query: object({ ...pageQuery, search: string().trim().max(60), order: string().trim().max(60) }),
    response: feeNoteView,
  }),
  show: defineEndpoint({
    name: "feeNotes.show",
    summary: "One fee note, by its id or number: for members of the supplier, and staff who may read fund splits.",
    method: "GET",
    path: "/fee-notes/:id",
    access: "user",
    params,
    response: feeNoteView,
    errors,
  }),
  pdf: defineEndpoint({
    name: "feeNotes.pdf",
    summary: "The same as a paper: tagged PDF, whose first language is the one asked for.",
    method: "GET",
    path: "/fee-notes/:id/pdf",
    kind: "file",
    fileType: "application/pdf",
    access: "user",
    params,
    query: object({ language: choice(languages).default("en") }),
    errors,
  }),
};
