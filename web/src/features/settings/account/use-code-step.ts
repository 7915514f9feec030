import { useState, type SyntheticEvent } from "react";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { digitsOf, showFactor, type AuthProblem } from "#web/src/features/identity/index.ts";
import { formOf, useFirstWrong } from "#web/src/forms/first-wrong.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";

/** A step that the code of an authenticator app opens; `then` does what it opens and answers what went wrong. */
export function useCodeStep(factorId: string | undefined, then: () => Promise<AuthProblem | undefined>) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const { shown: showFirstWrong } = useFirstWrong();
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const from = formOf(event);
    const empty = !digitsOf(code) || !factorId;
    setMissing(empty);
    setProblem(undefined);
    if (empty) return showFirstWrong(from);
    setBusy(true);
    const shown = await showFactor(services(), factorId, code);
    setProblem(shown.problem ?? (await then()));
    setBusy(false);
    showFirstWrong(from);
  };
  const type = (typed: string) => {
    setCode(typed);
    setMissing(false);
    if (wrong) setProblem(undefined);
  };
  const wrong = problem?.code === "mfa_verification_failed";
  return {
    field: { value: code, onValueChange: type },
    /** What is wrong with the code: found here, or by the server. */
    missing: missing ? t("factor.codeMissing") : undefined,
    wrong: wrong ? t("factor.codeWrong") : undefined,
    /** What is not about the code itself. */
    problem: wrong ? undefined : problem,
    busy,
    onSubmit: (event: SyntheticEvent) => void send(event),
  };
}
