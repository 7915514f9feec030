import { canTransition, type Transition } from "../kernel/process.ts";
import type { KindFor } from "../notifications/kinds.ts";
import type { MemberAction } from "../organizations/actions.ts";
import type { OrganizationType } from "../organizations/choices.ts";

export const sampleStatuses = [
  "requested",
  "accepted",
  "sent",
  "received",
  "approved",
  "refused",
  "declined",
  "withdrawn",
  "expired",
  "lost",
  "unjudged",
] as const;
export type SampleStatus = (typeof sampleStatuses)[number];
/** `clock`: a deadline that has passed. `closing`: one of both organizations is closed. */
export type SampleParty = OrganizationType | "clock" | "closing";

interface SampleTransition extends Transition<SampleStatus, SampleParty> {
  /** What the move is in the name of an organization; null where nobody makes it. */
  readonly action: MemberAction | null;
  /** Who of both sides is told, and by which notice; who has done it is not. */
  readonly tells: { readonly buyer: KindFor<"buyer"> | null; readonly supplier: KindFor<"supplier"> | null };
}

/**
 * The life of a sample: it moves by one of these rows or not at all. Nothing is approved by silence, and no money moves by a sample: what an order makes of it stands in the rows of
 * its own process. A parcel that was given up for lost may still arrive, and one that nobody has judged in time may still be judged.
 */
export const sampleProcess = {
  accept: {
    from: ["requested"],
    to: "accepted",
    by: ["supplier"],
    action: "promiseSamples",
    tells: { buyer: "sampleAccepted", supplier: null },
  },
  /** Also what was accepted and cannot be sent after all. */
  decline: {
    from: ["requested", "accepted"],
    to: "declined",
    by: ["supplier"],
    action: "handleSamples",
    tells: { buyer: "sampleDeclined", supplier: null },
  },
  send: {
    from: ["accepted"],
    to: "sent",
    by: ["supplier"],
    action: "handleSamples",
    tells: { buyer: "sampleSent", supplier: null },
  },
  receive: {
    from: ["sent", "lost"],
    to: "received",
    by: ["buyer"],
    action: "receiveSamples",
    tells: { buyer: null, supplier: "sampleReceived" },
  },
  approve: {
    from: ["received", "unjudged"],
    to: "approved",
    by: ["buyer"],
    action: "judgeSamples",
    tells: { buyer: null, supplier: "sampleApproved" },
  },
  refuse: {
    from: ["received", "unjudged"],
    to: "refused",
    by: ["buyer"],
    action: "judgeSamples",
    tells: { buyer: null, supplier: "sampleRefused" },
  },
  /** Before it has left. */
  withdraw: {
    from: ["requested", "accepted"],
    to: "withdrawn",
    by: ["buyer"],
    action: "withdrawSamples",
    tells: { buyer: null, supplier: "sampleWithdrawn" },
  },
  expire: {
    from: ["requested", "accepted"],
    to: "expired",
    by: ["clock"],
    action: null,
    tells: { buyer: "sampleExpired", supplier: "sampleExpired" },
  },
  giveUp: {
    from: ["sent"],
    to: "lost",
    by: ["clock"],
    action: null,
    tells: { buyer: "sampleLost", supplier: "sampleLost" },
  },
  leaveUnjudged: {
    from: ["received"],
    to: "unjudged",
    by: ["clock"],
    action: null,
    tells: { buyer: "sampleUnjudged", supplier: "sampleUnjudged" },
  },
  end: {
    from: ["requested", "accepted", "sent", "received"],
    to: "withdrawn",
    by: ["closing"],
    action: null,
    tells: { buyer: "sampleEnded", supplier: "sampleEnded" },
  },
} as const satisfies Record<string, SampleTransition>;
export type SampleMove = keyof typeof sampleProcess;
export const sampleMoves = Object.keys(sampleProcess) as SampleMove[];
export const sampleRow = (move: SampleMove): SampleTransition => sampleProcess[move];
export const canMove = (move: SampleMove, status: SampleStatus): boolean => canTransition(sampleProcess, move, status);

/** The moves that members make, in the sequence in which they are offered. */
export const memberMoves = [
  "accept",
  "send",
  "receive",
  "approve",
  "refuse",
  "decline",
  "withdraw",
] as const satisfies readonly SampleMove[];
export type MemberMove = (typeof memberMoves)[number];

/** What goes on, whose answer is awaited there, for how many days, and what happens by itself when they are over. */
export const openSamples = {
  requested: { turn: "supplier", days: 14, then: "expire" },
  accepted: { turn: "supplier", days: 21, then: "expire" },
  sent: { turn: "buyer", days: 45, then: "giveUp" },
  received: { turn: "buyer", days: 14, then: "leaveUnjudged" },
} as const satisfies Partial<
  Record<SampleStatus, { readonly turn: OrganizationType; readonly days: number; readonly then: SampleMove }>
>;
export type OpenStatus = keyof typeof openSamples;
export const openStatuses = Object.keys(openSamples) as OpenStatus[];
export const isOpenSample = (status: SampleStatus): status is OpenStatus => status in openSamples;

/** Whose move is awaited; null once all is over. */
export const turnOf = (status: SampleStatus): OrganizationType | null =>
  isOpenSample(status) ? openSamples[status].turn : null;

/** By when a sample may be judged at the latest if everybody takes their time, not counting its way: YYYY-MM-DD. */
export function latestJudgement(from: "requested" | "accepted", now: Date): string {
  const steps =
    from === "requested" ? (["requested", "accepted", "received"] as const) : (["accepted", "received"] as const);
  const days = steps.reduce((sum, step) => sum + openSamples[step].days, 0);
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Who pays the courier. */
export const courierPayers = ["buyer", "supplier"] as const;
export type CourierPayer = (typeof courierPayers)[number];

/** From a handful for a spectrometer to what a roaster tries on a machine. */
export const gramsRange = { least: 10, most: 10_000 } as const;
/** Enough to grade and cup green coffee (SCA, 350 g); proposed wherever somebody asks. */
export const usualGrams = 350;
/** So many samples of one buyer and one supplier may be under way, and so many may begin in a day. */
export const openSamplesPerPair = 10;
export const samplesPerDay = 10;
/** The most that a score says, with two decimals. */
export const scoreRange = { least: "0", most: "100", scale: 2 } as const;
/** Protocols by which coffee is scored (Specialty Coffee Association, Coffee Quality Institute, Ethiopian Commodity Exchange; read on 2026-11-23); another may be named. */
export const scoreProtocols = ["SCA 2004", "SCA-103/104-2024 (CVA)", "CQI Fine Robusta", "ECX"] as const;

/**
 * How far a condition of the terms is met, for what it keeps from being shipped: `failed` lets either side step back, once a sample was refused and none is under way, or the day has passed.
 */
export const conditionStates = ["approved", "awaited", "failed"] as const;
export type ConditionState = (typeof conditionStates)[number];

interface Judged {
  /** Of the samples of that type, the newest first. */
  readonly statuses: readonly SampleStatus[];
  /** Whether the day by which it was to be approved has passed. */
  readonly overdue: boolean;
}

export function conditionState({ statuses, overdue }: Judged): ConditionState {
  if (statuses.includes("approved")) return "approved";
  const isRefused = statuses.includes("refused") && !statuses.some(isOpenSample);
  return overdue || isRefused ? "failed" : "awaited";
}
