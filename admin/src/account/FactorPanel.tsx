import type { Factor, User } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { removeFactor } from "#shared/identity/second-factor.ts";
import { Badge } from "../ui/Badge.tsx";
import { IconAlertTriangle, IconShieldLock } from "../ui/icons.ts";
import { formatDay } from "../ui/moments.ts";
import { Notice } from "../ui/Notice.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stack } from "../ui/Stack.tsx";
import { useLanguage } from "../ui/use-language.ts";
import styles from "./Account.module.css";
import { EnrolApp } from "./EnrolApp.tsx";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useAccountCall } from "./use-account.ts";
import { useCodesLeft, useReadAgain } from "./use-own-user.ts";

type Doing =
  | { kind: "enrolling"; replaced?: Factor }
  | { kind: "renewing" }
  /** Codes that were made, and what is said once they are kept. */
  | { kind: "reading"; codes: readonly string[]; said: Said };
interface Said {
  key: string;
  tone: "success" | "danger";
}

/** The second factor: off, being set up, or on with its apps and recovery codes. */
export function FactorPanel({ user }: { user: User }) {
  const t = useTranslate();
  const call = useAccountCall();
  const readAgain = useReadAgain();
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState<Said>();
  const apps = (user.factors ?? []).filter(({ status }) => status === "verified");
  const isOn = apps.length > 0;
  const begin = (next: Doing) => {
    setSaid(undefined);
    setDoing(next);
  };
  const finish = (outcome?: Said) => {
    setDoing(undefined);
    setSaid(outcome);
    readAgain();
  };
  const enrolled = async (codes: readonly string[] | undefined, replaced: Factor | undefined) => {
    const removed = replaced && (await call((account) => removeFactor(account, replaced.id)));
    const outcome: Said = removed?.problem
      ? { key: "security.notRemoved", tone: "danger" }
      : { key: replaced ? "security.replaced" : "settings:factor.added", tone: "success" };
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
            <p>{t(isOn ? "security.on" : "security.off")}</p>
            {isOn ? (
              <Apps
                apps={apps}
                onReplace={(replaced) => begin({ kind: "enrolling", replaced })}
                onRenew={() => begin({ kind: "renewing" })}
              />
            ) : (
              <div className={styles.buttons}>
                <Button variant="contained" color="primary" onClick={() => begin({ kind: "enrolling" })}>
                  {t("settings:factor.begin")}
                </Button>
              </div>
            )}
          </>
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

const nameOf = ({ friendly_name: name }: Factor, t: (key: string) => string) => name || t("settings:factor.app");

interface AppsProps {
  apps: readonly Factor[];
  onReplace: (app: Factor) => void;
  onRenew: () => void;
}

function Apps({ apps, onReplace, onRenew }: AppsProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { data: left } = useCodesLeft(true);
  return (
    <ul className={styles.list}>
      {apps.map((app) => (
        <li key={app.id}>
          <span>
            <strong>{nameOf(app, t)}</strong>
            <span className={styles.more}>
              {t("settings:factor.since", { day: formatDay(app.created_at, language) })}
            </span>
          </span>
          <Button
            size="small"
            aria-label={t("security.replaceNamed", { name: nameOf(app, t) })}
            onClick={() => onReplace(app)}
          >
            {t("security.replace")}
          </Button>
        </li>
      ))}
      <li>
        <span>
          <strong>{t("settings:factor.codes.title")}</strong>
          <span className={styles.more}>
            {left === undefined ? t("state.loading") : t("settings:factor.codes.left", { count: left })}
            {left === 0 && ` ${t("security.noCodes")}`}
          </span>
        </span>
        <Button size="small" onClick={onRenew}>
          {t("settings:factor.codes.renew")}
        </Button>
      </li>
    </ul>
  );
}
