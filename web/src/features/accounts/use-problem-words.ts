import type { AuthProblem } from "#shared/accounts/auth-problems.ts";
import { inTime } from "#shared/accounts/wait-time.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";

/** When a call that was refused for its number is taken again, in words; undefined for any other refusal. */
export function useWaitWords(): (problem: Pick<AuthProblem, "code" | "wait"> | undefined) => string | undefined {
  const { t, i18n } = useTranslation("accounts");
  return (problem) =>
    problem?.wait === undefined
      ? undefined
      : t(`wait.${problem.code}`, { when: inTime(problem.wait, languageOf(i18n)) });
}
