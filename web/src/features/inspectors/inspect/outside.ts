import { isApiError } from "#web/src/forms/use-problem-text.ts";

/** Refusals after which the address is confirmed anew; what was typed stays. */
const outside = ["inspectors.confirmFirst", "inspectors.elsewhere"];
export const isOutside = (error: unknown): boolean => isApiError(error) && outside.includes(error.code);
