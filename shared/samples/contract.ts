import { boolean, number, object, string, type InferType } from "yup";
import { countryCodes } from "../kernel/country.ts";
import { isDecimal, parseDecimal } from "../kernel/decimal.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  decimal,
  manyOf,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { nameText } from "../kernel/name-field.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { sampleTypes } from "../terms/negotiated.ts";
import { conditionStates, courierPayers, gramsRange, memberMoves, sampleStatuses, scoreRange } from "./process.ts";

/** Where a parcel goes, as it was when the sample was asked for. */
const parcelAddress = {
  name: string().required(),
  street: string().required(),
  city: string().required(),
  postalCode: optionalString(),
  country: string().required(),
};
export type ParcelAddress = { [Name in keyof typeof parcelAddress]: InferType<(typeof parcelAddress)[Name]> };

const requiredName = (max: number) => nameText(max).required(problem("required"));

/** As a supplier writes it, who knows where its buyer is. */
const writtenAddress = object({
  name: requiredName(140),
  street: requiredText(200),
  city: requiredName(100),
  postalCode: optional(nameText(20)),
  country: choice(countryCodes).required(problem("required")),
});

export const sampleView = object({
  id: uuid().required(),
  version: number().integer().required(),
  product: object({ id: uuid().required(), name: string().required(), category: string().required() }),
  /** The other side. */
  counterparty: object({
    id: uuid().required(),
    name: string().required(),
    country: optionalString(),
    verified: boolean().required(),
  }),
  /** What it is about, beside the goods: an offer and the order that came of it, either of them, or neither where it is about a listing. */
  offerId: uuid().nullable().defined(),
  orderReference: optionalString(),
  type: choice(sampleTypes).required(),
  grams: number().integer().required(),
  /** Which side has begun: a buyer asks, a supplier sends unasked. */
  askedBy: choice(organizationTypes).required(),
  courierPaidBy: choice(courierPayers).required(),
  /** Null once the buyer is gone. */
  address: object(parcelAddress).nullable().defined().default(null),
  note: string().defined(),
  status: choice(sampleStatuses).required(),
  /** Whose move is awaited. */
  turn: choice(organizationTypes).nullable().defined().default(null),
  /** When it ends by itself unless that side moves. */
  dueAt: optionalTimestamp(),
  courier: optionalString(),
  trackingNumber: optionalString(),
  /** Why it was declined, refused or withdrawn. */
  reason: optionalString(),
  notes: optionalString(),
  /** From 0 to 100, with two decimals; of coffee by the protocol that stands beside it. */
  score: optionalString(),
  protocol: optionalString(),
  /** Where the terms ship nothing before such a sample is approved: the day by which it must be, and how far that has come. */
  condition: object({ dueOn: string().required(), state: choice(conditionStates).required() })
    .nullable()
    .defined()
    .default(null),
  /** What has happened, the oldest first. */
  steps: manyOf(
    object({
      status: choice(sampleStatuses).required(),
      by: string<"buyer" | "supplier" | "clock" | "closing">()
        .oneOf(["buyer", "supplier", "clock", "closing"])
        .required(),
      /** Of the reader's own side. */
      person: optionalString(),
      at: timestamp(),
    }),
  ),
  createdAt: timestamp(),
  can: can(memberMoves),
});
export type SampleView = InferType<typeof sampleView>;

/** A sample is about one of: an offer, an order, a listing. */
export const sampleDraft = object({
  offerId: optional(uuid()),
  /** Its id. */
  orderId: optional(uuid()),
  productId: optional(uuid()),
  type: choice(sampleTypes).required(problem("required")),
  grams: number()
    .transform((value: unknown, original: unknown) => (original === "" ? undefined : value))
    .typeError(problem("integer"))
    .integer(problem("integer"))
    .required(problem("required"))
    .min(gramsRange.least, problem("atLeast", { least: gramsRange.least }))
    .max(gramsRange.most, problem("atMost", { most: gramsRange.most })),
  /** A buyer names one of its own addresses, which is kept as it is now. */
  addressId: optional(uuid()),
  /** A supplier who sends one unasked writes where it goes. */
  address: writtenAddress.nullable().default(null),
  courierPaidBy: choice(courierPayers).required(problem("required")),
  note: text(1000).default(""),
});
export type SampleDraft = InferType<typeof sampleDraft>;

