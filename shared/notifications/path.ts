import {
  casePath,
  contractPath,
  conversationPath,
  mendPath,
  offerPath,
  orderPath,
  productsPath,
  requestPath,
  samplePath,
} from "../desktop/addresses.ts";
import { verificationPath } from "../verification/path.ts";
import { bankDetailsKinds } from "./bank-details-kinds.ts";
import { caseKinds } from "./case-kinds.ts";
import type { NoticeSubject } from "./kind-row.ts";
import type { NoticeKind } from "./kinds.ts";
import type { NoticeFacts } from "./words.ts";

const questions: ReadonlySet<NoticeKind> = new Set([
  "questionReceived",
  "questionClosed",
  "questionWithdrawn",
  "questionExpired",
]);

/** What both sides have agreed on at once, with a case or without: the order says what follows. */
const settled: readonly NoticeKind[] = ["refundAgreed", "allowanceAgreed", "splitAgreed", "replacementAgreed"];

/** What is told of a case leads to its page. */
const ofCases: ReadonlySet<NoticeKind> = new Set([
  ...(Object.keys(caseKinds) as (keyof typeof caseKinds)[]).filter((kind) => !settled.includes(kind)),
  "disputeOpened",
  "orderStopped",
  "disputeDecided",
]);

/** The conversation in which a notice is answered; null where it is about something else. An offer's conversation has the offer's id. */
export function threadOf(
  kind: NoticeKind,
  subjectId: string,
  values: Readonly<Record<string, unknown>>,
): string | null {
  if (questions.has(kind)) return subjectId;
  return typeof values.thread === "string" ? values.thread : null;
}

interface Linked extends NoticeFacts {
  readonly subject: { readonly type: NoticeSubject; readonly id: string };
}

/** The page of what a notice is about. */
const pages: Readonly<Record<NoticeSubject, (notice: Linked) => `/${string}`>> = {
  offer: ({ subject }) => offerPath(subject.id),
  request: ({ subject, reference }) => requestPath(reference ?? subject.id),
  draft: () => "/dashboard/team",
  contract: ({ subject, reference }) => contractPath(reference ?? subject.id),
  order: ({ kind, subject, reference, shipment }) =>
    (ofCases.has(kind) ? casePath : orderPath)(reference ?? subject.id, shipment),
  sample: ({ subject }) => samplePath(subject.id),
  product: ({ kind, subject }) => (kind === "listingTakenDown" ? mendPath(subject.id) : productsPath),
  organization: ({ kind }) => (kind in bankDetailsKinds ? "/dashboard/settings#payouts" : verificationPath),
};

/** The page that a notice and its email lead to: its conversation, its offer, its order or the settings of its organization. */
export function noticePath(notice: Linked): `/${string}` {
  const { kind, subject, values } = notice;
  const thread = threadOf(kind, subject.id, values);
  return thread === null ? pages[subject.type](notice) : conversationPath(thread);
}
