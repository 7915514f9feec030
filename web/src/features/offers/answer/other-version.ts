import type { InferType } from "yup";
import { otherVersion } from "#shared/offers/contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";

export type OtherVersion = InferType<typeof otherVersion>;

/** The version that was named and the newest, where an answer was refused because there is a newer one. */
export const otherVersionIn = (error: unknown): OtherVersion | undefined =>
  isApiError(error) && error.code === "offers.otherVersion" ? otherVersion.cast(error.details) : undefined;
