import { useState } from "react";
import type { LinkView } from "#shared/inspectors/inspect-contract.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { IntoView } from "#web/src/screens/IntoView.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconMail } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useAskForCodeMutation, useConfirmCodeMutation } from "./api.ts";
import styles from "../InspectPage.module.css";

interface Props {
  token: string;
  link: LinkView;
  /** Why it is asked for once more; null the first time. */
  again: unknown;
  /** Reads what stands behind the door. */
  onConfirmed: () => Promise<void>;
}

/** Who asks whom, and the six digits that show that it is they who have opened the link. */
export function ConfirmAddress({ token, link, again, onConfirmed }: Props) {
  const { t } = useTranslation("inspect");
  const { day } = useDates();
  const problemText = useProblemText("form");
  const [code, setCode] = useState("");
  const [ask, asked] = useAskForCodeMutation();
  const [confirm, { isLoading, error, reset }] = useConfirmCodeMutation();
  const { inspector, company, address, inviter, by, expiresAt } = link;
  const send = async () => {
    reset();
    setCode("");
    await ask(token);
  };
  const check = async () => {
    const { data } = await confirm({ token, code: code.trim() });
    if (!data) return;
    await onConfirmed();
  };
  return (
    <Card as="section" padded className={styles.narrow}>
      <div className={styles.stack}>
        {Boolean(again) && (
          <IntoView>
            <Notice tone="amber" role="alert" title={problemText(again).text} />
          </IntoView>
        )}
        <div className={styles.text}>
          <h2 className={styles.subtitle}>{t("confirm.title", { inspector, company })}</h2>
          <p>{t(`asks.${by}`, { inviter })}</p>
          <p className={styles.quiet}>{t("confirm.text", { address, until: day(expiresAt) })}</p>
        </div>
        <div className={styles.buttons}>
          <Button
            {...(!asked.isSuccess && { variant: "primary" })}
            icon={IconMail}
            loading={asked.isLoading}
            onClick={() => void send()}
          >
            {t(asked.isSuccess ? "confirm.sendAgain" : "confirm.send")}
          </Button>
          <span role="status" className={styles.quiet}>
            {asked.isSuccess && t("confirm.sent", { address })}
          </span>
        </div>
        <Refusal error={asked.error} />
        {asked.isSuccess && (
          <form
            method="post"
            noValidate
            className={styles.stack}
            onSubmit={(event) => {
              event.preventDefault();
              void check();
            }}
          >
            <TextInput
              label={t("confirm.code")}
              help={t("confirm.codeHelp")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={11}
              spellCheck={false}
              fieldClassName={styles.code}
              value={code}
              error={error ? problemText(error).text : undefined}
              onChange={({ target }) => setCode(target.value)}
            />
            <div>
              <Button type="submit" variant="primary" loading={isLoading}>
                {t("confirm.check")}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  );
}
