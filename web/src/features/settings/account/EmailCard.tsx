import { useState } from "react";
import type { User } from "@supabase/auth-js";
import { object } from "yup";
import { email as emailField } from "#shared/identity/contract.ts";
import { localPath } from "#shared/kernel/language.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { attempt, type AuthProblem } from "#web/src/features/identity/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { IconMail } from "#web/src/ui/icons.ts";
import { InlineSuccess, Notice } from "#web/src/ui/Notice.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { AuthProblemNotice, useAuthWords } from "./AuthProblemNotice.tsx";
import { usePresentPassword } from "./PresentPassword.tsx";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";
import { WithProof } from "./WithProof.tsx";
import type { AuthUser } from "./use-auth-user.ts";

const addressChange = object({ email: emailField() });
/** Refusals that are about the address itself. */
const aboutField = ["email_exists", "email_address_invalid", "validation_failed", "same_email"];

/** Another address, which both addresses must confirm. */
export function EmailCard({ email: known, account }: { email: string; account: AuthUser }) {
  const { t } = useTranslation("settings");
  const [open, setOpen] = useState(false);
  const { user, problem, reload } = account;
  const email = user?.email ?? known;
  return (
    <SettingCard
      id="email"
      title={t("email.title")}
      now={<b>{email}</b>}
      action={user && t("email.change")}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      form={
        <EmailForm
          email={email}
          onDone={() => {
            setOpen(false);
            void reload();
          }}
        />
      }
    >
      {user?.new_email && !open && (
        <div className={styles.inset}>
          <Pending email={email} newEmail={user.new_email} confirmed={confirmedBy(user)} />
        </div>
      )}
      {!user && problem && (
        <div className={styles.inset}>
          <AuthProblemNotice problem={problem} onRetry={() => void reload()} />
        </div>
      )}
    </SettingCard>
  );
}

function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const services = useClientServices();
  const words = useAuthWords();
  const [problem, setProblem] = useState<AuthProblem>();
  const present = usePresentPassword(problem);
  const form = useContractForm(addressChange, { defaultValues: { email: "" } });
  const save = form.handleSubmit(async (values) => {
    setProblem(undefined);
    if (values.email === email.toLowerCase()) return setProblem({ code: "same_email", message: "" });
    const outcome = await attempt(async () =>
      (await services().session.client()).updateUser(
        { email: values.email, ...present.proof },
        { emailRedirectTo: window.location.origin + localPath(language, "/confirm") },
      ),
    );
    if (outcome.problem) setProblem(outcome.problem);
    else onDone();
  });
  const beside = problem && aboutField.includes(problem.code);
  return (
    <WithProof
      needed={problem?.code === "insufficient_aal" || present.byFactor}
      label={t("email.submit")}
      onProven={() => save()}
    >
      <form method="post" noValidate className={styles.fields} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t("email.new")}
          help={t("email.help")}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={form.errorOf("email") ?? (beside && <Refused>{words(problem)}</Refused>)}
          {...form.register("email", { onChange: () => setProblem(undefined) })}
        />
        {present.field}
        {!beside && !present.isTold && <AuthProblemNotice problem={problem} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
            {t("email.submit")}
          </Button>
        </div>
      </form>
    </WithProof>
  );
}

/** Which of the two addresses has agreed already; the library's type does not know of it. */
const confirmedBy = (user: User): "current" | "new" | undefined =>
  (user as User & { email_change_confirmed_by?: "current" | "new" }).email_change_confirmed_by;

interface PendingProps {
  email: string;
  newEmail: string;
  confirmed: "current" | "new" | undefined;
}

function Pending({ email, newEmail, confirmed }: PendingProps) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const services = useClientServices();
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [problem, setProblem] = useState<AuthProblem>();
  const again = async () => {
    setState("sending");
    const outcome = await attempt(async () =>
      (await services().session.client()).resend({
        type: "email_change",
        email,
        options: { emailRedirectTo: window.location.origin + localPath(language, "/confirm") },
      }),
    );
    setProblem(outcome.problem);
    setState(outcome.problem ? "idle" : "sent");
  };
  return (
    <div className={styles.fields}>
      <Notice
        tone="amber"
        icon={IconMail}
        role="status"
        title={t(confirmed ? "email.pending.half" : "email.pending.title")}
      >
        {t(confirmed ? "email.pending.other" : "email.pending.text", {
          email,
          newEmail,
          done: confirmed === "new" ? newEmail : email,
          open: confirmed === "new" ? email : newEmail,
        })}
      </Notice>
      <AuthProblemNotice problem={problem} />
      <div className={styles.buttons}>
        <Button loading={state === "sending"} onClick={() => void again()}>
          {t("email.pending.again")}
        </Button>
        <InlineSuccess>{state === "sent" && t("email.pending.sent")}</InlineSuccess>
      </div>
    </div>
  );
}
