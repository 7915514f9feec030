import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { Factor } from "@supabase/auth-js";
import { formOf, useFirstWrong } from "#web/src/forms/first-wrong.ts";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import { isApp, isKey, noKeys, showKey, type NoKeys } from "#shared/identity/passkeys.ts";
import {
  digitsOf,
  findFactors,
  showFactor,
  showRecoveryCode,
  type FactorCaller,
} from "#shared/identity/second-factor.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";

export interface SecondFactorStep {
  /** Whose session shows the factor; must stay the same function from one render to the next. */
  caller: () => FactorCaller;
  /** Where they are known; otherwise they are asked for. */
  known?: readonly Factor[] | undefined;
  /** Does what the code opens, and answers what went wrong. */
  then?: (() => Promise<AuthProblem | undefined>) | undefined;
  /** Told of every refusal: a session that has ended needs more than another code. */
  onRefused?: (problem: AuthProblem) => void;
}

/** By what somebody shows who they are. */
export type ProofKind = "passkey" | "app" | "recovery";

/** A second factor being shown: a passkey, the code of an authenticator app, or a recovery code. */
export function useSecondFactor({ caller, known, then, onRefused }: SecondFactorStep) {
  const services = useClientServices();
  const [found, setFound] = useState<readonly Factor[]>();
  const factors = known ?? found;
  const [chosen, setChosen] = useState<ProofKind>();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<AuthProblem>();
  const [busy, setBusy] = useState(false);
  // A code works once: when what it opens has failed, that alone is tried again.
  const [shown, setShown] = useState(false);
  const running = useRef(false);

  const told = useRef(onRefused);
  useEffect(() => void (told.current = onRefused), [onRefused]);
  const load = useCallback(
    () =>
      findFactors(caller()).then((outcome) => {
        if (outcome.problem) told.current?.(outcome.problem);
        setProblem(outcome.problem);
        setFound(outcome.data);
      }),
    [caller],
  );
  const wanted = !known;
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);

  const apps = factors?.filter(isApp) ?? [];
  const key = factors?.find(isKey);
  // Asked once the factors are there, which is in a browser.
  const without: NoKeys | undefined = key && noKeys(services().platform.kind);
  const kinds = proofKinds({ hasKey: key !== undefined && !without, hasApp: apps.length > 0 });
  const kind = chosen ?? kinds[0] ?? "recovery";

  const show = async () => {
    const outcome = await {
      passkey: () => showKey(caller(), key?.id ?? ""),
      recovery: () => showRecoveryCode(caller(), code),
      app: () => showFactor(caller(), apps[0]?.id ?? "", code),
    }[kind]();
    if (outcome.problem) return outcome.problem;
    setShown(true);
    return undefined;
  };
  const isMissing = { passkey: false, recovery: !code.trim(), app: !digitsOf(code) }[kind];
  const { shown: showFirstWrong } = useFirstWrong();
  const send = async (from: HTMLFormElement | null) => {
    if (running.current) return;
    if (isMissing) {
      setProblem({ code: "code_missing", message: "" });
      return showFirstWrong(from);
    }
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    const failed = (shown ? undefined : await show()) ?? (await then?.());
    // Too long ago by now: another code is needed after all.
    if (failed?.code === "insufficient_aal") setShown(false);
    setProblem(failed);
    if (failed) told.current?.(failed);
    setBusy(false);
    running.current = false;
    showFirstWrong(from);
  };
  return {
    factors,
    apps,
    kind,
    /** The other ways that the account has here. */
    others: kinds.filter((other) => other !== kind),
    /** There are passkeys, and this is why none can be used. */
    without,
    /** Another way, which begins empty. */
    choose: (other: ProofKind) => {
      setChosen(other);
      setCode("");
      setProblem(undefined);
    },
    code,
    type: (typed: string) => {
      setCode(typed);
      if (problem && isAboutCode(problem)) setProblem(undefined);
    },
    problem,
    busy,
    shown,
    load: () => void load(),
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      void send(formOf(event));
    },
  };
}

/** What can be shown, the easiest first. */
const proofKinds = ({ hasKey, hasApp }: { hasKey: boolean; hasApp: boolean }): ProofKind[] => [
  ...(hasKey ? (["passkey"] as const) : []),
  ...(hasApp ? (["app"] as const) : []),
  "recovery",
];

/** Whether a refusal belongs beside the field. */
export const isAboutCode = ({ code }: AuthProblem): boolean =>
  code === "mfa_verification_failed" || code === "code_missing";
