import { useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate, useSearchParams } from "react-router-dom";
import { newPasswordForm, passwordLength } from "#shared/accounts/contract.ts";
import { PageMeta } from "#web/src/app/page-meta.tsx";
import { useClientServices } from "#web/src/app/services.tsx";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { AccountPanel, panelStyles } from "./AccountPanel.tsx";
import { authProblem } from "./auth-problems.ts";
import { readLink } from "./link-tokens.ts";
import { openLink } from "./open-link.ts";

/** Milliseconds before going on to /login (specification, section 9). */
const toLogin = 3000;

/** /reset-password: the link is used up when the form is sent, so a mail scanner that opens it does no harm. */
export function Component() {
  const { t } = useTranslation("accounts");
  const services = useClientServices();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const link = readLink(search);
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const form = useContractForm(newPasswordForm, { defaultValues: { password: "", confirmation: "" } });
  const { isSubmitting } = form.formState;

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate("/login", { replace: true }), toLogin);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const save = form.handleSubmit(async ({ password }) => {
    setProblem(undefined);
    const { session } = services();
    try {
      if (link && !opened) await openLink(session, link);
      // A second try with another password must not use the link a second time.
      setOpened(true);
      const client = await session.client();
      const { error } = await client.updateUser({ password });
      if (error) throw error;
      await client.signOut({ scope: "local" });
      setDone(true);
    } catch (error) {
      setProblem(authProblem(error).code);
    }
  });

  return (
    <>
      <PageMeta title={t("reset.pageTitle")} noindex />
      <AccountPanel title={t(done ? "reset.done" : "reset.title")} lede={done || !link ? undefined : t("reset.lede")}>
        {done && (
          <Notice tone="success" role="status">
            {t("reset.toLogin")}
          </Notice>
        )}
        {!done && !link && (
          <Notice tone="danger" role="alert">
            {t("reset.problem.invalid")}
          </Notice>
        )}
        {!done && link && (
          <form method="post" className={panelStyles.form} onSubmit={save} noValidate>
            {problem && (
              <Notice tone="danger" role="alert">
                {t(`reset.problem.${problem}`, { defaultValue: t("reset.problem.other") })}
              </Notice>
            )}
            <PasswordInput
              label={t("field.newPassword")}
              autoComplete="new-password"
              help={t("register.passwordHelp", { min: passwordLength.min })}
              error={form.errorOf("password")}
              {...form.register("password")}
            />
            <PasswordInput
              label={t("field.confirmPassword")}
              autoComplete="new-password"
              error={form.errorOf("confirmation")}
              {...form.register("confirmation")}
            />
            <Button type="submit" variant="primary" size="large" block loading={isSubmitting}>
              {t("reset.submit")}
            </Button>
          </form>
        )}
        <p className={panelStyles.foot}>
          <ButtonLink to="/login" variant="ghost">
            {t("confirm.backToLogin")}
          </ButtonLink>
        </p>
      </AccountPanel>
    </>
  );
}
