import { boolean, number, object, string, type InferType } from "yup";
import { attachmentErrors } from "../documents/pictures.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  manyOf,
  moneyShape,
  optional,
  optionalString,
  pageQuery,
  problem,
  quantity,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { counterDraft, offerVersionView } from "../offers/contract.ts";
import { offerStatuses, offerTurns } from "../offers/process.ts";
import { tradePapers, weightBases } from "../terms/negotiated.ts";
import { incoterms } from "../terms/incoterms.ts";
import { termsVersion } from "../terms/terms-draft.ts";
import { audiences, mostAwards, requestStatuses } from "./process.ts";
import { requestCrops, requestDraft } from "./request-draft.ts";

const party = object({
  id: uuid().required(),
  name: string().required(),
  country: optionalString(),
  verified: boolean().required(),
});

/** A request as its buyer or one of its suppliers sees it: a supplier learns nothing of other suppliers. */
export const requestView = object({
  id: uuid().required(),
  version: number().required(),
  /** `RFQ-2026-00001` */
  number: string().required(),
  /** `awarded` while something of it is agreed, also after its time; an answer with another quantity agrees nothing yet. */
  status: choice(requestStatuses).required(),
  /** Its time is not over: suppliers may quote. */
  takesQuotes: boolean().required(),
  crop: choice(requestCrops).required(),
  quality: optionalString(),
  quantity: string().required(),
  tolerancePercent: optionalString(),
  shipFrom: optionalString(),
  shipBy: optionalString(),
  incoterm: choice(incoterms).nullable().defined().default(null),
  incotermPlace: optionalString(),
  placeCode: optionalString(),
  certifications: manyOf(string().required()),
  /** Of one metric ton. Null for suppliers unless the buyer tells it. */
  targetPrice: moneyShape().nullable().defined(),
  tellTarget: boolean().required(),
  weightBasis: choice(weightBases).nullable().defined().default(null),
  inspectionDays: number().integer().nullable().defined(),
  documentsRequired: manyOf(choice(tradePapers).required()),
  until: timestamp(),
  message: string().defined(),
  createdAt: timestamp(),
  buyer: party,
  /** For its buyer: whom it is open to, and what came of it. `awarded`: metric tons that were accepted. */
  sent: object({
    audience: choice(audiences).required(),
    asked: number().required(),
    declined: number().required(),
    quotes: number().required(),
    /** Quotes whose answer is awaited of the buyer. */
    toAnswer: number().required(),
    /** Quotes that the buyer has answered with other terms, which their suppliers are to answer. */
    countered: number().required(),
    awarded: string().required(),
  })
    .nullable()
    .defined()
    .default(null),
  /** For a supplier: their own answer. */
  answer: object({
    declined: boolean().required(),
    word: optionalString(),
    offer: object({
      id: uuid().required(),
      status: choice(offerStatuses).required(),
      turn: choice(offerTurns).required(),
    })
      .nullable()
      .defined()
      .default(null),
  })
    .nullable()
    .defined()
    .default(null),
  /** The reader's own answer is awaited. */
  yourTurn: boolean().required(),
  /** `askQuote`: the reader has a quote ready for a manager to send. */
  can: can(["quote", "askQuote", "decline", "withdraw", "award", "close"]),
});
export type RequestView = InferType<typeof requestView>;

/** The newest version of a quote, for the request's buyer. */
export const quoteView = offerVersionView.shape({
  offerId: uuid().required(),
  status: choice(offerStatuses).required(),
  turn: choice(offerTurns).required(),
  supplier: party,
  product: object({ id: uuid().required(), name: string().required(), category: string().required() }),
  origin: optionalString(),
  certifications: manyOf(string().required()),
  /** What one of a counted unit weighs, net, in kilograms, where that is known. */
  netWeightKg: optionalString(),
  /** Of one metric ton, and how many they are; null where nobody knows what a unit weighs, or the price is not fixed. */
  pricePerTon: moneyShape().nullable().defined(),
  tons: optionalString(),
  currency: string().required(),
});
export type QuoteView = InferType<typeof quoteView>;

/** A supplier that was asked by name, or has answered. */
export const askedView = object({
  supplier: party,
  state: choice(["waiting", "declined", "quoted"] as const).required(),
  word: optionalString(),
});
export type AskedView = InferType<typeof askedView>;

/** A quote: the terms of a counter-offer, on one of the supplier's own listings of the crop. */
export const quoteDraft = counterDraft
  .omit(["answers"])
  .shape({ productId: uuid().required(problem("required")), termsVersion });
export type QuoteDraft = InferType<typeof quoteDraft>;

