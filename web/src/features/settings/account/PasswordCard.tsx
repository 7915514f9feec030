import { useState } from "react";
import { object, string } from "yup";
import { password, passwordLength } from "#shared/identity/contract.ts";
import type { MeView } from "#shared/people/contract.ts";
import { problem as said } from "#shared/kernel/fields.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { attempt, type AuthProblem } from "#web/src/features/identity/index.ts";
import { PasswordStrength } from "#web/src/forms/PasswordStrength.tsx";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";
import { WithProof } from "./WithProof.tsx";

const passwordChange = object({ current: string().required(said("required")), password: password() });
/** Of whoever came by a provider, an invitation or a letter. */
const firstPassword = object({ current: string(), password: password() });

/** What may be wrong with the present password, by the refusal's code. */
const currentWords: Readonly<Record<string, "wrong" | "needed">> = {
  invalid_credentials: "wrong",
  reauthentication_needed: "needed",
};

interface Props {
  user: MeView["user"];
  onChanged: () => void;
}

/** A new password, or the first; it signs all other devices out. */
export function PasswordCard({ user: { email, hasPassword }, onChanged }: Props) {
  const { t } = useTranslation("settings");
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<"changed" | "set">();
  // One that was removed since is no longer set.
  const [had, setHad] = useState(hasPassword);
  if (had !== hasPassword) {
    setHad(hasPassword);
    if (!hasPassword) setDone(undefined);
  }
  return (
    <SettingCard
      id="password"
      title={t("password.title")}
      now={t(hasPassword ? "password.now" : "password.none")}
      action={t(hasPassword ? "password.change" : "password.set")}
      open={open}
      onOpen={() => {
        setDone(undefined);
        setOpen(true);
      }}
      onClose={() => setOpen(false)}
      form={
        <PasswordForm
          email={email}
          hasPassword={hasPassword}
          onDone={() => {
            setOpen(false);
            setDone(hasPassword ? "changed" : "set");
            onChanged();
          }}
        />
      }
    >
      {done && (
        <div className={styles.inset}>
          <Notice tone="success" role="status" title={t(`password.done.${done}`)}>
            {t("password.othersEnded")}
          </Notice>
        </div>
      )}
    </SettingCard>
  );
}

interface FormProps {
  email: string;
  hasPassword: boolean;
  onDone: () => void;
}

function PasswordForm({ email, hasPassword, onDone }: FormProps) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const [problem, setProblem] = useState<AuthProblem>();
  const form = useContractForm(hasPassword ? passwordChange : firstPassword, {
    defaultValues: { current: "", password: "" },
  });
  const save = form.handleSubmit(async ({ current, password: chosen }) => {
    setProblem(undefined);
    const outcome = await attempt(async () =>
      (await services().session.client()).updateUser({
        password: chosen,
        ...(hasPassword && current && { current_password: current }),
      }),
    );
    if (outcome.problem) setProblem(outcome.problem);
    else onDone();
  });
  // What was refused is no longer what stands there.
  const forget = { onChange: () => setProblem(undefined) };
  // Each refusal stands beside the field that it is about.
  const wrongCurrent = problem && currentWords[problem.code] && t(`password.${currentWords[problem.code]}`);
  const weak = problem?.code === "weak_password" ? (problem.reasons?.[0] ?? "other") : undefined;
  const wrongNew =
    problem?.code === "same_password"
      ? t("password.same")
      : weak && t(`password.weak.${weak}`, { min: passwordLength.min, defaultValue: t("password.weak.other") });
  return (
    <WithProof needed={problem?.code === "insufficient_aal"} label={t("password.submit")} onProven={() => save()}>
      <form method="post" noValidate className={styles.fields} onSubmit={(event) => void save(event)}>
        {/* For password keepers, which need to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordInput
            label={t("password.current")}
            autoComplete="current-password"
            error={form.errorOf("current") ?? (wrongCurrent && <Refused>{wrongCurrent}</Refused>)}
            {...form.register("current", forget)}
          />
        )}
        <div>
          <PasswordInput
            label={t("password.new")}
            autoComplete="new-password"
            help={t("password.help", { min: passwordLength.min })}
            error={form.errorOf("password") ?? (wrongNew && <Refused>{wrongNew}</Refused>)}
            {...form.register("password", forget)}
          />
          {/* Words that are guessed first may look strong. */}
          {!weak && (
            <PasswordStrength
              password={form.watch("password")}
              about={[email]}
              say={(level) => t("strength.label", { level: t(`strength.level.${level}`) })}
            />
          )}
        </div>
        {!wrongCurrent && !wrongNew && <AuthProblemNotice problem={problem} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
            {t("password.submit")}
          </Button>
        </div>
      </form>
    </WithProof>
  );
}
