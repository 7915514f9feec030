import { array, boolean, number, object, string, type InferType } from "yup";
import { documentView } from "../documents/contract.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  manyOf,
  optionalInteger,
  optionalString,
  optionalTimestamp,
  problem,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { paperPurposes } from "./paper-purposes.ts";
import { mostShipments } from "./shipments.ts";

/** Papers that one message to the server hangs on something, and that one shipment or one inspection has at most of each side; older versions are counted apart. */
export const mostPapersAtOnce = 10;
export const mostPapers = 40;
/** Papers of one shipment that newer ones have replaced. A full shipment still lets a wrong one be put right. */
export const mostReplaced = 40;

/** Ids of own documents that were sent for the purpose in question and hang on nothing yet, see `/uploads`. */
export const paperIds = () =>
  manyOf(uuid().required()).max(mostPapersAtOnce, problem("tooMany", { max: mostPapersAtOnce }));

export type { PaperPurpose } from "./paper-purposes.ts";

/** A paper or picture of an order: its purpose says what it is of. */
export const paperView = object({
  shipment: number().required(),
  /** The certificate of the inspection that it belongs to; null for papers of the shipment. */
  certificate: optionalString(),
  by: choice(organizationTypes).required(),
  document: documentView,
  /** When it was hung there, which is when the other side could read it. */
  attachedAt: timestamp(),
  /** The newer version, and since when. */
  replacedBy: optionalString(),
  replacedAt: optionalTimestamp(),
  /** Of goods that others have taken the place of since: it counts for nothing any more. */
  ofReplaced: boolean().required().default(false),
  can: can(["replace"]),
});
export type PaperView = InferType<typeof paperView>;

/** Each version stands below the one that has replaced it. Bounded: an order has twelve shipments at most, each with so many papers and inspections. */
export const papersView = object({
  papers: array(paperView.required()).required(),
  /** What the reader may add now, and to which shipments. */
  adds: array(
    object({ shipment: number().required(), purposes: array(choice(paperPurposes).required()).required() }).required(),
  ).required(),
});
export type PapersView = InferType<typeof papersView>;

const orderId = object({ orderId: string().trim().max(60).required() });

export const papersDraft = object({
  /** Which of several shipments. */
  shipment: optionalInteger().min(1, problem("choice")).max(mostShipments, problem("choice")),
  purpose: choice(paperPurposes).required(problem("required")),
  documents: paperIds().min(1, problem("required")),
});
export type PapersDraft = InferType<typeof papersDraft>;

export const paperEndpoints = {
  list: defineEndpoint({
    name: "papers.list",
    summary:
      "The papers of an order: of its shipments, and of their inspections, in the sequence in which they came. A newer version stands in the place of the one it has replaced, which follows it.",
    method: "GET",
    path: "/orders/:orderId/papers",
    params: orderId,
    response: papersView,
    errors: ["escrow.orderNotFound"],
  }),
  add: defineEndpoint({
    name: "papers.add",
    summary:
      "The supplier adds transport documents or a proof of delivery to goods that have left, and either side evidence to those and to goods in dispute, at any time.",
    method: "POST",
    path: "/orders/:orderId/papers",
    params: orderId,
    body: papersDraft,
    response: papersView,
    status: 201,
    idempotency: "optional",
    errors: [
      "escrow.orderNotFound",
      "escrow.shipmentNotFound",
      "escrow.shipmentNeeded",
      "escrow.wrongStatus",
      "escrow.tooManyPapers",
      "threads.blocked",
      "organizations.suspended",
      ...attachmentErrors,
    ],
  }),
  replace: defineEndpoint({
    name: "papers.replace",
    summary:
      "The supplier puts a newer version in the place of a transport document or a proof of delivery, at any time. The older one stays, for both sides and in a case. Evidence and what an inspection was handed in with are not replaced.",
    method: "POST",
    path: "/orders/:orderId/papers/:documentId/replacement",
    params: orderId.shape({ documentId: uuid().required() }),
    body: object({ document: uuid().required(problem("required")) }),
    response: papersView,
    status: 201,
    idempotency: "optional",
    errors: [
      "escrow.orderNotFound",
      "escrow.paperNotFound",
      "escrow.inspectionPaperKept",
      "escrow.evidenceKept",
      "escrow.tooManyReplaced",
      ...attachmentErrors,
    ],
  }),
};
