import { array, boolean, number, object, string, type InferType } from "yup";
import { documentView } from "../documents/contract.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { inspectionDraft } from "../escrow/order-drafts.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, choice, optionalString, optionalTimestamp, problem, timestamp, uuid } from "../kernel/fields.ts";
import { measuredCrops } from "../quality/crops.ts";
import { qualityLimitView } from "../quality/limit-draft.ts";
import { consents, invitationStates, invitedBy } from "./rules.ts";

const token = () => string().trim().min(20).max(200).required(problem("required"));

/** What was submitted, for whoever has done it. */
const receipt = object({
  certificateNumber: string().required(),
  status: choice(["approved", "rejected"]).required(),
  submittedAt: timestamp(),
  order: object({ reference: string().required(), shipment: number().required(), of: number().required() }),
  product: string().required(),
  /** The number of its quality passport; null until it is issued, moments later. */
  passport: optionalString(),
});

/** What stands behind a link, for whoever holds it: nothing of the goods before the address is confirmed. */
export const linkView = object({
  id: uuid().required(),
  state: choice(invitationStates).required(),
  company: string().required(),
  inspector: string().required(),
  /** So much of the address that its owner knows which it is. */
  address: string().required(),
  /** Who asks for the inspection, and in whose name. */
  inviter: string().required(),
  by: choice(invitedBy).required(),
  /** For an open case: what is found is added to it as evidence. */
  forCase: boolean().required(),
  expiresAt: timestamp(),
  /** Whether the address was confirmed in this browser, and in none since. */
  isHere: boolean().required(),
  /** Once it was submitted. */
  receipt: receipt.nullable().defined(),
});
export type LinkView = InferType<typeof linkView>;

/** What an inspector needs, and nothing else: no money, no conversation. */
export const inspectView = object({
  id: uuid().required(),
  company: string().required(),
  inspector: string().required(),
  accreditation: optionalString(),
  by: choice(invitedBy).required(),
  consent: choice(consents).nullable().defined(),
  inviter: string().required(),
  /** What whoever has invited writes along. */
  note: optionalString(),
  /** For an open case: what is found is added to it as evidence, and moves nothing. */
  forCase: boolean().required(),
  expiresAt: timestamp(),
  /** When the inspector has agreed to how name and company are shown. */
  agreedAt: optionalTimestamp(),
  order: object({ reference: string().required(), shipment: number().required(), of: number().required() }),
  buyer: object({ name: string().required(), country: optionalString() }),
  supplier: object({ name: string().required(), country: optionalString() }),
  goods: object({
    product: string().required(),
    category: string().required(),
    crop: choice(measuredCrops).nullable().defined(),
    origin: optionalString(),
    quality: optionalString(),
    /** Metric tons, as agreed and as shipped. */
    quantity: string().required(),
    shipped: optionalString(),
    bags: number().nullable().defined(),
    marks: optionalString(),
    lots: array(object({ lot: string().required(), bags: number().nullable().defined() }).required()).required(),
    container: optionalString(),
    seal: optionalString(),
    transportDocument: optionalString(),
    expectedArrival: optionalString(),
  }),
  limits: array(qualityLimitView.required()).required(),
  /** What a result waits for: the goods, the end of a dispute about them, or, for a case whose decision both sides have read, an appeal; null where it can be submitted. */
  waitsFor: choice(["delivery", "dispute", "appeal"]).nullable().defined(),
  /** A weight that the buyer has not answered: nothing is approved before, and a rejection is taken. */
  weightOpen: boolean().required(),
  /** Until when, where that has begun. */
  inspectBy: optionalTimestamp(),
  /** What was sent with this link and hangs on nothing yet. */
  files: array(documentView.required()).required(),
  can: can(["agree", "submit"]),
});
export type InspectView = InferType<typeof inspectView>;

