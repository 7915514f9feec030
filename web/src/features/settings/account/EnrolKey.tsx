import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import type { Factor } from "@supabase/auth-js";
import { addKey } from "#shared/identity/passkeys.ts";
import { readUserAgent } from "#shared/identity/user-agent.ts";
import { countRecoveryCodes, makeRecoveryCodes, type AuthProblem } from "#web/src/features/identity/index.ts";
import { useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { formOf, useFirstWrong } from "#web/src/forms/first-wrong.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { usePresentPassword } from "./PresentPassword.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";
import { WithProof } from "./WithProof.tsx";

interface Props {
  /** What there is already, unfinished enrolments included. */
  others: readonly Factor[];
  /** With the recovery codes of the first factor; a further one leaves them as they are. */
  onEnrolled: (codes: readonly string[] | undefined) => void;
  onCancel: () => void;
}

/** Adds a passkey: a name to know it by, then the device's own question. */
export function EnrolKey({ others, onEnrolled, onCancel }: Props) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const caller = useOwnCaller();
  const [name, setName] = useState(() => readUserAgent(navigator.userAgent).system ?? t("factor.key.name"));
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const present = usePresentPassword(problem);
  const { shown: showFirstWrong } = useFirstWrong();

  const question = useRef<AbortController>(undefined);
  // Whoever leaves takes the device's question along.
  useEffect(() => () => question.current?.abort(), []);
  const check = async (event: SyntheticEvent) => {
    event.preventDefault();
    const from = formOf(event);
    setMissing(!name.trim());
    if (!name.trim()) return showFirstWrong(from);
    await add();
  };
  const add = async () => {
    setBusy(true);
    setProblem(undefined);
    question.current = new AbortController();
    const added = await addKey(caller(), name.trim(), others, present.proof, question.current);
    if (added.problem) setProblem(added.problem);
    else await goOn();
    setBusy(false);
  };
  const goOn = async () => {
    const left = await countRecoveryCodes(services());
    // The key counts by now; codes can be made later.
    onEnrolled(left.data === 0 ? (await makeRecoveryCodes(services())).data : undefined);
  };
  return (
    <WithProof needed={present.byFactor} label={t("factor.key.submit")} onProven={add}>
      <form method="post" noValidate className={styles.fields} onSubmit={(event) => void check(event)}>
        <p>{t("factor.key.text")}</p>
        <TextInput
          label={t("factor.key.name")}
          help={t("factor.key.nameHelp")}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isMissing && t("factor.key.nameMissing")}
        />
        {present.field}
        {!present.isTold && <AuthProblemNotice problem={problem} />}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={busy}>
            {t(busy ? "factor.key.waiting" : "factor.key.submit")}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </WithProof>
  );
}
