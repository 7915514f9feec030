import { boolean, number, object } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, problem, uuid } from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { decisionDraft } from "./admin-contract.ts";

/** Of which of a case's decisions. */
const round = () => number().integer(problem("integer")).min(1).max(1000).required();
const pdf = { kind: "file", fileType: "application/pdf" } as const;
const inLanguage = object({ language: choice(languages).default("en") });

/** Files of a case for its sides. */
export const casePaperEndpoints = {
  letter: defineEndpoint({
    ...pdf,
    name: "cases.letter",
    summary:
      "The letter about a decision to the caller's side, in that side's language, as it was when it was announced.",
    method: "GET",
    path: "/disputes/:disputeId/letters/:round/pdf",
    params: object({ disputeId: uuid().required(), round: round() }),
    errors: ["escrow.disputeNotFound", "disputes.letterNotFound", "documents.fileLost", "server.busy"],
  }),
  file: defineEndpoint({
    ...pdf,
    name: "cases.file",
    summary:
      "All of a case as one PDF, as the caller's side may see it: parties, terms, claim, answers, history, inspections, decisions, and the exhibits with their numbers and SHA-256. Pictures stand on its pages, PDF files are enclosed. Ten in ten minutes for one person.",
    method: "GET",
    path: "/disputes/:disputeId/file",
    params: object({ disputeId: uuid().required() }),
    query: inLanguage,
    errors: ["escrow.disputeNotFound", "request.rateLimited", "server.busy"],
  }),
};

const id = object({ id: uuid().required() });
const desk = { ...pdf, access: "staff", permission: "disputes.decide" } as const;
const foreign = ["escrow.disputeNotFound", "escrow.ownTrade", "server.busy"] as const;

/** The same for our team, and letters before they are sent: nobody reads any of it about an organization they belong or belonged to. */
export const deskPaperEndpoints = {
  letter: defineEndpoint({
    ...desk,
    name: "disputes.letter",
    summary: "The letter about a decision to one of both sides.",
    method: "GET",
    path: "/admin/disputes/:id/letters/:round/:side/pdf",
    params: id.shape({ round: round(), side: choice(organizationTypes).required(problem("required")) }),
    errors: [...foreign, "disputes.letterNotFound", "documents.fileLost"],
  }),
  letterPreview: defineEndpoint({
    ...desk,
    name: "disputes.letterPreview",
    summary:
      "The letter to one of both sides as it would be if a decision were announced now, marked as a preview; in that side's language unless another is named. Nothing is kept.",
    method: "POST",
    path: "/admin/disputes/:id/letter-preview",
    transaction: "none",
    params: id,
    body: object({
      ruling: decisionDraft.required(),
      side: choice(organizationTypes).required(problem("required")),
      language: choice(languages).nullable().default(null),
    }),
    errors: foreign,
  }),
  file: defineEndpoint({
    ...desk,
    name: "disputes.file",
    summary:
      "All of a case as one PDF, as both sides see it together; with the internal notes of our team only where they are asked for.",
    method: "GET",
    path: "/admin/disputes/:id/file",
    params: id,
    query: inLanguage.shape({ notes: boolean().default(false) }),
    errors: [...foreign, "request.rateLimited"],
  }),
};
