import type { Factor } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { Outcome } from "#shared/identity/auth-problems.ts";
import { isApp, isKeyOfHere, noKeys, showKey } from "#shared/identity/passkeys.ts";
import { appNames, showFactor, showRecoveryCode } from "#shared/identity/second-factor.ts";
import { Notice } from "../ui/Notice.tsx";
import { useLanguage } from "../ui/use-language.ts";
import styles from "./Account.module.css";
import { CodeField } from "./CodeField.tsx";
import { Refused } from "./EnrolApp.tsx";
import { Form } from "./Form.tsx";
import type { AccountCall } from "./use-account.ts";
import { useCode } from "./use-code.ts";

interface Props {
  /** How calls are made here. */
  call: AccountCall;
  /** The authenticator apps and passkeys of the reader. */
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

/** Proves who the reader is: by a passkey, the code of an app, a recovery code, and with neither by a word about who can help. */
export function ProofForm({ call, apps, then, submit: submitLabel, labelledBy, back, children }: Props) {
  const t = useTranslate();
  const lostId = useId();
  const key = apps.find((one) => isKeyOfHere(one));
  const without = key && noKeys();
  const kinds = [
    ...(key && !without ? (["passkey"] as const) : []),
    ...(apps.some(isApp) ? (["app"] as const) : []),
    "recovery" as const,
  ];
  const [chosen, setChosen] = useState<(typeof kinds)[number]>();
  const kind = chosen ?? kinds[0] ?? "recovery";
  const [isLost, setLost] = useState(false);
  // A code works once: when what it opens has failed, that alone is tried again.
  const shown = useRef(false);
  const onlyApps = apps.filter(isApp);
  const names = appNames(onlyApps, useLanguage());
  const { field, isRunning, submit, clear } = useCode(
    async (code) => {
      if (!shown.current) {
        const proof = await call<unknown>((account) => {
          if (kind === "passkey") return showKey(account, key?.id ?? "");
          return kind === "recovery"
            ? showRecoveryCode(account, code)
            : showFactor(account, onlyApps[0]?.id ?? "", code);
        });
        if (proof.problem) return proof;
        shown.current = true;
      }
      const outcome = await then();
      if (outcome.problem?.code === "insufficient_aal") shown.current = false;
      return outcome;
    },
    { recovery: kind === "recovery", passkey: kind === "passkey" },
  );
  const choose = (other: typeof kind) => {
    clear();
    shown.current = false;
    setChosen(other);
  };
  const instead = { passkey: "passkey", app: "recovery", recovery: "app" } as const;
  const goOn = kind === "passkey" ? "identity:secondFactor.usePasskey" : "identity:secondFactor.submit";
  const running = kind === "passkey" ? "identity:secondFactor.waiting" : "identity:secondFactor.submitting";
  const passkeyStep = (
    <>
      <p>{t("identity:secondFactor.help.passkey")}</p>
      {field.error && <Refused words={field.error} />}
    </>
  );
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
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Button key={other} variant="text" onClick={() => choose(other)}>
            {t(`identity:secondFactor.instead.${instead[other]}`)}
          </Button>
        ))}
      <Button variant="text" aria-expanded={isLost} aria-controls={lostId} onClick={() => setLost(!isLost)}>
        {t(key ? "identity:secondFactor.neither.openAny" : "identity:secondFactor.neither.open")}
      </Button>
    </>
  );
  return (
    <Form onSubmit={submit} {...(labelledBy && { labelledBy })}>
      {children}
      {without && <Notice tone="info">{t(`identity:secondFactor.none.${without}`)}</Notice>}
      {kind === "passkey" ? passkeyStep : submitLabel ? <div className={styles.short}>{code}</div> : code}
      {submitLabel ? (
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
            {isRunning ? t(running) : submitLabel}
          </Button>
          {back}
        </div>
      ) : (
        <Button type="submit" variant="contained" color="primary" fullWidth disabled={isRunning}>
          {t(isRunning ? running : goOn)}
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
