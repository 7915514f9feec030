import type { Transition } from "../kernel/process.ts";
import type { VerificationState } from "./choices.ts";

/** The verification of an organization: its state changes by a row of this table. */
export const verificationProcess = {
  verify: { from: ["none", "waiting", "refused", "expired"], to: "verified", by: ["verifier"] },
  refuse: { from: ["none", "waiting", "verified", "expired"], to: "refused", by: ["verifier"] },
} as const satisfies Record<string, Transition<VerificationState, "verifier">>;
export type VerificationTransition = keyof typeof verificationProcess;
export const verificationTransitions = Object.keys(verificationProcess) as VerificationTransition[];
