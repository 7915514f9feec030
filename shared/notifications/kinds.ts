import type { OrganizationType } from "../organizations/choices.ts";
import { bankDetailsKinds } from "./bank-details-kinds.ts";
import { caseKinds } from "./case-kinds.ts";
import { contractKinds } from "./contract-kinds.ts";
import { dealingKinds } from "./dealing-kinds.ts";
import type { NoticeGroupName } from "./groups.ts";
import { inspectorKinds } from "./inspector-kinds.ts";
import { listingKinds } from "./listing-kinds.ts";
import { sampleKinds } from "./sample-kinds.ts";
import { fact, news, task, type NoticeKindRow, type Telling } from "./kind-row.ts";
import { paperKinds } from "./paper-kinds.ts";
import { officeKinds } from "./office-kinds.ts";
import { quotationKinds } from "./quotation-kinds.ts";
import { ratingKinds } from "./rating-kinds.ts";
import type { noticeValues, NoticeValueName, ValueTypes } from "./values.ts";

/**
 * Every kind of notice. Its words stand under `notifications:kind.<kind>.<side>` (inbox, and subject and first sentence of the email) and
 * `notice-letters:kind.<kind>.<side>` (what to do, by when, and what happens otherwise), in both languages.
 */
export const noticeKinds = {
  ...dealingKinds,
  ...contractKinds,
  ...listingKinds,
  ...officeKinds,
  ...bankDetailsKinds,
  ...paperKinds,
  ...sampleKinds,
  ...quotationKinds,
  ...caseKinds,
  ...ratingKinds,
  ...inspectorKinds,

  orderPlaced: {
    about: "order",
    to: { supplier: news("orders") },
    values: ["partner", "product", "quantity", "total", "fundBy"],
  },
  /** When it is placed, and again when two thirds of its time to pay are over. */
  orderToFund: {
    about: "order",
    to: { buyer: task("deadlines") },
    values: ["partner", "product", "quantity", "total", "fundBy"],
  },
  paymentDeclined: { about: "order", to: { buyer: task("money") }, values: ["partner", "product", "total", "fundBy"] },
  /** Less or more was paid than agreed; the order waits until its time to pay is over. */
  paymentMismatch: {
    about: "order",
    to: { buyer: task("money") },
    values: ["partner", "product", "total", "received", "fundBy"],
  },
  /** It cannot be made part of the order: a second payment, one that came too late, or one that was never completed. */
  paymentGoesBack: { about: "order", to: { buyer: fact("money") }, values: ["partner", "product", "received"] },
  paymentReturned: { about: "order", to: { buyer: fact("money") }, values: ["partner", "product", "received"] },
  /** The provider reports that the money which our books hold has left: nobody should ship for it. */
  paymentReversed: {
    about: "order",
    to: { supplier: fact("money"), buyer: fact("money") },
    values: ["partner", "product", "total"],
  },
  /** The provider has ended what an unpaid order was to be paid by. */
  paymentImpossible: {
    about: "order",
    to: { buyer: fact("money"), supplier: news("orders") },
    values: ["partner", "product", "total", "fundBy"],
  },
  /** What was told as reversed was a mistake of the provider. */
  paymentStands: {
    about: "order",
    to: { supplier: fact("money"), buyer: fact("money") },
    values: ["partner", "product", "total"],
  },
  /** Our team has ended an order whose money went back. */
  reversalEnded: {
    about: "order",
    to: { supplier: fact("money"), buyer: fact("money") },
    values: ["partner", "product", "total", "reason"],
  },
  orderFunded: {
    about: "order",
    to: { supplier: task("deadlines"), buyer: fact("money") },
    values: ["partner", "product", "total", "share", "shipBy", "conditions"],
  },
  /** Before it was funded. */
  orderCancelled: {
    about: "order",
    to: { supplier: news("orders"), buyer: news("orders") },
    values: ["partner", "product", "quantity"],
  },
  shipByPassed: {
    about: "order",
    to: { supplier: task("deadlines"), buyer: task("deadlines") },
    values: ["partner", "product", "total", "shipBy"],
  },
  orderShipped: {
    about: "order",
    to: { buyer: news("orders") },
    values: ["partner", "product", "quantity", "weight", "document", "arrival"],
  },
  /** It weighs more or less than the agreed tolerance allows. */
  weightToAnswer: {
    about: "order",
    to: { buyer: task("deadlines") },
    values: ["partner", "product", "quantity", "weight", "payable", "document", "arrival"],
  },
  weightAccepted: {
    about: "order",
    to: { supplier: news("orders") },
    values: ["partner", "product", "weight", "payable"],
  },
  /** The inspection ended without an answer to it. */
  weightCaseOpened: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "quantity", "weight", "total", "decideBy"],
  },
  /** The supplier asks for the confirmation. */
  deliveryToConfirm: {
    about: "order",
    to: { buyer: task("deadlines") },
    values: ["partner", "product", "quantity", "arrival", "caseFrom"],
  },
  /** The email with that question never left. */
  questionUndelivered: {
    about: "order",
    to: { supplier: task("deadlines") },
    values: ["partner", "product", "quantity"],
  },
  deliveryConfirmed: {
    about: "order",
    to: { buyer: task("deadlines"), supplier: news("orders") },
    values: ["partner", "product", "share", "inspectBy"],
  },
  /** 24 hours before it does. */
  inspectionEnds: {
    about: "order",
    to: { buyer: task("deadlines") },
    values: ["partner", "product", "share", "inspectBy"],
  },
  /** The reminder of its end did not leave in time. */
  inspectionPostponed: {
    about: "order",
    to: { buyer: task("deadlines"), supplier: news("orders") },
    values: ["partner", "product", "share", "inspectBy"],
  },
  /** An approved result; a rejected one opens a dispute. */
  inspectionSubmitted: {
    about: "order",
    to: { buyer: news("orders"), supplier: news("orders") },
    values: ["partner", "product", "inspector", "certificate"],
  },
  /** The side that has submitted a result has entered another version of its figures; the result stands. */
  inspectionCorrected: {
    about: "order",
    to: { buyer: news("orders"), supplier: news("orders") },
    values: ["partner", "product", "inspector", "certificate", "reason"],
  },
  orderApproved: {
    about: "order",
    to: { buyer: news("orders"), supplier: news("orders") },
    values: ["partner", "product", "share", "releaseBy"],
  },
  fundsReleased: {
    about: "order",
    to: { supplier: fact("money"), buyer: fact("money") },
    values: ["partner", "product", "share"],
  },
  paidOut: { about: "order", to: { supplier: fact("money") }, values: ["partner", "product", "share", "paidAt"] },
  refundOnItsWay: {
    about: "order",
    to: { buyer: fact("money"), supplier: fact("money") },
    values: ["partner", "product", "refunded"],
  },
  refunded: {
    about: "order",
    to: { buyer: fact("money"), supplier: fact("money") },
    values: ["partner", "product", "refunded"],
  },
  /** Papers of goods that have left, or evidence, which the other side has added or replaced; those of an hour from the first on are told as one. */
  papersAdded: {
    about: "order",
    to: { buyer: news("orders"), supplier: news("orders") },
    values: ["partner", "product"],
  },
  disputeOpened: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "total", "opener", "reason", "decideBy"],
  },
  /** Our team has stopped the order. */
  orderStopped: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "total", "reason", "decideBy"],
  },
  disputeDecided: {
    about: "order",
    to: { buyer: fact("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "released", "refunded", "reason"],
  },
  /** Nobody has confirmed the delivery, and our team looks into it. */
  caseOpened: {
    about: "order",
    to: { buyer: task("disputes"), supplier: task("disputes") },
    values: ["partner", "product", "total", "decideBy"],
  },
  /** Our team has decided that it counts as delivered. */
  deliveryCounted: {
    about: "order",
    to: { buyer: task("disputes"), supplier: fact("disputes") },
    values: ["partner", "product", "total", "share", "inspectBy", "reason"],
  },
  /** The provider verifies a buyer before they may pay: when that begins, and before the goods wait no longer. */
  verificationBeforePaying: {
    about: "order",
    to: { buyer: task("money") },
    values: ["partner", "product", "total", "fundBy"],
  },
  /** The provider must know its customers, and its questions are not answered. */
  verificationWaits: {
    about: "order",
    to: { buyer: task("money"), supplier: task("money") },
    values: ["partner", "product", "total", "since"],
  },
  notVerified: {
    about: "order",
    to: { buyer: task("money"), supplier: task("money") },
    values: ["partner", "product", "total", "since"],
  },
  partnerNotVerified: {
    about: "order",
    to: { buyer: fact("money"), supplier: fact("money") },
    values: ["partner", "product", "total", "since"],
  },
  proposalReceived: {
    about: "order",
    to: { buyer: task("proposals"), supplier: task("proposals") },
    values: ["partner", "product", "proposal", "proposed", "answerBy"],
  },
  /** Whoever has made it took it back: nothing is to be answered any more. */
  proposalWithdrawn: {
    about: "order",
    to: { buyer: fact("proposals"), supplier: fact("proposals") },
    values: ["partner", "product", "proposal", "proposed"],
  },
  proposalAnswered: {
    about: "order",
    to: { buyer: fact("proposals"), supplier: fact("proposals") },
    values: ["partner", "product", "proposal", "proposed", "answer"],
  },
} as const satisfies Record<string, NoticeKindRow>;

export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];
export const isNoticeKind = (value: string): value is NoticeKind => value in noticeKinds;

