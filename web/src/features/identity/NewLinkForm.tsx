import { useState } from "react";
import { object } from "yup";
import { email } from "#shared/identity/contract.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { panelStyles } from "./AccountPanel.tsx";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import type { ResetTarget } from "./link-tokens.ts";
import { sendLetter } from "./send-letter.ts";
import { useProblemWords } from "./use-problem-words.ts";

const addressForm = object({ email: email() });

/** Asks for a link to set a new password: where an old one does not work any more, and for the staff, whose console has no such page. */
export function NewLinkForm({ next }: { next?: ResetTarget | undefined }) {
  const { t, i18n } = useTranslation("identity");
  const services = useClientServices();
  const waitWords = useProblemWords();
  const [problem, setProblem] = useState<AuthProblem>();
  const [sent, setSent] = useState(false);
  const form = useContractForm(addressForm, { defaultValues: { email: "" } });
  const send = form.handleSubmit(async (values) => {
    setSent(false);
    const found = await sendLetter(services().session, "reset", values.email, languageOf(i18n), next);
    setProblem(found);
    setSent(!found);
  });
  return (
    <form method="post" className={panelStyles.form} onSubmit={send} noValidate>
      {sent && (
        <Notice tone="success" role="status">
          {t("login.sent.reset")}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          {waitWords(problem) ?? t(`login.problem.${problem.code}`, { defaultValue: t("login.problem.reset_failed") })}
        </Notice>
      )}
      <TextInput
        label={t("field.email")}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.field("email")}
      />
      <Button type="submit" variant="primary" size="large" block loading={form.formState.isSubmitting}>
        {t("login.send.reset")}
      </Button>
    </form>
  );
}
