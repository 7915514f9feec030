import type { Factor, User } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { isKey, noKeys } from "#shared/identity/passkeys.ts";
import { removeFactor } from "#shared/identity/second-factor.ts";
import { Badge } from "../ui/Badge.tsx";
import { IconAlertTriangle, IconShieldLock } from "../ui/icons.ts";
import { Notice } from "../ui/Notice.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stack } from "../ui/Stack.tsx";
import styles from "./Account.module.css";
import { EnrolApp } from "./EnrolApp.tsx";
import { EnrolKey } from "./EnrolKey.tsx";
import { FactorRows, nameOf } from "./FactorRows.tsx";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { RemoveKey } from "./RemoveKey.tsx";
import { RenameKey } from "./RenameKey.tsx";
import { useAccountCall } from "./use-account.ts";
import { useReadAgain } from "./use-own-user.ts";

type Doing =
  | { kind: "enrolling"; replaced?: Factor }
  | { kind: "addingKey" }
  | { kind: "renaming"; passkey: Factor }
  | { kind: "removing"; passkey: Factor }
  | { kind: "renewing" }
  /** Codes that were made, and what is said once they are kept. */
  | { kind: "reading"; codes: readonly string[]; said: Said };
interface Said {
  key: string;
  tone: "success" | "danger";
}

/** The second factor: off, being set up, or on with its apps, passkeys and recovery codes. */
export function FactorPanel({ user }: { user: User }) {
  const t = useTranslate();
  const call = useAccountCall();
  const readAgain = useReadAgain();
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState<Said>();
  const apps = (user.factors ?? []).filter(({ status }) => status === "verified");
  const isOn = apps.length > 0;
  const without = noKeys();
  const begin = (next: Doing) => {
    setSaid(undefined);
    setDoing(next);
  };
  const finish = (outcome?: Said) => {
    setDoing(undefined);
    setSaid(outcome);
    readAgain();
  };
  const enrolled = async (
    codes: readonly string[] | undefined,
    replaced: Factor | undefined,
    added = "settings:factor.added",
  ) => {
    const removed = replaced && (await call((account) => removeFactor(account, replaced.id)));
    const outcome: Said = removed?.problem
      ? { key: "security.notRemoved", tone: "danger" }
      : { key: replaced ? "security.replaced" : added, tone: "success" };
    if (!codes) return finish(outcome);
    setDoing({
      kind: "reading",
      codes,
      said: replaced ? outcome : { key: "settings:factor.codes.kept", tone: "success" },
    });
    readAgain();
  };
  const cancel = (
    <Button variant="text" onClick={() => finish()}>
      {t("decide.cancel")}
    </Button>
  );
  return (
    <Panel
      title={t("settings:factor.title")}
      aside={
        <Badge tone={isOn ? "success" : "amber"} icon={isOn ? IconShieldLock : IconAlertTriangle}>
          {t(isOn ? "security.stateOn" : "security.stateOff")}
        </Badge>
      }
    >
      <Stack>
        {said && (
          <Notice tone={said.tone} role={said.tone === "danger" ? "alert" : "status"}>
            {t(said.key)}
          </Notice>
        )}
        {!doing && (
          <>
            <p>{t(!isOn ? "security.off" : apps.some(isKey) ? "settings:factor.onWithKeys" : "security.on")}</p>
            {isOn ? (
              <FactorRows
                factors={apps}
                onReplace={(replaced) => begin({ kind: "enrolling", replaced })}
                onRemove={(passkey) => begin({ kind: "removing", passkey })}
                onRename={(passkey) => begin({ kind: "renaming", passkey })}
                onRenew={() => begin({ kind: "renewing" })}
              />
            ) : (
              <div className={styles.buttons}>
                <Button variant="contained" color="primary" onClick={() => begin({ kind: "enrolling" })}>
                  {t("settings:factor.begin")}
                </Button>
              </div>
            )}
            {isOn && apps.every(isKey) && (
              <div className={styles.buttons}>
                <Button onClick={() => begin({ kind: "enrolling" })}>{t("settings:factor.addApp")}</Button>
              </div>
            )}
            <p>{t(without ? `settings:factor.key.none.${without}` : "settings:factor.key.offer")}</p>
            {!without && (
              <div className={styles.buttons}>
                <Button onClick={() => begin({ kind: "addingKey" })}>{t("settings:factor.key.add")}</Button>
              </div>
            )}
          </>
        )}
        {doing?.kind === "addingKey" && (
          <EnrolKey
            call={call}
            onEnrolled={({ codes }) => void enrolled(codes, undefined, "settings:factor.key.added")}
          >
            {cancel}
          </EnrolKey>
        )}
        {doing?.kind === "renaming" && (
          <RenameKey
            passkey={doing.passkey}
            onRenamed={() => finish({ key: "settings:factor.key.renamed", tone: "success" })}
          >
            {cancel}
          </RenameKey>
        )}
        {doing?.kind === "removing" && (
          <RemoveKey
            passkey={doing.passkey}
            factors={apps}
            onRemoved={() => finish({ key: "settings:factor.key.removed", tone: "success" })}
          >
            {cancel}
          </RemoveKey>
        )}
        {doing?.kind === "enrolling" && (
          <>
            {doing.replaced && <p>{t("security.replaceText", { name: nameOf(doing.replaced, t) })}</p>}
            <EnrolApp call={call} onEnrolled={({ codes }) => void enrolled(codes, doing.replaced)}>
              {cancel}
            </EnrolApp>
          </>
        )}
        {doing?.kind === "renewing" && (
          <NewRecoveryCodes
            apps={apps}
            onMade={(codes) =>
              begin({ kind: "reading", codes, said: { key: "settings:factor.codes.kept", tone: "success" } })
            }
          >
            {cancel}
          </NewRecoveryCodes>
        )}
        {doing?.kind === "reading" && (
          <RecoveryCodes
            codes={doing.codes}
            goOn={t("settings:factor.codes.close")}
            onKept={() => finish(doing.said)}
          />
        )}
      </Stack>
    </Panel>
  );
}
