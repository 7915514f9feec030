import { serverFault } from "#shared/identity/auth-problems.ts";
import { inTime } from "#shared/identity/wait-time.ts";
import type { AuthProblem } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";

/** The reader's words for a refusal of the auth endpoints. */
export function useAuthWords(): (problem: AuthProblem | undefined) => string | undefined {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  return (problem) => {
    if (problem?.code === serverFault)
      return problem.reference ? t("fault.reference", { reference: problem.reference }) : t("fault.plain");
    if (problem?.wait !== undefined) return t(`wait.${problem.code}`, { when: inTime(problem.wait, language) });
    return problem && t(`problem.${problem.code}`, { defaultValue: t("problem.other", { code: problem.code }) });
  };
}

/** Beside the button whose press was refused. */
export function AuthProblemNotice({ problem, onRetry }: { problem: AuthProblem | undefined; onRetry?: () => void }) {
  const { t } = useTranslation("ui");
  const words = useAuthWords()(problem);
  if (!words) return null;
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {t("retry")}
          </Button>
        )
      }
    >
      {words}
    </Notice>
  );
}
