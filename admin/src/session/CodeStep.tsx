import type { Factor } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useCallback, useEffect, useId, useState } from "react";
import { useTranslate } from "react-admin";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import { findFactors } from "#shared/identity/second-factor.ts";
import { Refused } from "../account/EnrolApp.tsx";
import { ProofForm } from "../account/ProofForm.tsx";
import { useAccountWords, type AccountCall } from "../account/use-account.ts";
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
  const load = useCallback(
    () =>
      call(findFactors).then((found) => {
        setProblem(found.problem);
        setFactors(found.data);
      }),
    [call],
  );
  useEffect(() => void load(), [load]);

  const back = (
    <Button variant="text" onClick={onBack}>
      {t("signIn.back")}
    </Button>
  );
  return (
    <SignInCard
      id={id}
      title={t("identity:secondFactor.title")}
      lede={t("identity:secondFactor.lede", { email })}
      notice={notice}
    >
      {!factors && (problem ? <Refused words={words(problem)} onRetry={() => void load()} /> : <Waiting rows={2} />)}
      {!factors && <div className={styles.ways}>{back}</div>}
      {factors && (
        <ProofForm
          call={call}
          apps={factors}
          labelledBy={id}
          back={back}
          then={() => onShown().then(() => ({ data: undefined }))}
        />
      )}
    </SignInCard>
  );
}
