import { number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { problem, requiredText, uuid } from "../kernel/fields.ts";
import { inspectionRecordDraft } from "../quality/record-draft.ts";
import { ofShipment } from "./contract.ts";
import { orderView } from "./order-view.ts";
import { paperIds } from "./papers-contract.ts";

/** Another version of what an inspection found: all of it, and why it is another one. */
export const correctionDraft = object({
  /** The version that it corrects, as its author has read it; 0 where the result came without figures. */
  corrects: number().integer().min(0, problem("required")).required(problem("required")),
  record: inspectionRecordDraft.required(problem("required")),
  reason: requiredText(500, 3).test(throughEscrowOnly),
  /** What shows it, sent for the purposes `inspectionReport` and `inspectionPicture`. */
  reports: paperIds(),
  pictures: paperIds(),
});
export type CorrectionDraft = InferType<typeof correctionDraft>;

export const inspectionEndpoints = {
  correct: defineEndpoint({
    name: "escrow.correctInspection",
    summary:
      "Adds another version of what an inspection found, by the side that has submitted its result, with a reason. Those before it stay to be read, and the result stays as it was submitted: nothing moves by a correction.",
    method: "POST",
    path: "/orders/:orderId/inspections/:inspectionId/corrections",
    params: object({ orderId: string().trim().max(60).required(), inspectionId: uuid().required() }),
    body: correctionDraft,
    response: orderView,
    idempotency: "required",
    errors: [
      "escrow.orderNotFound",
      "escrow.shipmentNotFound",
      "escrow.shipmentNeeded",
      "escrow.inspectionNotFound",
      "escrow.inspectionValidated",
      "quality.otherVersion",
      "quality.tooManyVersions",
      "escrow.tooManyPapers",
      ...attachmentErrors,
    ],
  }),
};

export const shipmentInspectionEndpoints = { correct: ofShipment(inspectionEndpoints.correct) };
