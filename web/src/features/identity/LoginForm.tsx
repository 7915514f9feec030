import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { signInForm } from "#shared/identity/contract.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { panelStyles } from "./AccountPanel.tsx";
import { authProblem, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { sendLetter, type Letter } from "./send-letter.ts";
import { useProblemWords } from "./use-problem-words.ts";

/** Address and password. */
export function LoginForm() {
  const { t, i18n } = useTranslation("identity");
  const language = languageOf(i18n);
  const services = useClientServices();
  const [problem, setProblem] = useState<AuthProblem>();
  const [sent, setSent] = useState<Letter>();
  const form = useContractForm(signInForm, { defaultValues: { email: "", password: "" } });
  const { isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async ({ email, password }) => {
    setSent(undefined);
    setProblem(undefined);
    try {
      const { error } = await (await services().session.client()).signInWithPassword({ email, password });
      if (error) setProblem(authProblem(error));
    } catch (error) {
      setProblem(authProblem(error));
    }
  });

  const send = async (letter: Letter) => {
    const found = await sendLetter(services().session, letter, form.getValues("email"), language);
    setProblem(found);
    setSent(found ? undefined : letter);
  };

  return (
    <form method="post" className={panelStyles.form} onSubmit={signIn} noValidate>
      {sent && (
        <Notice tone="success" role="status">
          {t(`login.sent.${sent}`)}
        </Notice>
      )}
      {problem && <LoginProblem problem={problem} onSend={send} />}
      <TextInput
        label={t("field.email")}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.field("email")}
      />
      <PasswordInput label={t("field.password")} autoComplete="current-password" {...form.field("password")} />
      <Button type="submit" variant="primary" size="large" block loading={isSubmitting}>
        {t(isSubmitting ? "login.submitting" : "login.submit")}
      </Button>
      <div className={panelStyles.actions}>
        <Button variant="ghost" className={panelStyles.edge} onClick={() => void send("reset")}>
          {t("login.forgot")}
        </Button>
      </div>
    </form>
  );
}

function LoginProblem({ problem, onSend }: { problem: AuthProblem; onSend: (letter: Letter) => Promise<void> }) {
  const { t } = useTranslation("identity");
  const waiting = useProblemWords()(problem);
  const { code } = problem;
  const letter: Letter | undefined =
    code === "email_not_confirmed" || code === "resend_failed"
      ? "confirmation"
      : code === "invalid_credentials" || code === "reset_failed"
        ? "reset"
        : undefined;
  const known = waiting ?? t(`login.problem.${code}`, { defaultValue: "" });
  const text =
    known || t("login.problem.other", { message: t(`reason.${code}`, { defaultValue: t("reason.unknown") }) });
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        letter && (
          <Button size="small" onClick={() => void onSend(letter)}>
            {t(`login.send.${letter}`)}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  );
}
