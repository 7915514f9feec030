import { useId } from "react";
import type { Page } from "#shared/kernel/endpoint.ts";
import type { NoticeView } from "#shared/notifications/inbox-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { pageEnd, useFilters } from "#web/src/screens/filters.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { IconCheck, IconSettings } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useCountUnreadQuery, useListNoticesQuery, useReadAllNoticesMutation } from "./notices-api.ts";
import { NoticeRow } from "./NoticeRow.tsx";
import { noticesPath } from "./path.ts";
import styles from "./NotificationsPage.module.css";

const pageSize = 20;

export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Inbox />;
}

/** What happened to the reader's offers and orders, day by day. */
function Inbox() {
  const { t } = useTranslation("notifications");
  const { params, change } = useFilters();
  const filter = params.get("filter") === "unread" ? "unread" : "all";
  const cursor = params.get("cursor") ?? undefined;
  const { data, error, refetch, isFetching } = useListNoticesQuery({
    limit: pageSize,
    ...(filter === "unread" && { filter }),
    ...(cursor && { cursor }),
  });
  return (
    <>
      <DashboardMeta title={t("title")} />
      <PageHead look="desk" title={t("title")} lede={t("lede")} />
      <div className={styles.tools}>
        <SegmentedControl
          label={t("filter.label")}
          options={(["all", "unread"] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={filter}
          onValueChange={(value) => change({ filter: value === "unread" ? value : null })}
        />
        <div className={styles.actions}>
          {/* Where the newest is not to be seen it would not say what it marks. */}
          {!data?.previousCursor && <MarkAll newest={data?.items[0]?.id} />}
          <ButtonLink to="/dashboard/settings/notifications" icon={IconSettings} iconOnly variant="ghost">
            {t("toChoices")}
          </ButtonLink>
        </div>
      </div>
      <List {...{ data, error, refetch, isFetching, params, filter }} />
    </>
  );
}

/** Marks what the reader can see and what is older; what arrives meanwhile stays unread. */
function MarkAll({ newest }: { newest: string | undefined }) {
  const { t } = useTranslation("notifications");
  const { data: unread } = useCountUnreadQuery();
  const [readAll, { isLoading, error }] = useReadAllNoticesMutation();
  if (!newest || !unread || (unread.count === 0 && !isLoading)) return null;
  return (
    <div className={styles.markAll}>
      <Button icon={IconCheck} loading={isLoading} onClick={() => void readAll(newest)}>
        {t("markAll")}
      </Button>
      <Refusal error={error} />
    </div>
  );
}

interface ListProps {
  data: Page<NoticeView> | undefined;
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
  params: URLSearchParams;
  filter: "all" | "unread";
}

function List({ data, error, refetch, isFetching, params, filter }: ListProps) {
  const { t } = useTranslation("notifications");
  if (!data) {
    if (error)
      return <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <Card padded>
        <Skeleton shape="rows" count={6} />
        <SlowHint />
      </Card>
    );
  }
  if (data.items.length === 0) {
    const empty = filter === "unread" ? "emptyUnread" : "empty";
    return (
      <Card>
        <EmptyState
          crop="sesame"
          title={t(`${empty}.title`)}
          sentence={t(`${empty}.text`)}
          action={filter === "unread" && <ButtonLink to={noticesPath}>{t("showAll")}</ButtonLink>}
        />
      </Card>
    );
  }
  const paged = Boolean(data.previousCursor ?? data.nextCursor);
  return (
    <>
      <Days notices={data.items} />
      <Pagination
        previous={pageEnd(params, data.previousCursor)}
        next={pageEnd(params, data.nextCursor)}
        summary={paged ? t("summary", { count: data.total }) : undefined}
        loading={isFetching}
      />
    </>
  );
}

function Days({ notices }: { notices: readonly NoticeView[] }) {
  const { longDay } = useDates();
  const days = new Map<string, NoticeView[]>();
  for (const notice of notices) {
    const day = longDay(notice.createdAt);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return (
    <Card as="section" className={styles.list}>
      {[...days].map(([day, own]) => (
        <Day key={day} day={day} notices={own} />
      ))}
    </Card>
  );
}

function Day({ day, notices }: { day: string; notices: readonly NoticeView[] }) {
  const { t } = useTranslation("notifications");
  const { longDay } = useDates();
  const now = useNow();
  const id = useId();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const name = day === longDay(now) ? t("today") : day === longDay(yesterday) ? t("yesterday") : day;
  return (
    <>
      <h2 id={id} className={styles.day}>
        {name}
      </h2>
      <ul aria-labelledby={id}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </>
  );
}