/** The kinds that a side can be told. */
export type KindFor<Side extends OrganizationType> = {
  [Kind in NoticeKind]: Side extends keyof (typeof noticeKinds)[Kind]["to"] ? Kind : never;
}[NoticeKind];

type OnlyThose<Name extends NoticeValueName> = { [Each in Name]: ValueTypes[(typeof noticeValues)[Each]] };
/** Each value that a kind's words are told with: leaving one out is a type error. */
export type ValuesOf<Kind extends NoticeKind> = OnlyThose<(typeof noticeKinds)[Kind]["values"][number]>;

const rowOf = (kind: NoticeKind): NoticeKindRow => noticeKinds[kind];

/** Whether a kind is told with a value. */
export const hasValue = (kind: NoticeKind, name: NoticeValueName): boolean => rowOf(kind).values.includes(name);

/** What a side is told by a kind; undefined where it is told nothing. */
export const tellingOf = (kind: NoticeKind, side: OrganizationType): Telling | undefined => rowOf(kind).to[side];

/** The kinds that tell of an order, or of a message. */
export const kindsAbout = (what: "orders" | "messages", side: OrganizationType): NoticeKind[] =>
  noticeKindNames.filter((kind) => {
    const telling = tellingOf(kind, side);
    if (!telling) return false;
    return telling.group === "messages" ? what === "messages" : what === "orders" && rowOf(kind).about === "order";
  });

/** The kinds of one group, for one side. */
export const kindsOfGroup = (group: NoticeGroupName, side: OrganizationType): NoticeKind[] =>
  noticeKindNames.filter((kind) => tellingOf(kind, side)?.group === group);
