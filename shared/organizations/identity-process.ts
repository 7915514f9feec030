import type { Transition } from "../kernel/process.ts";

export const identityRequestStates = ["waiting", "accepted", "refused", "withdrawn"] as const;
export type IdentityRequestState = (typeof identityRequestStates)[number];

/**
 * A name or country that must be looked at before it is shown. A later request takes the place of one that waits, and so does a change that
 * needs none; the end of the organization withdraws it, and while it is suspended nobody decides. What nobody decides stays, and the public sees what was there before.
 */
export const identityProcess = {
  accept: { from: ["waiting"], to: "accepted", by: ["verifier"] },
  refuse: { from: ["waiting"], to: "refused", by: ["verifier"] },
  withdraw: { from: ["waiting"], to: "withdrawn", by: ["owner"] },
} as const satisfies Record<string, Transition<IdentityRequestState, "verifier" | "owner">>;

export const identityDecisions = ["accept", "refuse"] as const;
export type IdentityDecision = (typeof identityDecisions)[number];

/** Why somebody has to look: the organization is verified under another identity; its name looks like another's. */
export const identityGrounds = ["verified", "lookAlike"] as const;
export type IdentityGround = (typeof identityGrounds)[number];
