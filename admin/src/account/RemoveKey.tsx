import type { Factor } from "@supabase/auth-js";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { removeFactor } from "#shared/identity/second-factor.ts";
import { nameOf } from "./FactorRows.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { useAccountCall } from "./use-account.ts";

interface Props {
  passkey: Factor;
  factors: readonly Factor[];
  onRemoved: () => void;
  /** Beside the button: the way back. */
  children: ReactNode;
}

/** Takes a passkey away, for a proof by any factor that there is. */
export function RemoveKey({ passkey, factors, onRemoved, children }: Props) {
  const t = useTranslate();
  const call = useAccountCall();
  const name = nameOf(passkey, t);
  const remove = async () => {
    const removed = await call((account) => removeFactor(account, passkey.id));
    if (!removed.problem) onRemoved();
    return removed;
  };
  return (
    <ProofForm
      call={call}
      apps={factors}
      then={remove}
      submit={t("settings:factor.removeNamed", { name })}
      back={children}
    >
      <p>{t("settings:factor.key.removeText", { name })}</p>
    </ProofForm>
  );
}
