import { changedTerms } from "#shared/catalogue/contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";

/** The terms that were seen and those of now, where they differ. */
export const changeIn = (refusal: unknown) =>
  isApiError(refusal) && refusal.code === "escrow.termsChanged" ? changedTerms.cast(refusal.details) : undefined;
