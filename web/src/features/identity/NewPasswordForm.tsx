import { useState } from "react";
import { newPasswordForm, passwordLength } from "#shared/identity/contract.ts";
import { weakPasswordKey } from "#shared/identity/weak-password.ts";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { selectSession } from "#web/src/runtime/session/session-slice.ts";
import { PasswordStrength } from "#web/src/forms/PasswordStrength.tsx";
import { carry, useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { panelStyles } from "./AccountPanel.tsx";
import { authProblem, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { closeRecovery, isOver, type RecoveryClient } from "./recovery.ts";
import { useProblemWords } from "./use-problem-words.ts";

interface Props {
  /** Holds the session of the recovery link. */
  client: RecoveryClient;
  /** The account has a second factor after all, which another device may have set up meanwhile. */
  onNeedsFactor: () => void;
  /** The link's session is over. */
  onEnded: () => void;
  onDone: () => void;
}

export function NewPasswordForm({ client, onNeedsFactor, onEnded, onDone }: Props) {
  const { t } = useTranslation("identity");
  const services = useClientServices();
  const { userId } = useAppSelector(selectSession);
  const [problem, setProblem] = useState<AuthProblem>();
  const waitWords = useProblemWords();
  const form = useContractForm(newPasswordForm, { defaultValues: { password: "", confirmation: "" } });
  const save = form.handleSubmit(async ({ password }) => {
    setProblem(undefined);
    try {
      const { data, error } = await client.updateUser({ password });
      if (error) throw error;
      await closeRecovery(client);
      // The server has ended every other session of this user, so one in this browser is over too.
      if (data.user.id === userId) await services().session.signOut();
      onDone();
    } catch (error) {
      const refused = authProblem(error);
      if (refused.code === "insufficient_aal") onNeedsFactor();
      else if (isOver(refused)) onEnded();
      else if (refused.code === "weak_password")
        form.setError("password", carry({ key: weakPasswordKey(refused.reasons) }), { shouldFocus: true });
      else setProblem(refused);
    }
  });
  return (
    <form method="post" className={panelStyles.form} onSubmit={save} noValidate>
      {problem && (
        <Notice tone="danger" role="alert">
          {waitWords(problem) ?? t(`reset.problem.${problem.code}`, { defaultValue: t("reset.problem.other") })}
        </Notice>
      )}
      <div>
        <PasswordInput
          label={t("field.newPassword")}
          autoComplete="new-password"
          help={t("register.passwordHelp", { min: passwordLength.min })}
          {...form.field("password", { onChange: () => setProblem(undefined) })}
        />
        {/* What was refused may look strong. */}
        {!form.errorOf("password") && (
          <PasswordStrength
            password={form.watch("password")}
            say={(level) => t("strength.label", { level: t(`strength.level.${level}`) })}
          />
        )}
      </div>
      <PasswordInput label={t("field.confirmPassword")} autoComplete="new-password" {...form.field("confirmation")} />
      <Button type="submit" variant="primary" size="large" block loading={form.formState.isSubmitting}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
