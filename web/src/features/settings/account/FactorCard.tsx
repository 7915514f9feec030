import { useEffect, useState } from "react";
import type { Factor } from "@supabase/auth-js";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { countRecoveryCodes } from "#web/src/features/identity/index.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { EnrolFactor } from "./EnrolFactor.tsx";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { RemoveFactor } from "./RemoveFactor.tsx";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";
import type { AuthUser } from "./use-auth-user.ts";

type Doing =
  | { kind: "nothing" }
  | { kind: "enrolling" }
  | { kind: "reading"; codes: readonly string[] }
  | { kind: "renewing" }
  | { kind: "removing"; factor: Factor };

/** Two-factor sign-in: off, being set up, or on with its authenticator apps. */
export function FactorCard({ account: { user, problem, reload } }: { account: AuthUser }) {
  const { t } = useTranslation("settings");
  const [doing, setDoing] = useState<Doing>({ kind: "nothing" });
  const [done, setDone] = useState("");
  const factors = (user?.factors ?? []).filter(({ status }) => status === "verified");
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
  const form = {
    nothing: null,
    enrolling: (
      <EnrolFactor
        others={user?.factors ?? []}
        onEnrolled={(codes) => {
          if (codes) setDoing({ kind: "reading", codes });
          else finish(t("factor.added"));
          void reload();
        }}
        onCancel={() => {
          stop();
          void reload();
        }}
      />
    ),
    renewing: <NewRecoveryCodes factors={factors} onMade={(codes) => setDoing({ kind: "reading", codes })} />,
    reading: doing.kind === "reading" && (
      <RecoveryCodes codes={doing.codes} onKept={() => finish(t("factor.codes.kept"))} />
    ),
    removing: doing.kind === "removing" && (
      <RemoveFactor
        factor={doing.factor}
        factors={factors}
        onRemoved={() => finish(t(factors.length > 1 ? "factor.removed" : "factor.removedLast"))}
      />
    ),
  }[doing.kind];
  return (
    <SettingCard
      id="two-factor"
      title={t("factor.title")}
      now={user && t(on ? "factor.on" : "factor.off")}
      action={user && t(on ? "factor.another" : "factor.begin")}
      open={doing.kind !== "nothing"}
      onOpen={() => start({ kind: "enrolling" })}
      // What is being set up is taken back by its own button; codes are shown once and must be kept.
      {...((doing.kind === "renewing" || doing.kind === "removing" || doing.kind === "nothing") && { onClose: stop })}
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
          <ul className={styles.list}>
            {factors.map((factor) => (
              <App key={factor.id} factor={factor} onRemove={() => start({ kind: "removing", factor })} />
            ))}
          </ul>
          <div className={styles.foot}>
            <p className={styles.more}>{left !== undefined && t("factor.codes.left", { count: left })}</p>
            <Button size="small" onClick={() => start({ kind: "renewing" })}>
              {t("factor.codes.renew")}
            </Button>
          </div>
        </>
      )}
    </SettingCard>
  );
}

function App({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation("settings");
  const { day } = useDates();
  const name = factor.friendly_name ?? t("factor.app");
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <b>
          {name}
          <Chip look="leaf">{t("factor.active")}</Chip>
        </b>
        <p className={styles.more}>{t("factor.since", { day: day(factor.created_at) })}</p>
      </div>
      <Button size="small" aria-label={t("factor.removeNamed", { name })} onClick={onRemove}>
        {t("factor.remove")}
      </Button>
    </li>
  );
}

/** How many recovery codes are left; asked again when something was done. */
function useCodesLeft(on: boolean, doing: string): number | undefined {
  const services = useClientServices();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (on && doing === "nothing") void countRecoveryCodes(services()).then(({ data }) => setLeft(data));
  }, [on, doing, services]);
  return left;
}
