import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import { makeRecoveryCodes } from "#shared/identity/second-factor.ts";
import accountStyles from "../account/Account.module.css";
import { Refused } from "../account/EnrolApp.tsx";
import { RecoveryCodes } from "../account/RecoveryCodes.tsx";
import { useAccountWords, type AccountCall } from "../account/use-account.ts";
import { SignInCard } from "./SignInCard.tsx";

/** The page was loaded anew while recovery codes were shown: they cannot be shown again, so others are offered. */
export function UnkeptCodesStep({ call, onDone }: { call: AccountCall; onDone: () => void }) {
  const t = useTranslate();
  const words = useAccountWords();
  const id = useId();
  const [codes, setCodes] = useState<readonly string[]>();
  const [problem, setProblem] = useState<AuthProblem>();
  const [isRunning, setRunning] = useState(false);
  const make = async () => {
    setRunning(true);
    const made = await call(makeRecoveryCodes);
    setRunning(false);
    setProblem(made.problem);
    setCodes(made.data);
  };
  // Ten minutes after the app was shown it would have to be shown again; "My security" asks for it.
  const said = problem && (problem.code === "insufficient_aal" ? t("security.codesLater") : words(problem));
  return (
    <SignInCard
      key={codes ? "codes" : "asked"}
      id={id}
      title={t("security.codesTitle")}
      lede={codes ? undefined : t("security.codesUnkept")}
      wide
      focused
    >
      {said && <Refused words={said} />}
      {codes ? (
        <RecoveryCodes codes={codes} goOn={t("security.goOn")} onKept={onDone} />
      ) : (
        <div className={accountStyles.buttons}>
          <Button variant="contained" color="primary" disabled={isRunning} onClick={() => void make()}>
            {t("settings:factor.codes.renew")}
          </Button>
          <Button variant="text" onClick={onDone}>
            {t("security.codesWereKept")}
          </Button>
        </div>
      )}
    </SignInCard>
  );
}
