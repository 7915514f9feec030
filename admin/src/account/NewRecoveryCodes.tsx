import type { Factor } from "@supabase/auth-js";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { makeRecoveryCodes } from "#shared/identity/second-factor.ts";
import { ProofForm } from "./ProofForm.tsx";
import { useAccountCall } from "./use-account.ts";

interface Props {
  apps: readonly Factor[];
  onMade: (codes: readonly string[]) => void;
  /** Beside the button: the way back. */
  children: ReactNode;
}

/** Ten new recovery codes, for the code of an app or one of the earlier ones, which all end. */
export function NewRecoveryCodes({ apps, onMade, children }: Props) {
  const t = useTranslate();
  const call = useAccountCall();
  const make = async () => {
    const made = await call(makeRecoveryCodes);
    if (made.data) onMade(made.data);
    return made;
  };
  return (
    <ProofForm call={call} apps={apps} then={make} submit={t("settings:factor.codes.renew")} back={children}>
      <p>{t("settings:factor.codes.renewText")}</p>
    </ProofForm>
  );
}
