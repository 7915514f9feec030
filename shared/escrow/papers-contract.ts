import { array, number, object, string, type InferType } from "yup";
import { documentView } from "../documents/contract.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, choice, manyOf, optionalInteger, optionalString, problem, uuid } from "../kernel/fields.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { mostShipments } from "./shipments.ts";

/** Papers that one message to the server hangs on something, and that one shipment or one inspection has at most. */
export const mostPapersAtOnce = 10;
export const mostPapers = 40;

/** Ids of own documents that were sent for the purpose in question and hang on nothing yet, see `/uploads`. */
export const paperIds = () =>
  manyOf(uuid().required()).max(mostPapersAtOnce, problem("tooMany", { max: mostPapersAtOnce }));

/** A paper or picture of an order: its purpose says what it is of. */
export const paperView = object({
  shipment: number().required(),
  /** The certificate of the inspection that it belongs to; null for papers of the shipment. */
  certificate: optionalString(),
  by: choice(organizationTypes).required(),
  document: documentView,
});
export type PaperView = InferType<typeof paperView>;

/** Bounded: an order has twelve shipments at most, each with so many papers and inspections. */
export const papersView = object({ papers: array(paperView.required()).required(), can: can(["add"]) });
export type PapersView = InferType<typeof papersView>;

const orderId = object({ orderId: string().trim().max(60).required() });

/** What the supplier adds to goods that have left. */
export const paperPurposes = ["transportDocument", "deliveryProof"] as const;

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
    summary: "The papers of an order: of its shipments, and of their inspections, in the sequence in which they came.",
    method: "GET",
    path: "/orders/:orderId/papers",
    params: orderId,
    response: papersView,
    errors: ["escrow.orderNotFound"],
  }),
  add: defineEndpoint({
    name: "papers.add",
    summary: "The supplier adds transport documents or a proof of delivery to goods that have left, at any time.",
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
      ...attachmentErrors,
    ],
  }),
};
