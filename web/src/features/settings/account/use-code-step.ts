import { useState, type SyntheticEvent } from "react";
import { useClientServices } from "#web/src/app/services.tsx";
import { digitsOf, showFactor, type AuthProblem } from "#web/src/features/accounts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";

/** A step that the code of an authenticator app opens; `then` does what it opens and answers what went wrong. */
export function useCodeStep(factorId: string | undefined, then: () => Promise<AuthProblem | undefined>) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const empty = !digitsOf(code) || !factorId;
    setMissing(empty);
    setProblem(undefined);
    if (empty) return;
    setBusy(true);
    const shown = await showFactor(services(), factorId, code);
    setProblem(shown.problem ?? (await then()));
    setBusy(false);
  };
  const type = (typed: string) => {
    setCode(typed);
    setMissing(false);
    if (wrong) setProblem(undefined);
  };
  const wrong = problem?.code === "mfa_verification_failed";
  const error = missing ? t("factor.codeMissing") : wrong ? t("factor.codeWrong") : undefined;
  return {
    field: { value: code, onValueChange: type, error },
    /** What is not about the code itself. */
    problem: wrong ? undefined : problem,
    busy,
    onSubmit: (event: SyntheticEvent) => void send(event),
  };
}
