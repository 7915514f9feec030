import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck, IconCloudOff, IconInfoCircle, IconWifiOff } from "#web/src/ui/icons.ts";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import type { Known } from "./known-connection.ts";
import styles from "./SyncState.module.css";

/** In the top bar: whether what the page shows is the present state. */
export function SyncState({ connection, syncedAt, isPartial }: Known) {
  const { t } = useTranslation("dashboard");
  const { time } = useDates();
  return (
    <p role="status" className={styles.sync}>
      {(connection === "live" || connection === "unheard") && isPartial && (
        <>
          <Icon of={IconInfoCircle} size="small" />
          <span className={styles.partial}>{t("sync.partial")}</span>
        </>
      )}
      {connection === "live" && !isPartial && (
        <>
          <Icon of={IconCircleCheck} size="small" className={styles.live} />
          <span>
            <span className={styles.more}>{t("sync.live")} </span>
            {syncedAt && t("sync.at", { time: time(syncedAt) })}
          </span>
        </>
      )}
      {connection === "connecting" && (
        <>
          <Spinner size="small" label={null} />
          <span>{t("sync.connecting")}</span>
        </>
      )}
      {connection === "unheard" && !isPartial && (
        <span className={styles.lost}>
          <Icon of={IconCloudOff} size="small" />
          <span className={styles.partial}>
            {t("sync.unheard")}{" "}
            <span className={styles.more}>{syncedAt && t("sync.readAt", { time: time(syncedAt) })}</span>
          </span>
        </span>
      )}
      {(connection === "lost" || connection === "away") && (
        <span className={styles.lost}>
          <Icon of={IconCloudOff} size="small" />
          <span>{t(`sync.${connection}`)}</span>
        </span>
      )}
    </p>
  );
}

interface OutageProps extends Pick<Known, "connection" | "syncedAt"> {
  /** The token has run out and none can be had. */
  signInAway: boolean;
  /** Nothing of the page has come yet. */
  isComing: boolean;
}

/** Across the page while something does not come: what it is, from when the figures are, and what will not work. */
export function OutageBar({ connection, syncedAt, signInAway, isComing }: OutageProps) {
  const { t } = useTranslation("dashboard");
  const { moment } = useDates();
  const found = outageOf(connection, signInAway);
  // Mounted before it has something to say, so that it is announced.
  return (
    <div role="status">
      {found && (
        <div className={styles.bar}>
          <Icon of={found === "offline" ? IconWifiOff : IconCloudOff} />
          <p>
            <b>{t(`${found}.title`)}</b> {syncedAt && t("offline.since", { moment: moment(syncedAt) })}
            {!syncedAt && !isComing && t("offline.never")} {t(`${found}.changes`)}
          </p>
          <span className={styles.trying}>
            <Spinner size="small" label={null} />
            {t("offline.trying")}
          </span>
        </div>
      )}
    </div>
  );
}

/** The one cause that explains the others: without a line nothing else can be known. */
export function outageOf(connection: Known["connection"], signInAway: boolean) {
  if (connection === "lost" || (signInAway && !navigator.onLine)) return "offline";
  if (signInAway) return "signInAway";
  return connection === "away" ? "serverAway" : undefined;
}
