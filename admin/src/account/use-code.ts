import { useState } from "react";
import { useTranslate } from "react-admin";
import type { AuthProblem, Outcome } from "#shared/identity/auth-problems.ts";
import { digitsOf } from "#shared/identity/second-factor.ts";
import { useAccountWords } from "./use-account.ts";

/** What went wrong, in words, unless it has led elsewhere. */
type Send = (code: string) => Promise<Outcome<unknown>>;

/** A code that is typed and sent; every refusal of it stands beside the field. */
export function useCode(send: Send, { recovery = false, passkey = false } = {}) {
  const t = useTranslate();
  const words = useAccountWords();
  const [code, setCode] = useState("");
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const submit = async () => {
    if (isRunning) return;
    if (!passkey && !(recovery ? code.trim() : digitsOf(code)))
      return setProblem({ code: "code_missing", message: "" });
    setRunning(true);
    setProblem(undefined);
    const outcome = await send(code);
    setProblem(outcome.problem);
    setRunning(false);
  };
  const textOf = ({ code: why, ...rest }: AuthProblem) => {
    if (why === "code_missing") return t("settings:factor.codeMissing");
    if (why === "mfa_verification_failed") return t(`identity:secondFactor.wrong.${recovery ? "recovery" : "app"}`);
    const said = words({ code: why, ...rest });
    return passkey && !rest.wait ? t(`identity:secondFactor.problem.${why}`, { _: said }) : said;
  };
  return {
    field: {
      value: code,
      onValueChange: (typed: string) => {
        setCode(typed);
        setProblem(undefined);
      },
      error: problem && textOf(problem),
      recovery,
    },
    problem,
    isRunning,
    submit,
    /** Another kind of code begins empty. */
    clear: () => {
      setCode("");
      setProblem(undefined);
    },
  };
}
