import type { ReactNode } from "react";
import { SecondFactorForm, useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { settingLook } from "./SettingCard.tsx";

interface Props {
  /** The server wants the second factor of this session before it does what the form asks for. */
  needed: boolean;
  /** What the form's own button says. */
  label: string;
  /** Sends the form again. */
  onProven: () => Promise<void>;
  /** The form; it stays, with what was typed, while the factor is shown. */
  children: ReactNode;
}

/** A form of the settings, and the second factor where its sending turned out to need one: another device may have taken it away. */
export function WithProof({ needed, label, onProven, children }: Props) {
  const { t } = useTranslation("identity");
  const caller = useOwnCaller();
  return (
    <>
      {needed && (
        <SecondFactorForm
          look={settingLook}
          caller={caller}
          then={async () => {
            await onProven();
            return undefined;
          }}
          submit={{ label, look: "primary" }}
        >
          <p>{t("secondFactor.title")}</p>
        </SecondFactorForm>
      )}
      <div hidden={needed}>{children}</div>
    </>
  );
}
