import type { Factor } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import { renameKey } from "#shared/identity/passkeys.ts";
import styles from "./Account.module.css";
import { Refused } from "./EnrolApp.tsx";
import { Form } from "./Form.tsx";
import { KeyNameField } from "./KeyNameField.tsx";
import { useAccountCall, useAccountWords } from "./use-account.ts";

interface Props {
  passkey: Factor;
  onRenamed: () => void;
  /** Beside the button: the way back. */
  children: ReactNode;
}

/** Gives a passkey another name. */
export function RenameKey({ passkey, onRenamed, children }: Props) {
  const t = useTranslate();
  const words = useAccountWords();
  const call = useAccountCall();
  const [name, setName] = useState(passkey.friendly_name ?? "");
  const [isMissing, setMissing] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const rename = async () => {
    if (isRunning) return;
    setProblem(undefined);
    setMissing(!name.trim());
    if (!name.trim()) return;
    setRunning(true);
    const renamed = await call((account) => renameKey(account, passkey.id, name.trim()));
    setRunning(false);
    if (renamed.problem) setProblem(renamed.problem);
    else onRenamed();
  };
  // Beside the field: another name is the way out.
  const isTaken = problem?.code === "mfa_factor_name_conflict";
  return (
    <Form onSubmit={rename}>
      <KeyNameField
        value={name}
        error={
          isMissing ? t("settings:factor.key.nameMissing") : isTaken ? t("settings:factor.key.nameTaken") : undefined
        }
        onChange={(typed) => {
          setName(typed);
          setProblem(undefined);
        }}
      />
      {problem && !isTaken && <Refused words={words(problem)} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
          {t("settings:factor.key.saveName")}
        </Button>
        {children}
      </div>
    </Form>
  );
}
