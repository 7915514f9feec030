import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { object, string } from "yup";
import { attempt, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { password, passwordLength } from "#shared/identity/contract.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { problem as said } from "#shared/kernel/fields.ts";
import { checkForm } from "../ui/check-form.ts";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stack } from "../ui/Stack.tsx";
import { useProblemText } from "../ui/use-refusal-text.ts";
import styles from "./Account.module.css";
import { Refused } from "./EnrolApp.tsx";
import { Form } from "./Form.tsx";
import { useAccountCall, useAccountWords } from "./use-account.ts";
import { useReadAgain } from "./use-own-user.ts";

const passwordChange = object({ current: string().required(said("required")), password: password() });
const empty = { current: "", password: "" };

/** A new password; it signs all other devices out. */
export function PasswordPanel({ email }: { email: string }) {
  const t = useTranslate();
  const readAgain = useReadAgain();
  const [state, setState] = useState<"shown" | "open" | "done">("shown");
  return (
    <Panel title={t("settings:password.title")}>
      <Stack>
        {state === "done" && (
          <Notice tone="success" role="status">
            <strong>{t("settings:password.done.changed")}</strong>
            <span>{t("settings:password.othersEnded")}</span>
          </Notice>
        )}
        {state !== "open" && (
          <>
            <p>{t("security.passwordNow")}</p>
            <div className={styles.buttons}>
              <Button onClick={() => setState("open")}>{t("settings:password.change")}</Button>
            </div>
          </>
        )}
        {state === "open" && (
          <PasswordForm
            email={email}
            onCancel={() => setState("shown")}
            onDone={() => {
              setState("done");
              readAgain();
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}

interface FormProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

function PasswordForm({ email, onDone, onCancel }: FormProps) {
  const t = useTranslate();
  const call = useAccountCall();
  const words = useAccountWords();
  const textOf = useProblemText();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refused, setRefused] = useState<AuthProblem>();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    if (isRunning) return;
    const found = checkForm(passwordChange, values);
    setProblems(found);
    setRefused(undefined);
    if (found.length > 0) return;
    setRunning(true);
    const { problem } = await call(({ client }) =>
      attempt(async () => (await client()).updateUser({ password: values.password, current_password: values.current })),
    );
    setRunning(false);
    setRefused(problem);
    if (!problem) onDone();
  };
  // Each refusal stands beside the field that it is about.
  const about = {
    current: refused && aboutCurrent(refused, t),
    password: refused && aboutNew(refused, t),
  };
  const fill = (name: keyof typeof empty) => {
    const problem = problems.find(({ field }) => field === name);
    return {
      type: "password",
      value: values[name],
      error: problem ? textOf(problem) : about[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setValues({ ...values, [name]: target.value });
        // What was refused is no longer what stands there.
        setProblems(problems.filter(({ field }) => field !== name));
        setRefused(undefined);
      },
    };
  };
  return (
    <Form onSubmit={save}>
      {/* For password keepers, which need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className={styles.short}>
        <Field
          inputRef={first}
          label={t("settings:password.current")}
          autoComplete="current-password"
          {...fill("current")}
        />
      </div>
      <div className={styles.short}>
        <Field
          label={t("settings:password.new")}
          help={t("settings:password.help", { min: passwordLength.min })}
          autoComplete="new-password"
          {...fill("password")}
        />
      </div>
      {refused && !about.current && !about.password && <Refused words={words(refused)} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
          {t(isRunning ? "decide.sending" : "settings:password.submit")}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t("decide.cancel")}
        </Button>
      </div>
    </Form>
  );
}

function aboutCurrent({ code }: AuthProblem, t: ReturnType<typeof useTranslate>): string | undefined {
  if (code === "invalid_credentials") return t("settings:password.wrong");
  return code === "reauthentication_needed" ? t("settings:password.needed") : undefined;
}

function aboutNew({ code, reasons }: AuthProblem, t: ReturnType<typeof useTranslate>): string | undefined {
  if (code === "same_password") return t("settings:password.same");
  if (code !== "weak_password") return undefined;
  const values = { min: passwordLength.min, _: t("settings:password.weak.other") };
  return t(`settings:password.weak.${reasons?.[0] ?? "other"}`, values);
}
