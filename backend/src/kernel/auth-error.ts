/**
 * A refusal of the auth endpoints, in the form that GoTrue clients read: a status, a stable code, and a message that some
 * clients compare to the letter. Everywhere else a refusal is an AppError.
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further members of the body, such as `weak_password`. */
  readonly more: Readonly<Record<string, unknown>>;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: Readonly<Record<string, unknown>> = {},
    retryAfter?: number,
  ) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.more = more;
    this.retryAfter = retryAfter;
  }
}
