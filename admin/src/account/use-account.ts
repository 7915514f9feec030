import { HttpError, useAuthProvider, useLogoutIfAccessDenied, useTranslate } from "react-admin";
import type { AuthProblem, Outcome } from "#shared/identity/auth-problems.ts";
import { inTime } from "#shared/identity/wait-time.ts";
import type { StaffAuth } from "../providers/auth.ts";
import type { OwnAccount } from "../providers/session.ts";
import { useLanguage } from "../ui/use-language.ts";

/** The calls of the reader's own account. */
export function useAccount(): OwnAccount {
  const auth = useAuthProvider<StaffAuth>();
  if (!auth) throw new Error("the console always has an auth provider");
  return auth.account;
}

/** The reader's words for a refusal of the auth endpoints. */
export function useAccountWords(): (problem: AuthProblem) => string {
  const t = useTranslate();
  const language = useLanguage();
  return ({ code, wait }) => {
    if (wait) return t(`settings:wait.${code}`, { when: inTime(wait, language) });
    return t(`settings:problem.${code}`, { _: t("settings:problem.other", { code }) });
  };
}

const ended = ["session_not_found", "session_expired", "no_authorization", "bad_jwt", "user_not_found", "user_banned"];

/** Whether a session is at its end. */
export const isEnded = ({ code }: AuthProblem): boolean => ended.includes(code);

/** What the API would have said: the auth endpoints say it in words of their own. */
function asRefusal(problem: AuthProblem): HttpError | undefined {
  if (isEnded(problem))
    return new HttpError(problem.code, 401, { code: "accounts.tokenInvalid", details: { reason: problem.code } });
  if (problem.code === "insufficient_aal")
    return new HttpError(problem.code, 403, { code: "accounts.secondFactorNeeded", details: { enrolled: true } });
  return undefined;
}

/**
 * Makes a call of the reader's own account on a page of the console. A session that has ended, or lacks its second factor, leads to the
 * sign-in page and back.
 */
export function useAccountCall() {
  const account = useAccount();
  const leave = useLogoutIfAccessDenied();
  return async <Data>(call: (account: OwnAccount) => Promise<Outcome<Data>>): Promise<Outcome<Data>> => {
    const outcome = await call(account);
    const refusal = outcome.problem && asRefusal(outcome.problem);
    if (refusal) await leave(refusal);
    return outcome;
  };
}
export type AccountCall = ReturnType<typeof useAccountCall>;
