import type { Transition } from "../kernel/process.ts";

export const standings = ["standing", "suspended"] as const;
export type Standing = (typeof standings)[number];

/**
 * Whether an organization takes part. A suspended one is not shown and begins nothing new; what was agreed goes on, its letters and its money too
 * (docs/adr/0075-suspension.md). It stands until our team ends it.
 */
export const suspensionProcess = {
  suspend: { from: ["standing"], to: "suspended", by: ["verifier"] },
  reinstate: { from: ["suspended"], to: "standing", by: ["verifier"] },
} as const satisfies Record<string, Transition<Standing, "verifier">>;

export const suspensionTransitions = ["suspend", "reinstate"] as const;
export type SuspensionTransition = (typeof suspensionTransitions)[number];
