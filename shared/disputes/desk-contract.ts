import { array, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  amount,
  choice,
  moneyShape,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { accountKinds, journalKinds } from "../ledger/contract.ts";
import { organizationTypes } from "../organizations/choices.ts";
import {
  caseKinds,
  claimTypes,
  disputeOutcomes,
  disputeStatuses,
  reasonCodeNames,
  type DisputeOutcome,
} from "./process.ts";
import { queueFilters } from "./queue.ts";

/** A movement that a decision would make, debits first, as the ledger would enter it. */
export const plannedJournal = object({
  kind: choice(journalKinds).required(),
  entries: array(
    object({
      account: choice(accountKinds).required(),
      /** Whose account; null for the platform's own. */
      organization: optionalString(),
      /** A debit is positive, a credit negative. */
      amount: moneyShape(),
    }).required(),
  ).required(),
});
export type PlannedJournal = InferType<typeof plannedJournal>;

export const ledgerDraft = object({
  outcome: choice(disputeOutcomes).required(problem("required")),
  releasedAmount: optional(amount()).when("outcome", {
    is: "split" satisfies DisputeOutcome,
    then: (schema) => schema.nonNullable(problem("required")).required(problem("required")),
  }),
});
export type LedgerDraft = InferType<typeof ledgerDraft>;

/** Who would get what, and what is kept of it. */
export const ledgerPreview = object({
  journals: array(plannedJournal.required()).required(),
  released: moneyShape(),
  refunded: moneyShape(),
  /** Of what is released: what the supplier is owed, and what the platform and the Impact Fund keep. */
  supplier: moneyShape(),
  platform: moneyShape(),
  impactFund: moneyShape(),
});
export type LedgerPreview = InferType<typeof ledgerPreview>;

const typed = (max: number) => string().max(max, problem("tooLong", { max })).default("");
/** A decision as it stands in the form: whatever was typed, right or wrong. */
export const typedDecision = object({
  outcome: choice([...disputeOutcomes, ""]).default(""),
  released: typed(40),
  refunded: typed(40),
  reason: typed(8000),
  reasonCode: typed(40),
  goods: typed(40),
  returnPaidBy: typed(40),
  document: typed(400),
  consignee: typed(400),
  deliveredOn: typed(20),
  container: typed(120),
});
export type TypedDecision = InferType<typeof typedDecision>;

export const keptDraft = object({
  /** Null where nothing is kept. */
  draft: typedDecision.nullable().defined().default(null),
  /** 0 where nothing is kept. */
  version: number().required(),
  savedAt: optionalTimestamp(),
});
export type KeptDraft = InferType<typeof keptDraft>;

/** Another case with one of these parties, or both. */
export const similarCase = object({
  id: uuid().required(),
  reference: string().required(),
  shipment: number().nullable().defined(),
  kind: choice(caseKinds).required(),
  claim: choice(claimTypes).nullable().defined(),
  status: choice(disputeStatuses).required(),
  buyer: object({ id: uuid().required(), name: string().required() }),
  supplier: object({ id: uuid().required(), name: string().required() }),
  /** Which of this case's parties it is about. */
  shared: choice([...organizationTypes, "both"]).required(),
  openedAt: timestamp(),
  total: moneyShape(),
  /** What both sides have read; null for a case that nobody has decided. */
  ruling: object({
    outcome: choice(disputeOutcomes).required(),
    /** Of what lay in escrow, released to the supplier, in thousandths. */
    releasedShare: number().required(),
    reasonCode: choice(reasonCodeNames).nullable().defined(),
  })
    .nullable()
    .defined()
    .default(null),
  /** The move by which the order went on without a decision. */
  closedBy: optionalString(),
});
export type SimilarCase = InferType<typeof similarCase>;

export const queueCounts = object(
  Object.fromEntries(queueFilters.map((name) => [name, number().required()])) as Record<
    (typeof queueFilters)[number],
    ReturnType<typeof number>
  >,
);

const id = object({ id: uuid().required() });
const decides = { access: "staff", permission: "disputes.decide", params: id } as const;
const foreign = ["escrow.disputeNotFound", "escrow.ownTrade"] as const;

/** What the desk has beside decisions: nobody reads any of it about an organization they belong or belonged to. */
export const deskEndpoints = {
  counts: defineEndpoint({
    name: "disputes.counts",
    summary: "How many cases each filter of the queue has for the caller.",
    method: "GET",
    path: "/admin/dispute-counts",
    access: "staff",
    permission: "disputes.read",
    response: queueCounts,
  }),
  ledger: defineEndpoint({
    ...decides,
    name: "disputes.ledger",
    summary:
      "What a decision would enter in the books, computed by what enters it; nothing is written. A return of goods or an appeal comes before it in time, and changes no amount.",
    method: "POST",
    path: "/admin/disputes/:id/ledger-preview",
    transaction: "read",
    body: ledgerDraft,
    response: ledgerPreview,
    errors: [...foreign, "escrow.paymentReversed"],
  }),
  draft: defineEndpoint({
    ...decides,
    name: "disputes.draft",
    summary: "What the caller has begun to write as a decision of a case.",
    method: "GET",
    path: "/admin/disputes/:id/draft",
    response: keptDraft,
    errors: foreign,
  }),
  saveDraft: defineEndpoint({
    ...decides,
    name: "disputes.saveDraft",
    summary:
      "Keeps it, as it is typed. `version` is the one that was read, 0 for the first: whoever has an older one is told (412) and reads it again.",
    method: "PUT",
    path: "/admin/disputes/:id/draft",
    body: object({ draft: typedDecision.required(), version: number().integer().min(0).required() }),
    response: keptDraft,
    errors: [...foreign, "disputes.wrongStatus"],
  }),
  dropDraft: defineEndpoint({
    ...decides,
    name: "disputes.dropDraft",
    summary: "Throws it away.",
    method: "DELETE",
    path: "/admin/disputes/:id/draft",
    errors: foreign,
  }),
  similar: defineEndpoint({
    access: "staff",
    permission: "disputes.read",
    params: id,
    name: "disputes.similar",
    summary:
      "Other cases with one of these parties or both, newest first. Cases of an organization that the caller belongs or belonged to are left out.",
    method: "GET",
    path: "/admin/disputes/:id/similar",
    kind: "collection",
    query: object({ ...pageQuery, limit: pageQuery.limit.default(5) }),
    response: similarCase,
    errors: foreign,
  }),
};
