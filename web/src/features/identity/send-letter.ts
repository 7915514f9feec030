import { localPath, type Language } from "#shared/kernel/language.ts";
import type { SessionManager } from "#web/src/runtime/session/session.ts";
import { authProblem, isPassing, type AuthProblem } from "#shared/identity/auth-problems.ts";
import type { ResetTarget } from "./link-tokens.ts";

/** The letters that need nothing but an address. */
export type Letter = "confirmation" | "reset";

/** Asks for a letter; one to set a new password leads on to `next` in the end. @returns what went wrong, or undefined once it is on its way. */
export async function sendLetter(
  session: SessionManager,
  letter: Letter,
  typed: string,
  language: Language,
  next?: ResetTarget,
): Promise<AuthProblem | undefined> {
  const email = typed.trim();
  if (!email) return { code: "email_first", message: "" };
  const back = (path: string) => window.location.origin + localPath(language, path);
  const send = async () => {
    const client = await session.client();
    return letter === "confirmation"
      ? client.resend({ type: "signup", email, options: { emailRedirectTo: back("/confirm") } })
      : client.resetPasswordForEmail(email, { redirectTo: back(`/reset-password${next ? `?next=${next}` : ""}`) });
  };
  const { error } = await send().catch((problem: unknown) => ({ error: problem }));
  if (!error) return undefined;
  const found = authProblem(error);
  if (isPassing(found.code)) return found;
  return { ...found, code: letter === "confirmation" ? "resend_failed" : "reset_failed" };
}
