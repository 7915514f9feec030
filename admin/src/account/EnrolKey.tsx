import Button from "@mui/material/Button";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import { addKey } from "#shared/identity/passkeys.ts";
import { countRecoveryCodes, findAllFactors, makeRecoveryCodes } from "#shared/identity/second-factor.ts";
import { readUserAgent } from "#shared/identity/user-agent.ts";
import { Stack } from "../ui/Stack.tsx";
import styles from "./Account.module.css";
import { Refused } from "./EnrolApp.tsx";
import { Form } from "./Form.tsx";
import { KeyNameField } from "./KeyNameField.tsx";
import { usePresentPassword } from "./PresentPassword.tsx";
import { useAccountWords, type AccountCall } from "./use-account.ts";

interface Props {
  /** How calls are made here. */
  call: AccountCall;
  /** From the device's question until the key was refused, or its codes are there. */
  onSending?: (isSending: boolean) => void;
  /** With the recovery codes of the first factor. */
  onEnrolled: (key: { id: string; codes: readonly string[] | undefined }) => void;
  /** Beside the button: the way back. */
  children?: ReactNode;
}

/** Adds a passkey: a name to know it by, then the device's own question. */
export function EnrolKey({ call, onSending, onEnrolled, children }: Props) {
  const t = useTranslate();
  const words = useAccountWords();
  const [name, setName] = useState(() => readUserAgent(navigator.userAgent).system ?? t("settings:factor.key.one"));
  const [isMissing, setMissing] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const present = usePresentPassword(problem);
  const question = useRef<AbortController>(undefined);
  // Whoever leaves takes the device's question along.
  useEffect(() => () => question.current?.abort(), []);
  const add = async () => {
    if (isRunning) return;
    setMissing(!name.trim());
    setProblem(undefined);
    if (!name.trim()) return;
    setRunning(true);
    const asked = (question.current = new AbortController());
    const known = await call(findAllFactors);
    onSending?.(true);
    const added = known.data
      ? await call((account) => addKey(account, name.trim(), known.data, present.proof, asked))
      : known;
    if (added.problem || !added.data || !("id" in added.data)) {
      onSending?.(false);
      setProblem(added.problem);
      return setRunning(false);
    }
    const left = await call(countRecoveryCodes);
    const made = left.data === 0 ? await call(makeRecoveryCodes) : undefined;
    setRunning(false);
    onEnrolled({ id: added.data.id, codes: made?.data });
  };
  return (
    <Form onSubmit={add}>
      <Stack>
        <p>{t("settings:factor.key.text")}</p>
        <KeyNameField
          value={name}
          error={isMissing ? t("settings:factor.key.nameMissing") : undefined}
          onChange={setName}
        />
        {present.field}
        {problem && !present.isTold && <Refused words={words(problem)} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
            {t(isRunning ? "settings:factor.key.waiting" : "settings:factor.key.submit")}
          </Button>
          {children}
        </div>
      </Stack>
    </Form>
  );
}