export const sendForm = object({ courier: requiredName(80), trackingNumber: requiredName(60) });
const reason = requiredText(500);
export const declineForm = object({ reason });
export const withdrawForm = object({ reason: optional(text(500)) });

const judged = {
  notes: optional(text(2000)),
  score: optional(
    decimal(scoreRange.scale, { exclusive: false }).test(
      "most",
      problem("atMost", { most: scoreRange.most }),
      (value) =>
        !value ||
        !isDecimal(value, scoreRange.scale) ||
        parseDecimal(value, scoreRange.scale) <= parseDecimal(scoreRange.most, scoreRange.scale),
    ),
  ),
  /** By which it was scored; coffee has no score without. */
  protocol: optional(nameText(80)),
};
export const approveForm = object(judged);
export const refuseForm = object({ reason, ...judged });
export type JudgedForm = InferType<typeof approveForm>;

const sampleId = object({ sampleId: uuid().required() });
const move = {
  method: "POST" as const,
  params: sampleId,
  response: sampleView,
  idempotency: "required" as const,
};
const refusals = ["samples.notFound", "samples.wrongStatus", "organizations.suspended"] as const;

export const sampleEndpoints = {
  list: defineEndpoint({
    name: "samples.list",
    summary:
      "The samples of the caller's organization, newest first. `state` `yours` and `waiting` say whose move is awaited, both together are `open`; `search` matches a part of the product, the other side's name or the tracking number.",
    method: "GET",
    path: "/samples",
    kind: "collection",
    query: object({
      ...pageQuery,
      state: choice(["yours", "waiting", "open", "ended"]),
      offer: uuid(),
      order: uuid(),
      search: string().trim().max(60),
    }),
    response: sampleView,
  }),
  show: defineEndpoint({
    name: "samples.show",
    summary: "One sample.",
    method: "GET",
    path: "/samples/:sampleId",
    params: sampleId,
    response: sampleView,
    errors: ["samples.notFound"],
  }),
  create: defineEndpoint({
    name: "samples.create",
    summary:
      "A buyer asks for a sample about an offer, an order or a listing (`addressId`: one of its addresses). A supplier sends one unasked about an offer or an order (`address`), which counts as accepted.",
    method: "POST",
    path: "/samples",
    body: sampleDraft,
    response: sampleView,
    status: 201,
    idempotency: "required",
    errors: [
      "organizations.suspended",
      "organizations.nameWaiting",
      "offers.buyerOnly",
      "offers.notFound",
      "escrow.orderNotFound",
      "catalogue.productNotFound",
      "offers.productUnavailable",
      "offers.listingHeld",
      "samples.dealingEnded",
      "samples.tooMany",
      "threads.blocked",
    ],
  }),
  accept: defineEndpoint({
    ...move,
    name: "samples.accept",
    summary: "The supplier will send the sample.",
    path: "/samples/:sampleId/accept",
    errors: [...refusals],
  }),
  decline: defineEndpoint({
    ...move,
    name: "samples.decline",
    summary: "The supplier sends none, for a reason; also what it had accepted.",
    path: "/samples/:sampleId/decline",
    body: declineForm,
    errors: [...refusals],
  }),
  send: defineEndpoint({
    ...move,
    name: "samples.send",
    summary: "The sample is on its way.",
    path: "/samples/:sampleId/send",
    body: sendForm,
    errors: [...refusals],
  }),
  receive: defineEndpoint({
    ...move,
    name: "samples.receive",
    summary: "The sample has arrived; also one that was given up for lost.",
    path: "/samples/:sampleId/receive",
    errors: [...refusals],
  }),
  approve: defineEndpoint({
    ...move,
    name: "samples.approve",
    summary: "The buyer approves the sample, which meets a condition of the terms that asks for one of its type.",
    path: "/samples/:sampleId/approve",
    body: approveForm,
    errors: [...refusals],
  }),
  refuse: defineEndpoint({
    ...move,
    name: "samples.refuse",
    summary: "The buyer refuses the sample, for a reason.",
    path: "/samples/:sampleId/refuse",
    body: refuseForm,
    errors: [...refusals],
  }),
  withdraw: defineEndpoint({
    ...move,
    name: "samples.withdraw",
    summary: "The buyer wants it no longer, before it has left.",
    path: "/samples/:sampleId/withdraw",
    body: withdrawForm,
    errors: [...refusals],
  }),
};