const byToken = {
  method: "POST" as const,
  access: "public" as const,
  topics: [] as const,
  body: object({ token: token() }),
};
const bySession = {
  method: "POST" as const,
  access: "public" as const,
  topics: [] as const,
  params: object({ invitationId: uuid().required() }),
};
const dead = ["inspectors.linkUsed", "inspectors.linkExpired", "inspectors.linkRevoked"] as const;
const outside = ["inspectors.linkUnknown", ...dead, "inspectors.confirmFirst", "inspectors.elsewhere"] as const;

/**
 * What an inspector calls, who has no account. A link is shown in the body and never in an address of the API; a session is a cookie that scripts cannot read, good for one invitation, and the
 * last code that was confirmed ends the one before. Files are sent to `/inspect/{invitationId}/uploads` by tus 1.0.0.
 */
export const inspectEndpoints = {
  read: defineEndpoint({
    ...byToken,
    name: "inspect.read",
    summary: "What a link leads to. One that was used, taken back or has expired says so.",
    path: "/inspect/read",
    response: linkView,
    errors: ["inspectors.linkUnknown"],
  }),
  code: defineEndpoint({
    ...byToken,
    name: "inspect.code",
    summary: "Sends six digits to the inspector's address.",
    path: "/inspect/code",
    errors: ["inspectors.linkUnknown", ...dead, "inspectors.tooManyToday"],
  }),
  confirm: defineEndpoint({
    ...byToken,
    name: "inspect.confirm",
    summary:
      "Confirms the address by the six digits and begins the session, which ends one in another place. Five tries; then another code.",
    path: "/inspect/confirm",
    body: object({ token: token(), code: string().trim().max(12).required(problem("required")) }),
    response: inspectView,
    transaction: "none",
    errors: ["inspectors.linkUnknown", ...dead, "inspectors.codeWrong", "inspectors.codeOver"],
  }),
  work: defineEndpoint({
    ...bySession,
    name: "inspect.work",
    summary: "The goods, what was agreed about them, and what was sent so far.",
    path: "/inspect/:invitationId/work",
    response: inspectView,
    errors: [...outside],
  }),
  agree: defineEndpoint({
    ...bySession,
    name: "inspect.agree",
    summary:
      "The inspector agrees to being named with the company and its accreditation in order, certificate and passport.",
    path: "/inspect/:invitationId/agree",
    body: object({ agrees: boolean().oneOf([true], problem("required")).required(problem("required")) }),
    response: inspectView,
    errors: [...outside],
  }),
  end: defineEndpoint({
    ...bySession,
    name: "inspect.end",
    summary:
      "Ends the session of this browser: whoever opens the link next confirms the address by a code. Files that were sent stay with the link.",
    path: "/inspect/:invitationId/end",
    errors: [...outside],
  }),
  document: defineEndpoint({
    ...bySession,
    name: "inspect.document",
    summary: "A paper or picture that was sent with this link.",
    path: "/inspect/:invitationId/documents/:documentId",
    params: object({ invitationId: uuid().required(), documentId: uuid().required() }),
    response: documentView,
    errors: [...outside, "documents.notFound"],
  }),
  submit: defineEndpoint({
    ...bySession,
    name: "inspect.submit",
    summary:
      "Submits what was found, once. One invited by the buyer or by both binds as the buyer's: an approval approves; one of the supplier's waits for the buyer or our team. A rejection opens a case.",
    path: "/inspect/:invitationId/submit",
    body: inspectionDraft.omit(["inspector", "claimAmount", "reportUrl"]),
    response: linkView,
    errors: [
      ...outside,
      "inspectors.agreeFirst",
      "inspectors.weightOpen",
      "inspectors.caseEnded",
      "disputes.wrongStatus",
      "disputes.tooManyInspections",
      "escrow.wrongStatus",
      "escrow.weightAwaitsSupplier",
      "escrow.tooManyInspections",
      "escrow.tooManyPapers",
      ...attachmentErrors,
    ],
  }),
};
