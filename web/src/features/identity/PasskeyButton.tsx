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

  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { noKeys, signInWithPasskey } = await import("#shared/identity/passkeys.ts");
      const none = noKeys(services().platform.kind);
      if (none) setProblem({ code: `none_${none}`, message: "" });
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
          {waiting ?? t(`passkey.problem.${problem.code}`, { defaultValue: t("passkey.problem.other") })}
        </Notice>
      )}
      <Button size="large" block loading={busy} onClick={() => void signIn()}>
        {t(busy ? "passkey.waiting" : "passkey.signIn")}
      </Button>
    </div>
  );
}
