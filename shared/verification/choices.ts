import type { Transition } from "../kernel/process.ts";

export const requestStates = ["draft", "waiting", "questions", "verified", "refused", "expired", "withdrawn"] as const;
export type RequestState = (typeof requestStates)[number];

/** Those in which an organization has its one open request. */
export const openStates = ["draft", "waiting", "questions"] as const satisfies readonly RequestState[];
/** Those in which it lies with our team. */
export const askedStates = ["waiting", "questions"] as const satisfies readonly RequestState[];
export const isAsked = (state: RequestState): boolean => (askedStates as readonly string[]).includes(state);

type Party = "office" | "verifier" | "clock";

/**
 * The life of one request for verification. What becomes of the organization's own state with it is told by `commands/` of the domain: it is verified, refused or expired in the same
 * transaction. A draft that nobody sends is thrown away after its time (`./retention.ts`).
 */
export const requestProcess = {
  ask: { from: ["draft"], to: "waiting", by: ["office"] },
  question: { from: ["waiting", "questions"], to: "questions", by: ["verifier"] },
  /** The last open question is answered. */
  answer: { from: ["questions"], to: "waiting", by: ["office"] },
  verify: { from: ["waiting", "questions"], to: "verified", by: ["verifier"] },
  refuse: { from: ["waiting", "questions"], to: "refused", by: ["verifier"] },
  /** Nobody at the office has answered in time. */
  close: { from: ["questions"], to: "refused", by: ["clock"] },
  withdraw: { from: ["draft", "waiting", "questions"], to: "withdrawn", by: ["office"] },
  /** Its `validUntil` is over. */
  expire: { from: ["verified"], to: "expired", by: ["clock"] },
} as const satisfies Record<string, Transition<RequestState, Party>>;
export type RequestMove = keyof typeof requestProcess;

/** What an organization shows of itself. Of each kind there is one at a time; a newer one replaces it. */
export const paperKinds = ["register", "tax", "statutes", "bankLetter", "identity", "address"] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Of papers and certificates. `draft`: nobody of our team sees it yet. */
export const paperStates = ["draft", "waiting", "accepted", "refused"] as const;
export type PaperState = (typeof paperStates)[number];

export const paperDecisions = ["accept", "refuse"] as const;
export type PaperDecision = (typeof paperDecisions)[number];

/** What a verifier has looked at before an organization is verified. */
export const checks = ["identity", "register", "address", "bankName", "sanctions"] as const;
export type Check = (typeof checks)[number];

/** Why a request was closed by nobody. */
export const closings = ["noAnswer", "organizationClosed"] as const;
export type Closing = (typeof closings)[number];

/** What a screening against the sanctions lists has found: nothing, names to look at, or it has not been made yet. */
export const screeningStates = ["clear", "hit", "missing"] as const;