export const awardForm = object({
  awards: manyOf(
    object({
      offerId: uuid().required(problem("required")),
      /** The version that the buyer has seen. */
      number: number().integer().min(1, problem("required")).required(problem("required")),
      /** In the quote's unit. The whole quantity accepts the quote; another is a counter-offer with that quantity. */
      quantity: quantity().required(problem("required")),
    }).required(),
  )
    .max(mostAwards, problem("tooMany", { max: mostAwards }))
    .test("once", problem("choice"), (awards) => new Set(awards?.map(({ offerId }) => offerId)).size === awards?.length)
    .test("some", problem("required"), function (awards) {
      return (this.parent as { close?: boolean }).close === true || (awards?.length ?? 0) > 0;
    }),
  /** Ends the request: other quotes that wait are rejected. */
  close: boolean().default(false),
});
export type AwardForm = InferType<typeof awardForm>;

export const declineForm = object({ word: optional(text(500)) });
const requestId = object({ requestId: string().trim().max(60).required() });
const path = "/requests-for-quotation";
const notFound = "quotations.notFound";

export const quotationEndpoints = {
  list: defineEndpoint({
    name: "quotations.list",
    summary:
      "A buyer's own requests, or those that a supplier was asked or may answer, newest first. `yourTurn`: those alone whose answer is awaited of the reader's side, or all others.",
    method: "GET",
    path,
    kind: "collection",
    query: object({ ...pageQuery, yourTurn: boolean() }),
    response: requestView,
  }),
  create: defineEndpoint({
    name: "quotations.create",
    summary:
      "Asks suppliers for quotations: chosen ones, or all verified ones with a listing of the crop, of whom 200 are written to at most; one that is verified later sees it too.",
    method: "POST",
    path,
    body: requestDraft,
    response: requestView,
    status: 201,
    idempotency: "required",
    errors: [
      "quotations.buyerOnly",
      "quotations.tooMany",
      "quotations.supplierUnavailable",
      "organizations.suspended",
      "organizations.nameWaiting",
    ],
  }),
  show: defineEndpoint({
    name: "quotations.show",
    summary: "One request, by its id or number.",
    method: "GET",
    path: `${path}/:requestId`,
    params: requestId,
    response: requestView,
    errors: [notFound],
  }),
  withdraw: defineEndpoint({
    name: "quotations.withdraw",
    summary: "Takes an open request back. Quotes that wait are rejected, and everybody is told.",
    method: "POST",
    path: `${path}/:requestId/withdraw`,
    params: requestId,
    response: requestView,
    idempotency: "required",
    errors: [notFound, "quotations.ended"],
  }),
  decline: defineEndpoint({
    name: "quotations.decline",
    summary:
      "Tells the buyer that nothing is quoted, with a word if one likes. A quote that is sent later takes its place.",
    method: "POST",
    path: `${path}/:requestId/decline`,
    params: requestId,
    body: declineForm,
    response: requestView,
    idempotency: "required",
    errors: [
      notFound,
      "quotations.ended",
      "quotations.alreadyQuoted",
      "quotations.alreadyDeclined",
      "threads.blocked",
      "organizations.suspended",
    ],
  }),
  quote: defineEndpoint({
    name: "quotations.quote",
    summary:
      "Answers a request with an offer on one of the supplier's own active listings of its crop. The buyer's answer is awaited then, and it is countered like any offer.",
    method: "POST",
    path: `${path}/:requestId/quotes`,
    params: requestId,
    body: quoteDraft,
    response: requestView,
    status: 201,
    idempotency: "required",
    errors: [
      notFound,
      "quotations.ended",
      "quotations.alreadyQuoted",
      "quotations.otherCrop",
      "catalogue.productNotFound",
      "offers.productUnavailable",
      "offers.listingHeld",
      "escrow.termsChanged",
      "organizations.suspended",
      "organizations.nameWaiting",
      "threads.blocked",
      ...attachmentErrors,
    ],
  }),
  quotes: defineEndpoint({
    name: "quotations.quotes",
    summary:
      "For the request's buyer: the newest version of each supplier's quote, and who was asked and has not quoted.",
    method: "GET",
    path: `${path}/:requestId/quotes`,
    params: requestId,
    response: object({ items: manyOf(quoteView), asked: manyOf(askedView) }),
    errors: [notFound],
  }),
  award: defineEndpoint({
    name: "quotations.award",
    summary:
      "Awards quotes, all or none: one whose whole quantity is named is accepted, another quantity is a counter-offer with that quantity and all other terms as they are. Each names the version that was seen; another than the newest is 412. `close` rejects the other quotes that wait.",
    method: "POST",
    path: `${path}/:requestId/award`,
    params: requestId,
    body: awardForm,
    response: requestView,
    idempotency: "required",
    errors: [
      notFound,
      "quotations.ended",
      "offers.notFound",
      "offers.otherVersion",
      "offers.notFixed",
      "offers.notPending",
      "offers.expired",
      "offers.notYourTurn",
      "offers.tooManyVersions",
      "offers.productUnavailable",
      "offers.listingHeld",
      "organizations.suspended",
      "threads.blocked",
    ],
  }),
};
