import type { Factor } from "@supabase/auth-js";
import { isKey } from "#shared/identity/passkeys.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { attempt } from "#web/src/features/identity/index.ts";
import { SecondFactorForm, useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { settingLook } from "./SettingCard.tsx";

interface Props {
  factor: Factor;
  /** Any of them may prove who asks, and so may a recovery code: the phone with the app to be removed may be lost. */
  factors: readonly Factor[];
  onRemoved: () => void;
}

/** Takes an authenticator app or a passkey away, for a proof by any of them. */
export function RemoveFactor({ factor, factors, onRemoved }: Props) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const caller = useOwnCaller();
  const remove = async () => {
    const outcome = await attempt(async () => {
      const client = await services().session.client();
      const { data, error } = await client.mfa.unenroll({ factorId: factor.id });
      // The session's token still names the factor.
      if (!error) await client.refreshSession();
      return { data, error };
    });
    if (!outcome.problem) onRemoved();
    return outcome.problem;
  };
  const name = factor.friendly_name || t(isKey(factor) ? "factor.key.one" : "factor.app");
  const words = factors.some(isKey) ? "factor.key" : "factor";
  return (
    <SecondFactorForm
      look={settingLook}
      caller={caller}
      known={factors}
      then={remove}
      submit={{ label: t("factor.removeNamed", { name }), look: "danger" }}
    >
      <p>{t(`${words}.${factors.length > 1 ? "removeText" : "removeLast"}`, { name })}</p>
    </SecondFactorForm>
  );
}
