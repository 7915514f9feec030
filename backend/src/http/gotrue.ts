import type { Context } from "koa";
import type { AppError } from "#shared/kernel/errors.ts";
import { AuthError } from "../kernel/auth-error.ts";

export const apiVersionHeader = "x-supabase-api-version";
export const apiVersion = "2024-01-01";

export { AuthError };

/** Our own refusals in GoTrue's words, where it has one. */
const translated: Partial<Record<AppError["code"], { status: number; code: string; message: string }>> = {
  "accounts.signInRequired": {
    status: 401,
    code: "no_authorization",
    message: "This endpoint requires a valid Bearer token",
  },
  "accounts.tokenInvalid": {
    status: 403,
    code: "bad_jwt",
    message: "invalid JWT: unable to parse or verify signature",
  },
  "request.rateLimited": { status: 429, code: "over_request_rate_limit", message: "Request rate limit reached" },
  "request.invalid": { status: 400, code: "validation_failed", message: "The request is not valid" },
  "request.malformed": { status: 400, code: "bad_json", message: "Could not parse request body as JSON" },
};

/** Why a token that is signed by us is refused all the same; `details.reason` of `accounts.tokenInvalid`. */
const tokenReasons: Record<string, string> = {
  user_not_found: "User from sub claim in JWT does not exist",
  session_not_found: "Session from session_id claim in JWT does not exist",
  session_expired: "Session from session_id claim in JWT has expired",
  user_banned: "User is banned",
};

export function asAuthError(error: AppError): AuthError {
  const reason = error.code === "accounts.tokenInvalid" ? String(error.details.reason) : "";
  const message = tokenReasons[reason];
  if (message) return new AuthError(reason === "session_expired" ? 401 : 403, reason, message);
  const wait = error.details.retryAfter;
  const retryAfter = typeof wait === "number" ? wait : undefined;
  const known = translated[error.code];
  if (known) return new AuthError(known.status, known.code, known.message, {}, retryAfter);
  const code = error.status === 500 ? "unexpected_failure" : error.code;
  return new AuthError(error.status, code, error.message, {}, retryAfter);
}

export function writeAuthError(context: Context, error: AuthError): void {
  context.status = error.status;
  context.state.refusal = error.code;
  context.set(apiVersionHeader, apiVersion);
  context.set("content-type", "application/json; charset=utf-8");
  context.set("cache-control", "no-store");
  if (error.retryAfter !== undefined) context.set("retry-after", String(error.retryAfter));
  const requestId = context.state.requestId as string;
  context.body = JSON.stringify({
    code: error.code,
    error_code: error.code,
    message: error.message,
    msg: error.message,
    request_id: requestId,
    ...error.more,
  });
}
