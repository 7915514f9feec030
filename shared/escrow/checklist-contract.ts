import { boolean, number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { documentView } from "../documents/contract.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import type { Purpose } from "../documents/choices.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  manyOf,
  optional,
  optionalInteger,
  optionalString,
  optionalTimestamp,
  problem,
  text,
  uuid,
} from "../kernel/fields.ts";
import { nameText } from "../kernel/name-field.ts";
import { tradePapers, type TradePaper } from "../terms/negotiated.ts";
import { mostShipments } from "./shipments.ts";

/** For what each paper of a contract is sent. The bill of lading is what came with the shipping. */
export const purposeOf = (paper: TradePaper): Purpose => (paper === "billOfLading" ? "transportDocument" : paper);

export const tradePaperPurposes: readonly Purpose[] = tradePapers.map(purposeOf);

/** - `awaited`: nobody has handed it in. - `uploaded`: it is there, and the buyer has not answered. */
export const paperStates = ["awaited", "uploaded", "accepted", "refused"] as const;
export type PaperState = (typeof paperStates)[number];

export const paperAnswers = ["accepted", "refused"] as const;

/** One paper of one shipment, in its newest version. */
export const checklistLine = object({
  shipment: number().required(),
  paper: choice(tradePapers).required(),
  /** Whether the contract asks for it; others are handed in all the same. */
  required: boolean().required(),
  state: choice(paperStates).required(),
  document: documentView.nullable().defined().default(null),
  /** What the paper says of itself, as whoever handed it in has written. */
  issuer: optionalString(),
  number: optionalString(),
  issuedOn: optionalString(),
  /** Why the buyer has refused it. */
  reason: optionalString(),
  answeredAt: optionalTimestamp(),
  can: can(["hand", "answer"]),
});
export type ChecklistLine = InferType<typeof checklistLine>;

/** Bounded: twelve shipments with nine papers each. */
export const checklistView = object({
  lines: manyOf(checklistLine),
  /** Whether money is released by itself only once all that the contract asks for is there. */
  releaseNeedsDocuments: boolean().required(),
});
export type ChecklistView = InferType<typeof checklistView>;

export const paperDraft = object({
  /** Which of several shipments. */
  shipment: optionalInteger().min(1, problem("choice")).max(mostShipments, problem("choice")),
  paper: choice(tradePapers).required(problem("required")),
  document: uuid().required(problem("required")),
  issuer: optional(nameText(160)).test(throughEscrowOnly),
  number: optional(nameText(80)).test(throughEscrowOnly),
  issuedOn: optional(calendarDay()),
});
export type PaperDraft = InferType<typeof paperDraft>;

export const paperAnswer = object({
  answer: choice(paperAnswers).required(problem("required")),
  /** Why it is refused. */
  reason: optional(text(1000)).test("reason", problem("required"), function (reason) {
    return (this.parent as { answer?: string }).answer !== "refused" || Boolean(reason);
  }),
});

const orderId = object({ orderId: string().trim().max(60).required() });

export const checklistEndpoints = {
  show: defineEndpoint({
    name: "checklist.show",
    summary:
      "The papers that an order's contract asks for, shipment by shipment, and those of the same kinds that were handed in besides.",
    method: "GET",
    path: "/orders/:orderId/checklist",
    params: orderId,
    response: checklistView,
    errors: ["escrow.orderNotFound"],
  }),
  hand: defineEndpoint({
    name: "checklist.hand",
    summary:
      "The supplier hands in a paper for one shipment, from the payment on. A newer one takes the place of one that is there, which stays to be read, and is answered anew.",
    method: "POST",
    path: "/orders/:orderId/checklist",
    params: orderId,
    body: paperDraft,
    response: checklistView,
    status: 201,
    idempotency: "optional",
    errors: [
      "escrow.orderNotFound",
      "escrow.shipmentNotFound",
      "escrow.shipmentNeeded",
      "escrow.wrongStatus",
      "escrow.tooManyPapers",
      "escrow.tooManyReplaced",
      ...attachmentErrors,
    ],
  }),
  answer: defineEndpoint({
    name: "checklist.answer",
    summary: "The buyer accepts a paper, or refuses it with a reason. A newer version is answered anew.",
    method: "POST",
    path: "/orders/:orderId/checklist/:documentId/answer",
    params: orderId.shape({ documentId: uuid().required() }),
    body: paperAnswer,
    response: checklistView,
    idempotency: "optional",
    errors: ["escrow.orderNotFound", "escrow.paperNotFound", "escrow.paperAnswered"],
  }),
};
