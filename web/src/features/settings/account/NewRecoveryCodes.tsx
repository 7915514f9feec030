import type { Factor } from "@supabase/auth-js";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { makeRecoveryCodes } from "#web/src/features/identity/index.ts";
import { SecondFactorForm, useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { settingLook } from "./SettingCard.tsx";

interface Props {
  factors: readonly Factor[];
  onMade: (codes: readonly string[]) => void;
}

/** Ten new recovery codes, for the code of an app or one of the earlier ones, which all end. */
export function NewRecoveryCodes({ factors, onMade }: Props) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const caller = useOwnCaller();
  const make = async () => {
    const made = await makeRecoveryCodes(services());
    if (made.data) onMade(made.data);
    return made.problem;
  };
  return (
    <SecondFactorForm
      look={settingLook}
      caller={caller}
      known={factors}
      then={make}
      submit={{ label: t("factor.codes.renew"), look: "primary" }}
    >
      <p>{t("factor.codes.renewText")}</p>
    </SecondFactorForm>
  );
}
