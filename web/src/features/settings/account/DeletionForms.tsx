import { useState, type ReactNode, type SyntheticEvent } from "react";
import type { Factor } from "@supabase/auth-js";
import { deletionForm } from "#shared/people/self-contract.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { attempt, digitsOf, type AuthProblem } from "#web/src/features/identity/index.ts";
import { SecondFactorForm, useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { formOf, useFirstWrong } from "#web/src/forms/first-wrong.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { CodeField } from "./CodeField.tsx";
import { settingLook, settingStyles as styles } from "./SettingCard.tsx";
import { useAccountDeletion } from "./use-account-deletion.ts";

const consequences = ["signedOut", "erased", "kept", "organization"] as const;

interface FrameProps {
  onSubmit: (event: SyntheticEvent) => void;
  /** The proof. */
  children: ReactNode;
  busy: boolean;
}

function Frame({ onSubmit, children, busy }: FrameProps) {
  const { t } = useTranslation("settings");
  return (
    <form method="post" noValidate className={styles.fields} onSubmit={onSubmit}>
      <Consequences />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" loading={busy}>
          {t("deletion.submit")}
        </Button>
      </div>
    </form>
  );
}

function Consequences() {
  const { t } = useTranslation("settings");
  return (
    <ul className={styles.plain}>
      {consequences.map((name) => (
        <li key={name}>{t(`deletion.means.${name}`)}</li>
      ))}
    </ul>
  );
}

/** Why the account still stands; after too many tries, when the next is taken. */
function DeletionRefusal({ error }: { error: unknown }) {
  const { retryAfter } = isApiError(error) ? error.details : {};
  if (typeof retryAfter !== "number") return <Refusal error={error} place="form" />;
  return <AuthProblemNotice problem={{ code: "over_request_rate_limit", message: "", wait: retryAfter }} />;
}

/** For whoever has a password. */
export function PasswordDeletion() {
  const { t } = useTranslation("settings");
  const problemText = useProblemText();
  const { leave, error, forget } = useAccountDeletion();
  const form = useContractForm(deletionForm, { defaultValues: { password: "" } });
  const send = form.handleSubmit(async (proof) => void (await leave(proof)));
  const wrong = isApiError(error) && error.code === "accounts.passwordWrong";
  return (
    <Frame busy={form.formState.isSubmitting} onSubmit={(event) => void send(event)}>
      <PasswordInput
        label={t("deletion.password")}
        autoComplete="current-password"
        error={form.errorOf("password") ?? (wrong && <Refused>{problemText(error).text}</Refused>)}
        {...form.register("password", { onChange: forget })}
      />
      {!wrong && <DeletionRefusal error={error} />}
    </Frame>
  );
}

/** For an account with a second factor and no password. */
export function FactorDeletion({ factors }: { factors: readonly Factor[] }) {
  const { t } = useTranslation("settings");
  const caller = useOwnCaller();
  const { leave, error, isLoading } = useAccountDeletion();
  return (
    <SecondFactorForm
      look={settingLook}
      caller={caller}
      known={factors}
      then={async () => {
        const refused = await leave({});
        return isStale(refused) ? { code: "insufficient_aal", message: "" } : undefined;
      }}
      submit={{ label: t("deletion.submit"), look: "danger" }}
    >
      <Consequences />
      {!isLoading && !isStale(error) && <DeletionRefusal error={error} />}
    </SecondFactorForm>
  );
}

/** The code was shown too long ago: another one is asked for. */
const isStale = (error: unknown): boolean => isApiError(error) && error.code === "accounts.factorStale";

/** For an account with neither: a letter brings a code. */
export function LetterDeletion({ email }: { email: string }) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const problemText = useProblemText();
  const { leave, error, isLoading, forget } = useAccountDeletion();
  const [letter, setLetter] = useState<"none" | "sending" | "sent">("none");
  const [sentBefore, setSentBefore] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const ask = async () => {
    setLetter("sending");
    const outcome = await attempt(async () => (await services().session.client()).reauthenticate());
    setProblem(outcome.problem);
    setLetter(outcome.problem ? "none" : "sent");
    if (!outcome.problem) setSentBefore(true);
  };
  const { shown: showFirstWrong } = useFirstWrong();
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const from = formOf(event);
    setMissing(!digitsOf(code));
    if (digitsOf(code)) await leave({ code: digitsOf(code) });
    showFirstWrong(from);
  };
  const wrong = isApiError(error) && error.code === "accounts.codeWrong";
  return (
    <Frame busy={isLoading} onSubmit={(event) => void send(event)}>
      <div className={styles.fields}>
        <p>{t("deletion.letter.text", { email })}</p>
        <div className={styles.buttons}>
          <Button loading={letter === "sending"} onClick={() => void ask()}>
            {t(sentBefore ? "deletion.letter.again" : "deletion.letter.send")}
          </Button>
          <InlineSuccess>{letter === "sent" && t("deletion.letter.sent")}</InlineSuccess>
        </div>
        <AuthProblemNotice problem={problem} />
      </div>
      <CodeField
        label={t("factor.code")}
        help={t("deletion.letter.help")}
        value={code}
        onValueChange={(typed) => {
          setCode(typed);
          setMissing(false);
          if (wrong) forget();
        }}
        error={missing ? t("factor.codeMissing") : wrong && <Refused>{problemText(error).text}</Refused>}
      />
      {!wrong && <DeletionRefusal error={error} />}
    </Frame>
  );
}
