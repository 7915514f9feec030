import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { Factor } from "@supabase/auth-js";
import { useClientServices } from "#web/src/app/services.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconArrowLeft } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { panelStyles } from "./AccountPanel.tsx";
import type { AuthProblem } from "#shared/accounts/auth-problems.ts";
import { digitsOf, findFactors, showFactor, showRecoveryCode } from "./second-factor.ts";

/** After the password: the code of an authenticator app, or a recovery code. The page goes on by itself once it was right. */
export function SecondFactorForm() {
  const { t } = useTranslation("accounts");
  const services = useClientServices();
  const [factors, setFactors] = useState<readonly Factor[]>();
  const [factorId, setFactorId] = useState("");
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<AuthProblem>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(
    () =>
      findFactors(services()).then((found) => {
        setProblem(found.problem);
        setFactors(found.data);
        setFactorId(found.data?.[0]?.id ?? "");
      }),
    [services],
  );
  useEffect(() => void load(), [load]);
  // The step has nothing else; a screen reader has heard its title.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), [factors, recovery]);

  const back = async () => void (await (await services().session.client()).signOut({ scope: "local" }));
  const other = () => {
    setRecovery(!recovery);
    setCode("");
    setProblem(undefined);
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!(recovery ? code.trim() : digitsOf(code))) return setProblem({ code: "code_missing", message: "" });
    setBusy(true);
    setProblem(undefined);
    const shown = await (recovery ? showRecoveryCode(services(), code) : showFactor(services(), factorId, code));
    setProblem(shown.problem);
    setBusy(false);
  };

  const words = problem && t(`secondFactor.problem.${problem.code}`, { defaultValue: t("secondFactor.problem.other") });
  if (!factors)
    return (
      <div className={panelStyles.form}>
        {words ? (
          <Notice
            tone="danger"
            role="alert"
            action={
              <Button size="small" onClick={() => void load()}>
                {t("reset.retry")}
              </Button>
            }
          >
            {words}
          </Notice>
        ) : (
          <Spinner size="large" label={t("secondFactor.loading")} />
        )}
        <Back onPress={() => void back()} />
      </div>
    );
  const wrong = problem?.code === "mfa_verification_failed" || problem?.code === "code_missing";
  const ofKind = recovery ? "recovery" : "app";
  return (
    <form ref={form} method="post" className={panelStyles.form} onSubmit={(event) => void send(event)} noValidate>
      {words && !wrong && (
        <Notice tone="danger" role="alert">
          {words}
        </Notice>
      )}
      {!recovery && factors.length > 1 && (
        <Select
          label={t("secondFactor.which")}
          options={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? id }))}
          value={factorId}
          onChange={({ target }) => setFactorId(target.value)}
        />
      )}
      <TextInput
        key={ofKind}
        label={t(`secondFactor.code.${ofKind}`)}
        help={t(`secondFactor.help.${ofKind}`)}
        inputMode={recovery ? "text" : "numeric"}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={wrong && (problem.code === "code_missing" ? words : t(`secondFactor.wrong.${ofKind}`))}
      />
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {t(busy ? "secondFactor.submitting" : "secondFactor.submit")}
      </Button>
      <div className={panelStyles.actions}>
        <Button variant="ghost" onClick={other}>
          {t(`secondFactor.instead.${ofKind}`)}
        </Button>
        <Back onPress={() => void back()} />
      </div>
    </form>
  );
}

function Back({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation("accounts");
  return (
    <Button variant="ghost" icon={IconArrowLeft} onClick={onPress}>
      {t("secondFactor.back")}
    </Button>
  );
}
