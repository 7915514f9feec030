import { boolean, object, type InferType } from "yup";
import { choice, optionalTimestamp } from "../kernel/fields.ts";

/** What a new organization does until its first order. The words stand under `today:step.<step>`. */
export const firstSteps = {
  supplier: ["email", "organization", "verification", "product", "bankDetails"],
  buyer: ["email", "organization", "verification", "goods", "order"],
} as const;
export type FirstStepName = (typeof firstSteps)["supplier" | "buyer"][number];

export const firstStepNames = [...new Set([...firstSteps.supplier, ...firstSteps.buyer])];

export const firstStep = object({
  step: choice(firstStepNames).required(),
  done: boolean().required(),
  /** When, where anybody knows. */
  doneAt: optionalTimestamp(),
});
export type FirstStep = InferType<typeof firstStep>;
