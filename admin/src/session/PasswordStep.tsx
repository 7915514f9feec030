import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useNotificationContext, useTranslate } from "react-admin";
import { signInForm } from "#shared/identity/contract.ts";
import { waitLeft } from "#shared/identity/noted-wait.ts";
import { noKeys, type NoKeys } from "#shared/identity/passkeys.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { localPath } from "#shared/kernel/language.ts";
import { inTime } from "#shared/identity/wait-time.ts";
import { Form } from "../account/Form.tsx";
import { SignInRefused, type StaffAuth } from "../providers/auth.ts";
import type { SignInProblem } from "../providers/session.ts";
import { checkForm } from "../ui/check-form.ts";
import { Field } from "../ui/Field.tsx";
import { useLanguage } from "../ui/use-language.ts";
import { useProblemText } from "../ui/use-refusal-text.ts";
import { SignInCard } from "./SignInCard.tsx";
import styles from "./SignInPage.module.css";

interface Props {
  auth: StaffAuth;
  /** Why one is here. */
  notice: string | undefined;
  onRunning: (isRunning: boolean) => void;
  onDone: () => Promise<void>;
}

/** Address and password, or a passkey in place of both. */
export function PasswordStep({ auth, notice, onRunning, onDone }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const textOf = useProblemText();
  const id = useId();
  const { resetNotifications } = useNotificationContext();
  const [values, setValues] = useState({ email: "", password: "" });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refused, setRefused] = useState<SignInProblem>();
  const [without, setWithout] = useState<NoKeys>();
  /** Seconds. */
  const [wait, setWait] = useState<number>();
  const [isRunning, setRunning] = useState(false);

  const submit = async () => {
    if (isRunning) return;
    const found = checkForm(signInForm, values);
    setProblems(found);
    setRefused(undefined);
    setWithout(undefined);
    setWait(undefined);
    if (found.length > 0) return;
    await enter({ ...values, email: values.email.trim() });
  };
  const enter = async (by: Parameters<StaffAuth["login"]>[0]) => {
    setRunning(true);
    onRunning(true);
    const outcome = await auth.login(by).then(
      () => undefined,
      (error: unknown) => (error instanceof SignInRefused ? error.problem : ("failed" as const)),
    );
    onRunning(false);
    setRunning(false);
    setRefused(outcome);
    setWait(outcome === "rateLimited" ? waitLeft() : undefined);
    if (outcome) return;
    resetNotifications();
    await onDone();
  };
  const enterByPasskey = async () => {
    setProblems([]);
    setWait(undefined);
    const none = noKeys();
    setWithout(none);
    setRefused(undefined);
    if (!none) await enter("passkey");
  };
  const fill = (name: keyof typeof values) => {
    const problem = problems.find(({ field }) => field === name);
    return {
      name,
      value: values[name],
      error: problem && textOf(problem),
      onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    };
  };
  const words = wait
    ? t("settings:wait.over_request_rate_limit", { when: inTime(wait, language) })
    : without
      ? t(`identity:secondFactor.none.${without}`)
      : refused && t(`signIn.problem.${refused}`);

  return (
    <SignInCard
      id={id}
      title={t("signIn.title")}
      lede={t("signIn.lede")}
      notice={words ?? notice}
      alarm={words !== undefined}
    >
      <Form labelledBy={id} onSubmit={submit}>
        <Field
          label={t("signIn.email")}
          type="email"
          autoComplete="username"
          inputProps={{ spellCheck: false, autoCapitalize: "none" }}
          {...fill("email")}
        />
        <Field label={t("signIn.password")} type="password" autoComplete="current-password" {...fill("password")} />
        <Button type="submit" variant="contained" color="primary" fullWidth disabled={isRunning}>
          {isRunning ? t("signIn.running") : t("signIn.submit")}
        </Button>
        <Button variant="outlined" fullWidth disabled={isRunning} onClick={() => void enterByPasskey()}>
          {t("identity:secondFactor.passkeySignIn")}
        </Button>
        <p className={styles.foot}>
          <a href={`${localPath(language, "/reset-password")}?next=/admin`}>{t("signIn.forgotten")}</a>
        </p>
      </Form>
    </SignInCard>
  );
}
