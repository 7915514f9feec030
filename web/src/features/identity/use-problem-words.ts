import { serverFault, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { inTime } from "#shared/identity/wait-time.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";

/**
 * What is said alike wherever it happens: when a call that was refused for its number is taken again, a fault of ours with its reference,
 * a blocked account. Undefined for any other refusal.
 */
export function useProblemWords(): (
  problem: Pick<AuthProblem, "code" | "wait" | "reference"> | undefined,
) => string | undefined {
  const { t, i18n } = useTranslation("identity");
  return (problem) => {
    if (!problem) return undefined;
    const { code, wait, reference } = problem;
    if (code === serverFault) return reference ? t("fault.reference", { reference }) : t("fault.plain");
    if (code === "user_banned") return t("blocked");
    return wait === undefined ? undefined : t(`wait.${code}`, { when: inTime(wait, languageOf(i18n)) });
  };
}
