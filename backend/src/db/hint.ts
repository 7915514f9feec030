import { errorCode } from "./error-code.ts";

const hints: Readonly<Record<string, string>> = {
  // A table, or a column, that does not exist.
  "42P01": "The database lacks tables of this version: run `npm run migrate` first.",
  "42703": "The database lacks columns of this version: run `npm run migrate` first.",
  // A right that the role does not have.
  "42501": "The role of DATABASE_URL lacks a right that this version needs: run `npm run migrate` first.",
};

/** What an operator does about a statement that failed, where that is known from PostgreSQL's code (its manual, appendix A). */
export const hintOf = (error: unknown): string | undefined =>
  error instanceof Error ? hints[errorCode(error)] : undefined;
