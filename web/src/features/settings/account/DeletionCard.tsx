import { useEffect, useRef, useState } from "react";
import { deletionForm } from "#shared/accounts/self-contract.ts";
import { useNavigate } from "#web/src/app/router/PageRouter.tsx";
import { useClientServices } from "#web/src/app/services.tsx";
import { Refusal } from "#web/src/features/dashboard/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { PasswordInput } from "#web/src/ui/PasswordInput.tsx";
import { useDeleteAccountMutation } from "../api.ts";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";

const consequences = ["signedOut", "erased", "kept", "organization"] as const;

/** The end of an account: what it means in plain words, and the password as proof. */
export function DeletionCard() {
  const { t } = useTranslation("settings");
  const [open, setOpen] = useState(false);
  return (
    <SettingCard
      id="deletion"
      title={t("deletion.title")}
      now={t("deletion.now")}
      action={t("deletion.begin")}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      form={<DeletionForm />}
    />
  );
}

function DeletionForm() {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const [remove, { error }] = useDeleteAccountMutation();
  const leaving = useRef(false);
  // Only once another page is shown: the dashboard sends whoever has no session to the sign-in page.
  useEffect(
    () => () => {
      if (leaving.current)
        void services()
          .session.client()
          .then((client) => client.signOut({ scope: "local" }));
    },
    [services],
  );
  const form = useContractForm(deletionForm, { defaultValues: { password: "" } });
  // eslint-disable-next-line react-hooks/refs -- read and written by a press and on leaving, never while rendering.
  const send = form.handleSubmit(async ({ password }) => {
    const answer = await remove(password);
    if (answer.error) return;
    leaving.current = true;
    await navigate("/login?deleted=1", { replace: true });
  });
  const wrong = isApiError(error) && error.code === "accounts.passwordWrong";
  return (
    <form method="post" noValidate className={styles.fields} onSubmit={(event) => void send(event)}>
      <ul className={styles.plain}>
        {consequences.map((name) => (
          <li key={name}>{t(`deletion.means.${name}`)}</li>
        ))}
      </ul>
      <PasswordInput
        label={t("deletion.password")}
        autoComplete="current-password"
        error={form.errorOf("password") ?? (wrong && problemText(error).text)}
        {...form.register("password")}
      />
      {!wrong && <Refusal error={error} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" loading={form.formState.isSubmitting}>
          {t("deletion.submit")}
        </Button>
      </div>
    </form>
  );
}
