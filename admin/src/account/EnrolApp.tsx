import Button from "@mui/material/Button";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { AuthProblem, Outcome } from "#shared/identity/auth-problems.ts";
import type { PasswordProof } from "#shared/identity/own-auth-call.ts";
import {
  beginEnrolment,
  countRecoveryCodes,
  findAllFactors,
  makeRecoveryCodes,
  secretInGroups,
  showFactor,
  type Enrolment,
} from "#shared/identity/second-factor.ts";
import type { OwnAccount } from "../providers/session.ts";
import { Notice } from "../ui/Notice.tsx";
import { Stack } from "../ui/Stack.tsx";
import { Waiting } from "../ui/States.tsx";
import styles from "./Account.module.css";
import { CodeField } from "./CodeField.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Form } from "./Form.tsx";
import { usePresentPassword } from "./PresentPassword.tsx";
import { useAccountWords, type AccountCall } from "./use-account.ts";
import { useCode } from "./use-code.ts";

interface Props {
  /** How calls are made here. */
  call: AccountCall;
  /** Around the first code: from its sending until it was refused, or its codes are there. */
  onSending?: (isSending: boolean) => void;
  /** With the recovery codes of the first app; a further one leaves them as they are. Not made in time, they are undefined too. */
  onEnrolled: (app: { id: string; codes: readonly string[] | undefined }) => void;
  /** Beside the button, such as the way back. */
  children?: ReactNode;
}

/** Begins anew each time: an app that was begun elsewhere, or before a reload, ends with it. */
async function begin(account: OwnAccount, name: string, proof: PasswordProof): Promise<Outcome<Enrolment>> {
  const known = await findAllFactors(account);
  return known.data ? beginEnrolment(account, name, known.data, proof) : { problem: known.problem };
}

/** Sets an authenticator app up: its secret as a picture and as text, and a code as proof that it was kept. */
export function EnrolApp({ call, onSending, onEnrolled, children }: Props) {
  const t = useTranslate();
  const words = useAccountWords();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [problem, setProblem] = useState<AuthProblem>();
  const name = t("settings:factor.app");
  const present = usePresentPassword(problem);
  const start = useCallback(
    async (proof: PasswordProof = {}) => {
      setProblem(undefined);
      setEnrolment(undefined);
      const outcome = await call((account) => begin(account, name, proof));
      setProblem(outcome.problem);
      setEnrolment(outcome.data);
    },
    [call, name],
  );
  // React's double effect in development must not begin two, and another language is no other app.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void start();
  }, [start]);

  const {
    field,
    isRunning,
    submit,
    problem: refused,
  } = useCode(async (code) => {
    if (!enrolment) return { problem: { code: "mfa_factor_not_found", message: "" } };
    onSending?.(true);
    const shown = await call((account) => showFactor(account, enrolment.id, code));
    if (shown.problem) {
      onSending?.(false);
      return shown;
    }
    const left = await call(countRecoveryCodes);
    const made = left.data === 0 ? await call(makeRecoveryCodes) : undefined;
    onEnrolled({ id: enrolment.id, codes: made?.data });
    return shown;
  });

  if (!enrolment && present.field)
    return (
      <Form onSubmit={() => start(present.proof)}>
        {present.field}
        {problem && !present.isTold && <Refused words={words(problem)} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" color="primary">
            {t("settings:factor.proofSubmit")}
          </Button>
          {children}
        </div>
      </Form>
    );
  if (!enrolment)
    return (
      <Stack>
        {problem ? <Refused words={words(problem)} onRetry={() => void start()} /> : <Waiting rows={3} />}
        <div className={styles.buttons}>{children}</div>
      </Stack>
    );
  return (
    <Form onSubmit={submit}>
      <ol className={styles.steps}>
        <li>
          <p>{t("settings:factor.step.scan")}</p>
          <div className={styles.scan}>
            {/* As an image it can run nothing, whatever it holds. */}
            <img src={enrolment.picture} alt={t("settings:factor.qr")} width={176} height={176} />
            <div className={styles.type}>
              <p>{t("settings:factor.secret")}</p>
              <p className={styles.secret}>{secretInGroups(enrolment.secret)}</p>
              <CopyButton text={enrolment.secret}>{t("settings:factor.copySecret")}</CopyButton>
            </div>
          </div>
        </li>
        <li>
          <CodeField label={t("settings:factor.step.code")} help={t("settings:factor.codeHelp")} {...field} />
        </li>
      </ol>
      {refused?.code === "mfa_factor_not_found" && (
        <div className={styles.buttons}>
          <Button onClick={() => void start()}>{t("security.newPicture")}</Button>
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
          {t(isRunning ? "identity:secondFactor.submitting" : "settings:factor.submit")}
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** What could not be begun or read, with the way to try again. */
export function Refused({ words, onRetry }: { words: string; onRetry?: () => void }) {
  const t = useTranslate();
  return (
    <Notice tone="danger" role="alert">
      <span>{words}</span>
      {onRetry && (
        <span>
          <Button size="small" onClick={onRetry}>
            {t("state.retry")}
          </Button>
        </span>
      )}
    </Notice>
  );
}
