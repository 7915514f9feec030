import { useState } from "react";
import type { NoticeView } from "#shared/notifications/inbox-contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconCheck, IconSettings } from "#web/src/ui/icons.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useGetOverviewQuery } from "./api.ts";
import { useCountUnreadQuery, useListNoticesQuery, useReadAllNoticesMutation } from "./notices-api.ts";
import { NoticeRow } from "./NoticeRow.tsx";
import { noticesPath } from "./path.ts";
import { TodayRows } from "./today/TodayRows.tsx";
import styles from "./BellPanel.module.css";

const tabs = ["all", "needs", "orders", "messages"] as const;
type Tab = (typeof tabs)[number];
const shown = 12;

/** The newest notices over the page, and what needs the organization now. */
export default function BellPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(["today", "notifications"]);
  const [tab, setTab] = useState<Tab>("all");
  const { data: unread } = useCountUnreadQuery();
  const { data: overview } = useGetOverviewQuery();
  const counts: Partial<Record<Tab, number>> = { all: unread?.count ?? 0, needs: overview?.today.total ?? 0 };
  return (
    <div
      role="dialog"
      aria-label={t("notifications:title")}
      className={styles.panel}
      // Whatever leads to a page leaves the panel behind.
      onClickCapture={(event) => (event.target as Element).closest("a") && onLeave()}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t("notifications:title")}</h2>
        <MarkAll />
        <ButtonLink to="/dashboard/settings#notifications" icon={IconSettings} iconOnly variant="ghost">
          {t("bell.settings")}
        </ButtonLink>
      </div>
      <div role="group" aria-label={t("bell.tabs")} className={styles.tabs}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === tab}
            className={classNames(styles.tab, each === tab && styles.chosen)}
            onClick={() => setTab(each)}
          >
            {t(`bell.${each}`)}
            {(counts[each] ?? 0) > 0 && <span className={styles.count}>{counts[each]}</span>}
          </button>
        ))}
      </div>
      <div className={styles.body}>{tab === "needs" ? <Needs /> : <Notices of={tab} />}</div>
      <div className={styles.foot}>
        <TextLink arrow to={noticesPath}>
          {t("bell.more")}
        </TextLink>
      </div>
    </div>
  );
}

/** Marks what is there and older; what arrives meanwhile stays unread. */
function MarkAll() {
  const { t } = useTranslation("notifications");
  const { data } = useListNoticesQuery({ limit: shown });
  const { data: unread } = useCountUnreadQuery();
  const [readAll, { isLoading }] = useReadAllNoticesMutation();
  const newest = data?.items[0]?.id;
  if (!newest || !unread || (unread.count === 0 && !isLoading)) return null;
  return (
    <Button variant="ghost" size="small" icon={IconCheck} loading={isLoading} onClick={() => void readAll(newest)}>
      {t("markAll")}
    </Button>
  );
}

function Needs() {
  const { t } = useTranslation("today");
  const now = useNow();
  const { data } = useGetOverviewQuery();
  if (!data) return <Coming />;
  if (data.today.total === 0) return <p className={styles.none}>{t("empty.title")}</p>;
  return (
    <div className={styles.needs}>
      <TodayRows rows={data.today.rows} now={now} narrow />
    </div>
  );
}

const Coming = () => (
  <div className={styles.none}>
    <Skeleton shape="rows" count={4} />
  </div>
);

function Notices({ of: tab }: { of: Exclude<Tab, "needs"> }) {
  const { t } = useTranslation(["today", "notifications"]);
  const { currentData, error, refetch, isFetching } = useListNoticesQuery({
    limit: shown,
    ...(tab !== "all" && { filter: tab }),
  });
  if (!currentData) {
    if (error)
      return (
        <LoadFailed
          title={t("notifications:loadFailed")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    return <Coming />;
  }
  if (currentData.items.length === 0) return <p className={styles.none}>{t("bell.none")}</p>;
  return <Days notices={currentData.items} />;
}

/** Today, yesterday, and all before. */
function Days({ notices }: { notices: readonly NoticeView[] }) {
  const { t } = useTranslation(["today", "notifications"]);
  const { longDay } = useDates();
  const now = useNow();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const groupOf = ({ createdAt }: NoticeView) => {
    const day = longDay(createdAt);
    if (day === longDay(now)) return "today";
    return day === longDay(yesterday) ? "yesterday" : "earlier";
  };
  const names = {
    today: t("notifications:today"),
    yesterday: t("notifications:yesterday"),
    earlier: t("bell.earlier"),
  };
  return (["today", "yesterday", "earlier"] as const).map((group) => {
    const own = notices.filter((notice) => groupOf(notice) === group);
    return (
      own.length > 0 && (
        <section key={group} aria-label={names[group]}>
          <h3 className={styles.day}>{names[group]}</h3>
          <ul>
            {own.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} when={group === "earlier" ? "day" : "time"} />
            ))}
          </ul>
        </section>
      )
    );
  });
}
