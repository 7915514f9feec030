import { useState } from "react";
import type { Factor } from "@supabase/auth-js";
import { useClientServices } from "#web/src/app/services.tsx";
import { makeRecoveryCodes } from "#web/src/features/accounts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { CodeField } from "./CodeField.tsx";
import { FactorChoice } from "./FactorChoice.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";
import { useCodeStep } from "./use-code-step.ts";

interface Props {
  factors: readonly Factor[];
  onMade: (codes: readonly string[]) => void;
}

/** Ten new recovery codes, for the code of an app; the earlier ones end. */
export function NewRecoveryCodes({ factors, onMade }: Props) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [factorId, setFactorId] = useState(factors[0]?.id);
  const step = useCodeStep(factorId, async () => {
    const made = await makeRecoveryCodes(services());
    if (made.data) onMade(made.data);
    return made.problem;
  });
  return (
    <form method="post" noValidate className={styles.fields} onSubmit={step.onSubmit}>
      <p>{t("factor.codes.renewText")}</p>
      <FactorChoice factors={factors} value={factorId} onValueChange={setFactorId} />
      <CodeField label={t("factor.code")} help={t("factor.codeHelp")} {...step.field} />
      <AuthProblemNotice problem={step.problem} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={step.busy}>
          {t("factor.codes.renew")}
        </Button>
      </div>
    </form>
  );
}
