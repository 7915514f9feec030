import { useState } from "react";
import type { Factor } from "@supabase/auth-js";
import { useClientServices } from "#web/src/app/services.tsx";
import { attempt } from "#web/src/features/accounts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { CodeField } from "./CodeField.tsx";
import { FactorChoice } from "./FactorChoice.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";
import { useCodeStep } from "./use-code-step.ts";

interface Props {
  factor: Factor;
  /** Any of them may prove who asks: the phone with the app to be removed may be lost. */
  factors: readonly Factor[];
  onRemoved: () => void;
}

/** Takes an authenticator app away, for a code. */
export function RemoveFactor({ factor, factors, onRemoved }: Props) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [factorId, setFactorId] = useState<string | undefined>(factor.id);
  const step = useCodeStep(factorId, async () => {
    const outcome = await attempt(async () => {
      const client = await services().session.client();
      const { data, error } = await client.mfa.unenroll({ factorId: factor.id });
      // The session's token still names the factor.
      if (!error) await client.refreshSession();
      return { data, error };
    });
    if (!outcome.problem) onRemoved();
    return outcome.problem;
  });
  const name = factor.friendly_name ?? t("factor.app");
  return (
    <form method="post" noValidate className={styles.fields} onSubmit={step.onSubmit}>
      <p>{t(factors.length > 1 ? "factor.removeText" : "factor.removeLast", { name })}</p>
      <FactorChoice factors={factors} value={factorId} onValueChange={setFactorId} />
      <CodeField label={t("factor.code")} help={t("factor.codeHelp")} {...step.field} />
      <AuthProblemNotice problem={step.problem} />
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" loading={step.busy}>
          {t("factor.removeNamed", { name })}
        </Button>
      </div>
    </form>
  );
}
