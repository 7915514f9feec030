import type { Factor } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { Outcome } from "#shared/identity/auth-problems.ts";
import { appNames, showFactor, showRecoveryCode } from "#shared/identity/second-factor.ts";
import { Notice } from "../ui/Notice.tsx";
import { useLanguage } from "../ui/use-language.ts";
import styles from "./Account.module.css";
import { CodeField } from "./CodeField.tsx";
import { Form } from "./Form.tsx";
import type { AccountCall } from "./use-account.ts";
import { useCode } from "./use-code.ts";

interface Props {
  /** How calls are made here. */
  call: AccountCall;
  /** The authenticator apps of the reader. */
  apps: readonly Factor[];
  /** Does what the code opens. */
  then: () => Promise<Outcome<unknown>>;
  /** What the button says; on a page of the console it stands beside `back`, in the sign-in card it has a line of its own. */
  submit?: string;
  /** The id of the form's heading. */
  labelledBy?: string;
  /** The way back. */
  back: ReactNode;
  /** Above the field: what the code is for. */
  children?: ReactNode;
}

/** Proves who the reader is: by the code of an app, by a recovery code, and with neither by a word about who can help. */
export function ProofForm({ call, apps, then, submit: submitLabel, labelledBy, back, children }: Props) {
  const t = useTranslate();
  const lostId = useId();
  const [isRecovery, setRecovery] = useState(false);
  const [isLost, setLost] = useState(false);
  // A code works once: when what it opens has failed, that alone is tried again.
  const shown = useRef(false);
  const names = appNames(apps, useLanguage());
  const { field, isRunning, submit, clear } = useCode(
    async (code) => {
      if (!shown.current) {
        const proof = await call<unknown>((account) =>
          isRecovery ? showRecoveryCode(account, code) : showFactor(account, apps[0]?.id ?? "", code),
        );
        if (proof.problem) return proof;
        shown.current = true;
      }
      const outcome = await then();
      if (outcome.problem?.code === "insufficient_aal") shown.current = false;
      return outcome;
    },
    { recovery: isRecovery },
  );
  const kind = isRecovery ? "recovery" : "app";
  const swap = () => {
    clear();
    shown.current = false;
    setRecovery(!isRecovery);
  };
  const code = (
    <CodeField
      key={kind}
      first
      label={t(`identity:secondFactor.code.${kind}`)}
      help={t(`identity:secondFactor.help.${kind === "app" && names ? "apps" : kind}`, { apps: names })}
      {...field}
    />
  );
  const others = (
    <>
      <Button variant="text" onClick={swap}>
        {t(`identity:secondFactor.instead.${kind}`)}
      </Button>
      <Button variant="text" aria-expanded={isLost} aria-controls={lostId} onClick={() => setLost(!isLost)}>
        {t("identity:secondFactor.neither.open")}
      </Button>
    </>
  );
  return (
    <Form onSubmit={submit} {...(labelledBy && { labelledBy })}>
      {children}
      {submitLabel ? <div className={styles.short}>{code}</div> : code}
      {submitLabel ? (
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
            {isRunning ? t("identity:secondFactor.submitting") : submitLabel}
          </Button>
          {back}
        </div>
      ) : (
        <Button type="submit" variant="contained" color="primary" fullWidth disabled={isRunning}>
          {t(isRunning ? "identity:secondFactor.submitting" : "identity:secondFactor.submit")}
        </Button>
      )}
      <div className={submitLabel ? styles.buttons : styles.ways}>
        {others}
        {!submitLabel && back}
      </div>
      <div id={lostId} hidden={!isLost}>
        {isLost && (
          <Notice tone="info">
            <strong>{t("identity:secondFactor.neither.title")}</strong>
            <span>{t("security.neither")}</span>
          </Notice>
        )}
      </div>
    </Form>
  );
}
