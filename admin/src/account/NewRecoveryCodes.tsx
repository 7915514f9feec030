import type { Factor } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import { makeRecoveryCodes, showFactor } from "#shared/accounts/second-factor.ts";
import { Choice } from "../ui/Field.tsx";
import styles from "./Account.module.css";
import { CodeField } from "./CodeField.tsx";
import { Form } from "./Form.tsx";
import { useAccountCall } from "./use-account.ts";
import { useCode } from "./use-code.ts";

interface Props {
  apps: readonly Factor[];
  onMade: (codes: readonly string[]) => void;
  /** Beside the button: the way back. */
  children: ReactNode;
}

/** Ten new recovery codes, for the code of an app; the earlier ones end. */
export function NewRecoveryCodes({ apps, onMade, children }: Props) {
  const t = useTranslate();
  const call = useAccountCall();
  const [appId, setAppId] = useState(apps[0]?.id ?? "");
  const { field, isRunning, submit } = useCode(async (code) => {
    const shown = await call((account) => showFactor(account, appId, code));
    if (shown.problem) return shown;
    const made = await call(makeRecoveryCodes);
    if (made.data) onMade(made.data);
    return made;
  });
  return (
    <Form onSubmit={submit}>
      <p>{t("settings:factor.codes.renewText")}</p>
      {apps.length > 1 && (
        <Choice
          label={t("settings:factor.which")}
          value={appId}
          onChange={setAppId}
          options={apps.map(({ id, friendly_name: name }) => ({ value: id, label: name || t("settings:factor.app") }))}
        />
      )}
      <div className={styles.short}>
        <CodeField first label={t("settings:factor.code")} help={t("settings:factor.codeHelp")} {...field} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
          {t(isRunning ? "accounts:secondFactor.submitting" : "settings:factor.codes.renew")}
        </Button>
        {children}
      </div>
    </Form>
  );
}
