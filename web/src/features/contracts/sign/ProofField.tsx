import { useState } from "react";
import { attempt, type AuthProblem } from "#web/src/features/identity/index.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { InlineSuccess, Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { ProofWay } from "./use-proof-way.ts";
import type { Signing } from "./use-signing.ts";
import styles from "./SignDialog.module.css";

interface Props {
  way: ProofWay;
  email: string;
  signing: Signing;
  onType: () => void;
}

/** The password, or the digits of a letter; nothing for whoever has a second factor instead, which is asked for where it is needed. */
export function ProofField({ way, email, signing: { form, error, isProofWrong }, onType }: Props) {
  const { t } = useTranslation("contract-pages");
  const problemText = useProblemText();
  const wrong = isProofWrong && <Refused>{problemText(error).text}</Refused>;
  const field = form.register("proof", { onChange: onType });
  if (way === "factor") return <p>{t("sign.factor")}</p>;
  if (way === "password")
    return (
      <PasswordInput
        label={t("sign.password")}
        help={t("sign.passwordHelp")}
        autoComplete="current-password"
        error={(form.errorOf("proof") && t("sign.passwordMissing")) || wrong}
        {...field}
      />
    );
  return (
    <>
      <Letter email={email} />
      <TextInput
        label={t("sign.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        spellCheck={false}
        error={(form.errorOf("proof") && t("sign.codeMissing")) || wrong}
        {...field}
      />
    </>
  );
}

/** Asks for the digits of whoever has neither password nor second factor. */
function Letter({ email }: { email: string }) {
  const { t } = useTranslation("contract-pages");
  const services = useClientServices();
  const [state, setState] = useState<"none" | "sending" | "sent" | "again">("none");
  const [problem, setProblem] = useState<AuthProblem>();
  const ask = async () => {
    setState("sending");
    const outcome = await attempt(async () => (await services().session.client()).reauthenticate());
    setProblem(outcome.problem);
    setState(outcome.problem ? "again" : "sent");
  };
  return (
    <div className={styles.fields}>
      <p>{t("sign.letter", { email })}</p>
      <div className={styles.buttons}>
        <Button loading={state === "sending"} onClick={() => void ask()}>
          {t(state === "sent" || state === "again" ? "sign.sendAgain" : "sign.sendCode")}
        </Button>
        <InlineSuccess>{state === "sent" && t("sign.sent")}</InlineSuccess>
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {t("sign.sendFailed")}
        </Notice>
      )}
    </div>
  );
}
