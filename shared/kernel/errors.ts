import { errorTable } from "./error-table.ts";

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** What is wrong with one field: the locale key of the message and the values it needs. */
export interface FieldProblem {
  /** The field's path as in the request, such as `price.amount`. */
  field: string;
  /** A key below `validation:`, such as `required`. */
  key: string;
  values?: Record<string, string | number>;
}

/** The body of every refusal (`application/problem+json`). */
export interface Problem {
  code: ErrorCode;
  /** In English, for logs and developers; people are shown the translation of `code`. */
  message: string;
  details: { fields?: FieldProblem[] } & Record<string, unknown>;
  /** Stands in the log line of the request as well. */
  requestId: string;
}

/** A refusal: the one way in which product code says no. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Problem["details"];

  constructor(code: ErrorCode, details: Problem["details"] = {}) {
    super(errorTable[code].message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
