import { changedTerms } from "#shared/catalogue/contract.ts";
import { changedRate } from "#shared/currencies/contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { formatQuantityNumber } from "#web/src/ui/money-text.ts";

/** The terms that were seen and those of now, where they differ. */
export const changeIn = (refusal: unknown) =>
  isApiError(refusal) && refusal.code === "escrow.termsChanged" ? changedTerms.cast(refusal.details) : undefined;

/** The rate that was seen and the one in force. */
export const rateChangeIn = (refusal: unknown) =>
  isApiError(refusal) && refusal.code === "escrow.rateChanged" ? changedRate.cast(refusal.details) : undefined;

/** Hours to pay, where they are others than those that were read. */
export const hoursIn = (refusal: unknown) =>
  isApiError(refusal) && refusal.code === "escrow.payHoursChanged" ? Number(refusal.details.hours) : undefined;

/** Figures of a refusal in the reader's writing. */
export const localize = <Details extends object>(details: Details, language: "en" | "fr"): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" && /^\d+(\.\d+)?$/.test(value)
        ? formatQuantityNumber(value, language)
        : (value as unknown),
    ]),
  ) as Details;
