import { canTransition, type Transition } from "../kernel/process.ts";
import { allow, type MemberAction } from "../organizations/actions.ts";
import type { OrganizationType } from "../organizations/choices.ts";

/**
 * - `awaiting`: one signature is missing, or both. - `signed`: both are bound. - `withdrawn`: by one side, before both had signed.
 * - `expired`: not signed by both in time. - `lapsed`: concluded, but no order was placed from it in time, or its order was never paid.
 */
export const contractStatuses = ["awaiting", "signed", "withdrawn", "expired", "lapsed"] as const;
export type ContractStatus = (typeof contractStatuses)[number];
export type ContractParty = "supplier" | "buyer" | "clock";

/** From what it was made: an accepted offer, which both sides sign, or an order of what a listing says, which is concluded by being placed. */
export const contractOrigins = ["offer", "listing"] as const;
export type ContractOrigin = (typeof contractOrigins)[number];

/** The life of a contract. `sign` is made by each side once and moves it with the second one. */
export const contractProcess = {
  sign: { from: ["awaiting"], to: "signed", by: ["supplier", "buyer"] },
  withdraw: { from: ["awaiting"], to: "withdrawn", by: ["supplier", "buyer"] },
  expire: { from: ["awaiting"], to: "expired", by: ["clock"] },
  /** By the clock, or with an order that its buyer or the clock has cancelled unpaid. */
  lapse: { from: ["signed"], to: "lapsed", by: ["clock", "buyer"] },
} as const satisfies Record<string, Transition<ContractStatus, ContractParty>>;

/** What a move is in the name of an organization. */
export const contractActions = {
  sign: "signContracts",
  withdraw: "withdrawContracts",
} as const satisfies Record<string, MemberAction>;
export type ContractMove = keyof typeof contractActions;
export const contractMoves = Object.keys(contractActions) as ContractMove[];

/** Whoever has not signed is reminded so many hours before the time is over. */
export const remindHours = 24;
/** Nobody asks more often whether a contract is on record, from one network and in an hour. */
export const verificationsPerHour = 60;

/** Of one person: each may have to be drawn, which a kept file has not. */
export const draftsInTenMinutes = 30;

/** How a signer has shown who they are: what their account has (docs/adr/0055-contracts.md). */
export const signingMethods = ["password", "secondFactor", "letter"] as const;
export type SigningMethod = (typeof signingMethods)[number];

interface Standing {
  readonly status: ContractStatus;
  /** Until when both may sign; null for what is concluded by an order. */
  readonly signUntil: Date | null;
  /** Who has signed. */
  readonly signed: readonly OrganizationType[];
  /** It hangs on a sample that was refused, or not approved by its day. */
  readonly sampleFailed?: boolean;
}

/** As a reader is told it: the clock writes it within a minute, and nobody should see it as open in between. */
export const statusNow = ({ status, signUntil }: Standing, now: Date): ContractStatus =>
  status === "awaiting" && signUntil !== null && signUntil <= now ? "expired" : status;

/** How the paper of a contract that nothing has concluded stands. */
const unconcluded = {
  awaiting: "draft",
  signed: "signed",
  withdrawn: "ended",
  expired: "ended",
  lapsed: "ended",
} as const satisfies Record<ContractStatus, string>;

interface Concluded {
  readonly status: ContractStatus;
  readonly origin: ContractOrigin;
  readonly concludedAt: string | null;
}

/** What stands across the paper of a contract. What was concluded says so for good, whatever came of it. */
export const paperStanding = ({ status, origin, concludedAt }: Concluded) =>
  concludedAt === null ? unconcluded[status] : origin === "listing" ? "order" : "signed";

/** What a member of one side may do with a contract now. Nobody signs what the other side could step back from at once. Who has signed may still withdraw until the other side has. */
export function contractRights(
  standing: Standing,
  side: OrganizationType,
  member: Parameters<typeof allow>[1],
  now: Date,
): ContractMove[] {
  const status = statusNow(standing, now);
  return contractMoves.filter(
    (move) =>
      canTransition(contractProcess, move, status) &&
      allow(contractActions[move], member) &&
      !(move === "sign" && (standing.sampleFailed || standing.signed.includes(side))),
  );
}
