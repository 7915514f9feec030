import type { Transition } from "../kernel/process.ts";
import type { VerificationState } from "./choices.ts";

/** The verification of an organization: its state changes by a row of this table. */
export const verificationProcess = {
  verify: { from: ["none", "waiting", "refused", "expired"], to: "verified", by: ["verifier"] },
  refuse: { from: ["none", "waiting", "verified", "expired"], to: "refused", by: ["verifier"] },
  /** Asked anew while it holds, and verified again. */
  renew: { from: ["verified"], to: "verified", by: ["verifier"] },
  /** The office has asked, or takes that back. Whoever asks anew while verified keeps the mark until it ends. */
  ask: { from: ["none", "refused", "expired"], to: "waiting", by: ["office"] },
  withdraw: { from: ["waiting"], to: "none", by: ["office"] },
  /** The same, where it had been verified or refused before it asked: it is again what it was. */
  withdrawAfterEnd: { from: ["waiting"], to: "expired", by: ["office"] },
  withdrawAfterRefusal: { from: ["waiting"], to: "refused", by: ["office"] },
  /** A question of our team was answered by nobody. */
  close: { from: ["waiting"], to: "refused", by: ["clock"] },
  expire: { from: ["verified"], to: "expired", by: ["clock"] },
  /** It has ended while the next one is read. */
  endWhileRead: { from: ["verified"], to: "waiting", by: ["clock"] },
} as const satisfies Record<string, Transition<VerificationState, "verifier" | "office" | "clock">>;
export type VerificationMove = keyof typeof verificationProcess;

/** What verifiers decide, each with its reason in `verification_decisions`. */
export const verificationTransitions = ["verify", "refuse"] as const satisfies readonly VerificationMove[];
export type VerificationTransition = (typeof verificationTransitions)[number];
