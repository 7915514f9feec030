import type { Factor } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useCallback, useEffect, useId, useState } from "react";
import { useTranslate } from "react-admin";
import type { AuthProblem } from "#shared/accounts/auth-problems.ts";
import { findFactors, showFactor, showRecoveryCode } from "#shared/accounts/second-factor.ts";
import { CodeField } from "../account/CodeField.tsx";
import { Refused } from "../account/EnrolApp.tsx";
import { Form } from "../account/Form.tsx";
import { useAccountWords, type AccountCall } from "../account/use-account.ts";
import { useCode } from "../account/use-code.ts";
import { Choice } from "../ui/Field.tsx";
import { Waiting } from "../ui/States.tsx";
import { SignInCard } from "./SignInCard.tsx";
import styles from "./SignInPage.module.css";

interface Props {
  email: string;
  /** Why one is here in the middle of work. */
  notice: string | undefined;
  call: AccountCall;
  onShown: () => Promise<void>;
  onBack: () => void;
}

/** After the password: the code of an authenticator app, or a recovery code. */
export function CodeStep({ email, notice, call, onShown, onBack }: Props) {
  const t = useTranslate();
  const words = useAccountWords();
  const id = useId();
  const [factors, setFactors] = useState<readonly Factor[]>();
  const [problem, setProblem] = useState<AuthProblem>();
  const [chosen, setChosen] = useState<string>();
  const [isRecovery, setRecovery] = useState(false);
  const load = useCallback(
    () =>
      call(findFactors).then((found) => {
        setProblem(found.problem);
        setFactors(found.data);
      }),
    [call],
  );
  useEffect(() => void load(), [load]);

  const factorId = chosen ?? factors?.[0]?.id ?? "";
  const { field, isRunning, submit, clear } = useCode(
    async (code) => {
      const shown = await call<unknown>((account) =>
        isRecovery ? showRecoveryCode(account, code) : showFactor(account, factorId, code),
      );
      if (!shown.problem) await onShown();
      return shown;
    },
    { recovery: isRecovery },
  );
  const kind = isRecovery ? "recovery" : "app";
  const back = (
    <Button variant="text" onClick={onBack}>
      {t("signIn.back")}
    </Button>
  );
  return (
    <SignInCard
      id={id}
      title={t("accounts:secondFactor.title")}
      lede={t("accounts:secondFactor.lede", { email })}
      notice={notice}
    >
      {!factors && (problem ? <Refused words={words(problem)} onRetry={() => void load()} /> : <Waiting rows={2} />)}
      {!factors && <div className={styles.ways}>{back}</div>}
      {factors && (
        <Form labelledBy={id} onSubmit={submit}>
          {!isRecovery && factors.length > 1 && (
            <Choice
              label={t("accounts:secondFactor.which")}
              value={factorId}
              onChange={setChosen}
              options={factors.map((factor) => ({ value: factor.id, label: factor.friendly_name ?? factor.id }))}
            />
          )}
          <CodeField
            key={kind}
            first
            label={t(`accounts:secondFactor.code.${kind}`)}
            help={t(`accounts:secondFactor.help.${kind}`)}
            {...field}
          />
          <Button type="submit" variant="contained" color="primary" fullWidth disabled={isRunning}>
            {t(isRunning ? "accounts:secondFactor.submitting" : "accounts:secondFactor.submit")}
          </Button>
          <div className={styles.ways}>
            <Button
              variant="text"
              onClick={() => {
                clear();
                setRecovery(!isRecovery);
              }}
            >
              {t(`accounts:secondFactor.instead.${kind}`)}
            </Button>
            {back}
          </div>
        </Form>
      )}
    </SignInCard>
  );
}
