import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck, IconCloudOff, IconWifiOff } from "#web/src/ui/icons.ts";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import type { Connection } from "#web/src/features/notifications/index.ts";
import { useDates } from "./dates.ts";
import styles from "./SyncState.module.css";

interface Props {
  connection: Connection;
  syncedAt: Date | undefined;
}

/** In the top bar: whether what the page shows is the present state. */
export function SyncState({ connection, syncedAt }: Props) {
  const { t } = useTranslation("dashboard");
  const { time } = useDates();
  return (
    <p role="status" className={styles.sync}>
      {connection === "live" && (
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
      {connection === "lost" && (
        <span className={styles.lost}>
          <Icon of={IconCloudOff} size="small" />
          <span>{t("sync.lost")}</span>
        </span>
      )}
    </p>
  );
}

/** Across the page while there is no connection: from when its figures are, and what will not work. */
export function OfflineBar({ syncedAt }: { syncedAt: Date | undefined }) {
  const { t } = useTranslation("dashboard");
  const { moment } = useDates();
  return (
    <div role="alert" className={styles.bar}>
      <Icon of={IconWifiOff} />
      <p>
        <b>{t("offline.title")}</b> {syncedAt ? t("offline.since", { moment: moment(syncedAt) }) : t("offline.never")}{" "}
        {t("offline.changes")}
      </p>
      <span className={styles.trying}>
        <Spinner size="small" label={null} />
        {t("offline.trying")}
      </span>
    </div>
  );
}
