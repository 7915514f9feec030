import { useState } from "react";
import { authProblem, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { panelStyles } from "./AccountPanel.tsx";
import { callerOf } from "./second-factor.ts";
import { useProblemWords } from "./use-problem-words.ts";

/** Below address and password: one press and the device's own question instead of both. What it takes comes when it is pressed. */
export function PasskeyButton() {
  const { t } = useTranslation("identity");
  const services = useClientServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const waiting = useProblemWords()(problem);

  const words = (code: string) =>
    code.startsWith("none.")
      ? t(`secondFactor.${code}`)
      : t(`passkey.problem.${code}`, { defaultValue: t("passkey.problem.other") });
  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { noKeys, signInWithPasskey } = await import("#shared/identity/passkeys.ts");
      const none = noKeys(services().platform.kind);
      if (none) setProblem({ code: `none.${none}`, message: "" });
      else setProblem((await signInWithPasskey(callerOf(services()))).problem);
    } catch (error) {
      setProblem(authProblem(error));
    }
    setBusy(false);
  };
  return (
    <div className={panelStyles.others}>
      {problem && (
        <Notice tone="danger" role="alert">
          {waiting ?? words(problem.code)}
        </Notice>
      )}
      <Button size="large" block loading={busy} onClick={() => void signIn()}>
        {t(busy ? "secondFactor.waiting" : "secondFactor.passkeySignIn")}
      </Button>
    </div>
  );
}
