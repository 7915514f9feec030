import { useState } from "react";
import { passwordLength } from "#shared/identity/contract.ts";
import { authProblem, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { termsVersion } from "#shared/identity/terms.ts";
import { joiningForm } from "#shared/team/contract.ts";
import { PasswordStrength } from "#web/src/forms/PasswordStrength.tsx";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { panelStyles } from "../AccountPanel.tsx";
import { useProblemWords } from "../use-problem-words.ts";
import { useJoinByInvitationMutation } from "./api.ts";

interface Props {
  token: string;
  email: string;
  onJoined: () => void;
}

/** An account for whoever has none: the letter has shown that the address is theirs, so a name and a password are all. */
export function JoinForm({ token, email, onJoined }: Props) {
  const { t, i18n } = useTranslation(["team", "identity"]);
  const language = languageOf(i18n);
  const services = useClientServices();
  const navigate = useNavigate();
  const waitWords = useProblemWords();
  const [join, { error }] = useJoinByInvitationMutation();
  const [problem, setProblem] = useState<AuthProblem>();
  const form = useContractForm(joiningForm, { defaultValues: { fullName: "", password: "" } });
  const send = form.handleSubmit(async ({ fullName, password }) => {
    setProblem(undefined);
    const answer = await join({ token, fullName, password, language, termsVersion });
    if (answer.error) {
      if (isApiError(answer.error)) form.refuse(answer.error);
      return;
    }
    onJoined();
    try {
      const { error: refused } = await (await services().session.client()).signInWithPassword({ email, password });
      if (refused) throw refused;
      await navigate("/dashboard", { replace: true });
    } catch (failure) {
      // The account is there: logging in is all that is left.
      setProblem(authProblem(failure));
      await navigate("/login", { replace: true });
    }
  });
  return (
    <form method="post" noValidate className={panelStyles.form} onSubmit={(event) => void send(event)}>
      {problem && (
        <Notice tone="danger" role="alert">
          {waitWords(problem) ?? t("invitation.joinFailed")}
        </Notice>
      )}
      <TextInput label={t("invitation.name")} autoComplete="name" {...form.field("fullName")} />
      <TextInput label={t("identity:field.email")} type="email" autoComplete="username" value={email} readOnly />
      <div>
        <PasswordInput
          label={t("identity:field.password")}
          autoComplete="new-password"
          help={t("identity:register.passwordHelp", { min: passwordLength.min })}
          {...form.field("password")}
        />
        {/* What was refused may look strong. */}
        {!form.errorOf("password") && (
          <PasswordStrength
            password={form.watch("password")}
            say={(level) => t("identity:strength.label", { level: t(`identity:strength.level.${level}`) })}
          />
        )}
      </div>
      <p className={panelStyles.fine}>
        {t("identity:register.accept.before")} <Link to="/terms">{t("identity:register.accept.terms")}</Link>{" "}
        {t("identity:register.accept.and")} <Link to="/privacy">{t("identity:register.accept.privacy")}</Link>
        {t("identity:register.accept.after")}
      </p>
      <Refusal error={error} place="form" />
      <Button type="submit" variant="primary" size="large" block loading={form.formState.isSubmitting}>
        {t("invitation.join")}
      </Button>
    </form>
  );
}
