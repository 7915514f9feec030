import { useState, type SyntheticEvent } from "react";
import type { Factor } from "@supabase/auth-js";
import { renameKey } from "#shared/identity/passkeys.ts";
import type { AuthProblem } from "#web/src/features/identity/index.ts";
import { useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { formOf, useFirstWrong } from "#web/src/forms/first-wrong.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Refused } from "#web/src/ui/Field.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";

interface Props {
  factor: Factor;
  onRenamed: () => void;
}

/** Gives a passkey another name. */
export function RenameKey({ factor, onRenamed }: Props) {
  const { t } = useTranslation("settings");
  const caller = useOwnCaller();
  const [name, setName] = useState(factor.friendly_name ?? "");
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const { shown: showFirstWrong } = useFirstWrong();

  const rename = async (event: SyntheticEvent) => {
    event.preventDefault();
    const from = formOf(event);
    setProblem(undefined);
    setMissing(!name.trim());
    if (!name.trim()) return showFirstWrong(from);
    setBusy(true);
    const renamed = await renameKey(caller(), factor.id, name.trim());
    setBusy(false);
    if (renamed.problem) setProblem(renamed.problem);
    else onRenamed();
  };
  // Beside the field: another name is the way out.
  const isTaken = problem?.code === "mfa_factor_name_conflict";
  return (
    <form method="post" noValidate className={styles.fields} onSubmit={(event) => void rename(event)}>
      <TextInput
        label={t("factor.key.name")}
        help={t("factor.key.nameHelp")}
        maxLength={60}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
        error={
          (isMissing && t("factor.key.nameMissing")) || (isTaken && <Refused>{t("factor.key.nameTaken")}</Refused>)
        }
      />
      {!isTaken && <AuthProblemNotice problem={problem} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={busy}>
          {t("factor.key.saveName")}
        </Button>
      </div>
    </form>
  );
}
