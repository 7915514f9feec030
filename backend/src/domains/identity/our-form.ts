import { AppError } from "#shared/kernel/errors.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";

const codes = {
  otp_expired: "accounts.codeWrong",
  invalid_credentials: "accounts.passwordWrong",
  reauthentication_needed: "accounts.reauthenticationNeeded",
} as const;

/** The auth endpoints refuse in another form than ours. @throws {AppError} what an `AuthError` says, in our form; everything else as it is. */
export function inOurForm(error: unknown): never {
  if (!(error instanceof AuthError)) throw error;
  if (error.status === 503) throw new AppError("server.busy", { retryAfter: error.retryAfter });
  if (error.retryAfter !== undefined) throw new AppError("request.rateLimited", { retryAfter: error.retryAfter });
  const code = Object.hasOwn(codes, error.code) ? codes[error.code as keyof typeof codes] : undefined;
  throw code ? new AppError(code) : error;
}
