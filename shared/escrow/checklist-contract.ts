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
import { drawnPapers } from "./goods-contract.ts";
import { mostShipments } from "./shipments.ts";

/** For what each paper of a contract is sent. The bill of lading is what came with the shipping. */
export const purposeOf = (paper: TradePaper): Purpose => (paper === "billOfLading" ? "transportDocument" : paper);

export const tradePaperPurposes: readonly Purpose[] = tradePapers.map(purposeOf);

/** Of which we draw something from the record of the goods. */
export const isDrawn = (paper: TradePaper): boolean => drawnPapers.some((kind) => kind === paper);

/** Whether what we issue is the paper itself. Of a weight note we draw the form, which a weigher completes and signs: a blank one settles nothing. */
export const isDrawnWhole = (paper: TradePaper): boolean => isDrawn(paper) && paper !== "weightNote";

/** - `awaited`: nobody has handed it in, nor have we issued it. - `uploaded`: it is there, and the buyer has not answered. */
export const paperStates = ["awaited", "uploaded", "accepted", "refused"] as const;
export type PaperState = (typeof paperStates)[number];

export const paperAnswers = ["accepted", "refused"] as const;

/** One paper of one shipment: the newest that the supplier has handed in, else what we have issued of it. */
export const checklistLine = object({
  shipment: number().required(),
  paper: choice(tradePapers).required(),
  /** Whether the contract asks for it; others are handed in all the same. */
  required: boolean().required(),
  state: choice(paperStates).required(),
  /** By which it is answered: the document's, or the number of what we have issued; null of what is awaited. */
  id: optionalString(),
  /** The file that counts; null where it is the paper that we have issued, or none. */
  document: documentView.nullable().defined().default(null),
  /** What we draw of it from the record of the goods; null where we draw nothing. Where a file was handed in, that counts in its place. */
  drawn: object({
    /** Null before it is issued: with the shipping, or with the record where that comes later. */
    number: optionalString(),
    /** Whether the goods are stated from which it is drawn. */
    isStated: boolean().required(),
    /** A form, which somebody completes and the supplier hands in. */
    isForm: boolean().required(),
  })
    .nullable()
    .defined()
    .default(null),
  /** What the paper says of itself, as whoever handed it in has written; of one that we have issued, its own. */
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
      "The papers that an order's contract asks for, shipment by shipment, and those of the same kinds that were handed in besides. An invoice or packing list that was issued is there without being handed in.",
    method: "GET",
    path: "/orders/:orderId/checklist",
    params: orderId,
    response: checklistView,
    errors: ["escrow.orderNotFound"],
  }),
  hand: defineEndpoint({
    name: "checklist.hand",
    summary:
      "The supplier hands in a paper for one shipment, from the payment on. A newer one takes the place of one that is there, which stays to be read, and is answered anew; it counts in the place of one that was issued.",
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
    summary:
      "The buyer accepts a paper, named by the `id` of its line, or refuses it with a reason. A newer version is answered anew.",
    method: "POST",
    path: "/orders/:orderId/checklist/:paperId/answer",
    params: orderId.shape({ paperId: string().trim().max(60).required() }),
    body: paperAnswer,
    response: checklistView,
    idempotency: "optional",
    errors: ["escrow.orderNotFound", "escrow.paperNotFound", "escrow.paperAnswered"],
  }),
};
