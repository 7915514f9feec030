import { useEffect, useState } from "react";
import type { Factor } from "@supabase/auth-js";
import { isApp, isKey, noKeys, type KnownFactor } from "#shared/identity/passkeys.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { countRecoveryCodes } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { EnrolFactor } from "./EnrolFactor.tsx";
import { EnrolKey } from "./EnrolKey.tsx";
import { FactorList } from "./FactorList.tsx";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { RemoveFactor } from "./RemoveFactor.tsx";
import { RenameKey } from "./RenameKey.tsx";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";
import type { AuthUser } from "./use-auth-user.ts";

type Doing =
  | { kind: "nothing" }
  | { kind: "enrolling" }
  | { kind: "addingKey" }
  | { kind: "reading"; codes: readonly string[] }
  | { kind: "renewing" }
  | { kind: "renaming"; factor: Factor }
  | { kind: "removing"; factor: Factor };

/** Two-factor sign-in: off, being set up, or on with its authenticator apps and passkeys. */
export function FactorCard({ account: { user, problem, reload } }: { account: AuthUser }) {
  const { t } = useTranslation("settings");
  const [doing, setDoing] = useState<Doing>({ kind: "nothing" });
  const [done, setDone] = useState("");
  const services = useClientServices();
  const factors: readonly KnownFactor[] = (user?.factors ?? []).filter(({ status }) => status === "verified");
  const without = user && noKeys(services().platform.kind);
  const on = factors.length > 0;
  const left = useCodesLeft(on, doing.kind);
  const stop = () => setDoing({ kind: "nothing" });
  const start = (next: Doing) => {
    setDone("");
    setDoing(next);
  };
  const finish = (said: string) => {
    stop();
    setDone(said);
    void reload();
  };
  const enrolment = (said: string) => ({
    others: user?.factors ?? [],
    onEnrolled: (codes: readonly string[] | undefined) => {
      if (codes) setDoing({ kind: "reading", codes });
      else finish(t(said));
      void reload();
    },
    onCancel: () => {
      stop();
      void reload();
    },
  });
  const form = {
    nothing: null,
    enrolling: <EnrolFactor {...enrolment("factor.added")} />,
    addingKey: <EnrolKey {...enrolment("factor.key.added")} />,
    renewing: <NewRecoveryCodes factors={factors} onMade={(codes) => setDoing({ kind: "reading", codes })} />,
    reading: doing.kind === "reading" && (
      <RecoveryCodes codes={doing.codes} onKept={() => finish(t("factor.codes.kept"))} />
    ),
    renaming: doing.kind === "renaming" && (
      <RenameKey factor={doing.factor} onRenamed={() => finish(t("factor.key.renamed"))} />
    ),
    removing: doing.kind === "removing" && (
      <RemoveFactor
        factor={doing.factor}
        factors={factors}
        onRemoved={() => finish(t(removedWords(doing.factor, factors.length)))}
      />
    ),
  }[doing.kind];
  return (
    <SettingCard
      id="two-factor"
      title={t("factor.title")}
      now={user && t(!on ? "factor.off" : factors.some(isKey) ? "factor.onWithKeys" : "factor.on")}
      action={user && t(factors.some(isApp) ? "factor.another" : on ? "factor.addApp" : "factor.begin")}
      open={doing.kind !== "nothing"}
      onOpen={() => start({ kind: "enrolling" })}
      // What is being set up is taken back by its own button; codes are shown once and must be kept.
      {...(!lasting.includes(doing.kind) && { onClose: stop })}
      form={form}
    >
      {!user && !problem && (
        <div className={styles.inset}>
          <Skeleton shape="text" count={1} />
        </div>
      )}
      {!user && problem && (
        <div className={styles.inset}>
          <AuthProblemNotice problem={problem} onRetry={() => void reload()} />
        </div>
      )}
      {done && (
        <div className={styles.inset}>
          <Notice tone="success" role="status">
            {done}
          </Notice>
        </div>
      )}
      {on && doing.kind === "nothing" && (
        <>
          <FactorList
            factors={factors}
            onRemove={(factor) => start({ kind: "removing", factor })}
            onRename={(factor) => start({ kind: "renaming", factor })}
          />
          <div className={styles.foot}>
            <p className={styles.more}>{left !== undefined && t("factor.codes.left", { count: left })}</p>
            <Button size="small" onClick={() => start({ kind: "renewing" })}>
              {t("factor.codes.renew")}
            </Button>
          </div>
        </>
      )}
      {user && doing.kind === "nothing" && (
        <div className={styles.foot}>
          <p className={styles.more}>{t(without ? `factor.key.none.${without}` : "factor.key.offer")}</p>
          {!without && (
            <Button size="small" onClick={() => start({ kind: "addingKey" })}>
              {t("factor.key.add")}
            </Button>
          )}
        </div>
      )}
    </SettingCard>
  );
}

const lasting: readonly Doing["kind"][] = ["enrolling", "addingKey", "reading"];

const removedWords = (factor: Factor, count: number) => {
  if (count <= 1) return isKey(factor) ? "factor.key.removedLast" : "factor.removedLast";
  return isKey(factor) ? "factor.key.removed" : "factor.removed";
};

/** How many recovery codes are left; asked again when something was done. */
function useCodesLeft(on: boolean, doing: string): number | undefined {
  const services = useClientServices();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (on && doing === "nothing") void countRecoveryCodes(services()).then(({ data }) => setLeft(data));
  }, [on, doing, services]);
  return left;
}
