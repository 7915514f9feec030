import { array, boolean, mixed, number, object, string, type InferType } from "yup";
import { choice, moneyShape, optionalString, optionalTimestamp, uuid } from "../kernel/fields.ts";
import { memberRoles } from "../organizations/choices.ts";

/**
 * What may need an organization today. Each kind's words stand under `today:kind.<kind>`: `title`, `detail` and `action`, which is what its one button says; they are
 * told with the row's `values`.
 */
export const todayKinds = [
  "offerToAnswer",
  "questionToAnswer",
  "offerToOrder",
  "orderToFund",
  "orderToShip",
  "shipmentLate",
  "deliveryToAsk",
  "deliveryToConfirm",
  "weightToAnswer",
  "goodsToInspect",
  "fundsToRelease",
  "proposalToAnswer",
  "dispute",
  "silenceCase",
  "stopped",
  "paperRefused",
  "messagesToRead",
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** What a row is about. With `kind` it names the row: the same thing needs somebody once for each reason. */
export const todaySubjects = ["offer", "order", "shipment", "proposal", "document", "organization"] as const;

/** What the words are told with, as far as a kind has it. */
export interface TodayValues {
  /** The organization on the other side. */
  partner?: string;
  product?: string;
  quantity?: { amount: string; unit: string };
  /** Of one unit. */
  price?: { amount: string; currency: string };
  /** As somebody has typed it. */
  reason?: string;
  /** What was proposed, as its process names it. */
  proposal?: string;
  /** Of a file or a paper. */
  name?: string;
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
  /** It comes first, whatever its deadline, and is shown red. */
  urgent: boolean().required(),
  /** The least role that may do it, and whether the reader has it. */
  role: choice(memberRoles).required(),
  can: boolean().required(),
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

/** The urgent first, then by deadline, then what has none; equal ones in the sequence of their kinds. */
export function byDeadline(one: TodayRow, other: TodayRow): number {
  if (one.urgent !== other.urgent) return one.urgent ? -1 : 1;
  const [ends, otherEnds] = [one.deadline ?? "9", other.deadline ?? "9"];
  if (ends !== otherEnds) return ends < otherEnds ? -1 : 1;
  const rank = todayKinds.indexOf(one.kind) - todayKinds.indexOf(other.kind);
  return rank || (one.subject.id < other.subject.id ? -1 : 1);
}
