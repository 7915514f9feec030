import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconMail } from "#web/src/ui/icons.ts";
import type { Place } from "#web/src/ui/Link.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { AccountPanel, panelStyles } from "./AccountPanel.tsx";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import { registered } from "./registered.ts";
import { sendLetter } from "./send-letter.ts";
import { useProblemWords } from "./use-problem-words.ts";

interface Props {
  email: string;
  /** The page where another address is registered. */
  anew: Place;
}

/** After the registration: where the letter went, and a second one for whom the first did not reach. */
export function CheckYourEmail({ email, anew }: Props) {
  const { t, i18n } = useTranslation("identity");
  const services = useClientServices();
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const waitWords = useProblemWords();
  const [problem, setProblem] = useState<AuthProblem>();
  const resend = async () => {
    setState("sending");
    const found = await sendLetter(services().session, "confirmation", email, languageOf(i18n));
    setProblem(found);
    setState(found ? "idle" : "sent");
  };
  return (
    <>
      <PageMeta title={t("checkEmail.title")} noindex />
      <AccountPanel title={t("checkEmail.title")}>
        <div className={panelStyles.form}>
          <Notice tone="success" role="status" icon={IconMail}>
            {t("checkEmail.message")}
          </Notice>
          <p>{t("checkEmail.address", { email })}</p>
          <p>{t("checkEmail.explanation")}</p>
          {state === "sent" && (
            <Notice tone="success" role="status">
              {t("login.sent.confirmation")}
            </Notice>
          )}
          {problem && (
            <Notice tone="danger" role="alert">
              {waitWords(problem) ??
                t(`login.problem.${problem.code}`, { defaultValue: t("login.problem.resend_failed") })}
            </Notice>
          )}
          <div className={panelStyles.actions}>
            <ButtonLink to="/login" variant="primary">
              {t("checkEmail.login")}
            </ButtonLink>
            <Button loading={state === "sending"} onClick={() => void resend()}>
              {t("login.send.confirmation")}
            </Button>
            <ButtonLink to={anew} variant="ghost" onClick={registered.forget}>
              {t("checkEmail.anew")}
            </ButtonLink>
            <ButtonLink to="/" variant="ghost">
              {t("checkEmail.home")}
            </ButtonLink>
          </div>
        </div>
      </AccountPanel>
    </>
  );
}
