import { array, boolean, mixed, number, object, string, type InferType } from "yup";
import { choice, moneyShape, optionalString, optionalTimestamp, uuid } from "../kernel/fields.ts";
import { allow, memberActions, type MemberAction } from "../organizations/actions.ts";
import { memberRoles } from "../organizations/choices.ts";
import type { TakeDownGround } from "../catalogue/review-process.ts";
import type { SampleType } from "../terms/negotiated.ts";
import type { DraftCall } from "../team/draft-calls.ts";

/**
 * What may need an organization today. Each kind's words stand under `today:kind.<kind>`: `title`, `detail` and `action`, which is what its one button says; they are
 * told with the row's `values`.
 */
export const todayKinds = [
  "offerToAnswer",
  "questionToAnswer",
  "offerToOrder",
  "contractToSign",
  "sampleToAnswer",
  "sampleToSend",
  "sampleToReceive",
  "sampleToJudge",
  "requestToQuote",
  "quotesToCompare",
  "orderToFund",
  "orderToShip",
  "shipmentLate",
  "deliveryToAsk",
  "deliveryToConfirm",
  "weightToAnswer",
  "goodsToInspect",
  "deliveredToAnswer",
  "papersToHandIn",
  "fundsToRelease",
  "proposalToAnswer",
  "claimToAnswer",
  "caseQuestion",
  "decisionToRead",
  "goodsToSendBack",
  "returnToAnswer",
  "inspectorToConsent",
  "dispute",
  "silenceCase",
  "stopped",
  "verificationEnded",
  "certificateEnded",
  "verificationPaperEnded",
  "draftToSend",
  "verificationToAnswer",
  "verificationPaperRefused",
  "certificateRefused",
  "bankDetailsWait",
  "invitationToResend",
  "verificationEnds",
  "certificateEnds",
  "verificationPaperEnds",
  "verificationRefused",
  "listingTakenDown",
  "paperRefused",
  "orderToRate",
  "messagesToRead",
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** What a row is about. With `kind` it names the row: the same thing needs somebody once for each reason. */
export const todaySubjects = [
  "offer",
  "contract",
  "order",
  "sample",
  "shipment",
  "proposal",
  "document",
  "organization",
  "draft",
  "invitation",
  "paper",
  "certificate",
  "product",
  "bankDetails",
  "request",
  "inspector",
] as const;

/** What the words are told with, as far as a kind has it. */
export interface TodayValues {
  /** The organization on the other side. */
  partner?: string;
  product?: string;
  /** Of a request for quotation. */
  crop?: string;
  quantity?: { amount: string; unit: string };
  /** Of one unit. */
  price?: { amount: string; currency: string };
  /** As somebody has typed it. */
  reason?: string;
  /** What was proposed, as its process names it. */
  proposal?: string;
  /** Of a file, a person or a bank; the number of a certificate. */
  name?: string;
  /** The kind of a paper, or the scheme of a certificate. */
  paper?: string;
  /** Of which type a sample is, and how much of it. */
  sample?: SampleType;
  grams?: number;
  /** What a draft asks for. */
  call?: DraftCall;
  /** Of what was taken down. */
  ground?: TakeDownGround;
  /** The last signs of an account's number. */
  account?: string;
  count?: number;
}

export const todayRow = object({
  kind: choice(todayKinds).required(),
  subject: object({ type: choice(todaySubjects).required(), id: uuid().required(), reference: optionalString() }),
  /** Which of an order's shipments. */
  shipment: object({ number: number().required(), of: number().required() }).nullable().defined(),
  /** Until when; null where nothing ends. It may have passed. */
  deadline: optionalTimestamp(),
  /** Money that hangs on it. */
  amount: moneyShape().nullable().defined(),
  values: mixed<TodayValues>().required(),
  /** The page of the dashboard where it is done, without the language. */
  place: string().required(),
  /** It comes before what is not, whatever its deadline, and is shown red. */
  urgent: boolean().required(),
  /** The least role that may do it, and whether the reader has it. */
  role: choice(memberRoles).required(),
  can: boolean().required(),
  /** The reader may not, and has it ready for a manager: the same page takes them there. */
  asks: boolean(),
});
export type TodayRow = InferType<typeof todayRow>;

/** So many are told; how many there are is told too. */
export const mostTodayRows = 20;

export const todayView = object({
  /** The first, in the order of `byDeadline`. */
  rows: array(todayRow).required(),
  total: number().required(),
});
export type TodayView = InferType<typeof todayView>;

/** The row of a domain that has nothing. */
export const nothingToday: TodayView = { rows: [], total: 0 };

/**
 * The right to what concerns an office itself (its team, its verification, its account), of which only those are told who do it; null for all others, and where a suspended
 * organization is barred from it. Whoever lacks the second factor that is demanded sees it and cannot.
 */
export function ownRight(
  action: MemberAction,
  member: Parameters<typeof allow>[1],
): Pick<TodayRow, "role" | "can"> | null {
  if (!allow(action, member && { ...member, readsOnly: false })) return null;
  return { role: memberActions[action].role, can: allow(action, member) };
}

/** Cases: the money of both sides stands still. Where our team has to decide, nothing is urgent for them. */
const cases: ReadonlySet<TodayKind> = new Set([
  "claimToAnswer",
  "caseQuestion",
  "decisionToRead",
  "goodsToSendBack",
  "returnToAnswer",
  "dispute",
  "silenceCase",
  "stopped",
]);
const rankOf = ({ kind, urgent }: TodayRow): number => (urgent ? (cases.has(kind) ? 0 : 1) : 2);

/** Cases first, then what else is urgent; each by deadline, then what has none; equal ones in the sequence of their kinds. */
export function byDeadline(one: TodayRow, other: TodayRow): number {
  const ranked = rankOf(one) - rankOf(other);
  if (ranked !== 0) return ranked;
  const [ends, otherEnds] = [one.deadline ?? "9", other.deadline ?? "9"];
  if (ends !== otherEnds) return ends < otherEnds ? -1 : 1;
  const rank = todayKinds.indexOf(one.kind) - todayKinds.indexOf(other.kind);
  return rank || (one.subject.id < other.subject.id ? -1 : 1);
}
