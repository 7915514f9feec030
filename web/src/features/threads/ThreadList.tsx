import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { QueryOf } from "#shared/kernel/endpoint.ts";
import type { threadEndpoints } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { activeFilters } from "#web/src/screens/filters.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useListThreadsQuery } from "./api.ts";
import { messagesPath } from "#shared/desktop/addresses.ts";
import { ThreadRow } from "./ThreadRow.tsx";
import styles from "./ThreadList.module.css";

interface Props {
  query: Partial<QueryOf<typeof threadEndpoints.list>> & { limit: number };
  /** The conversation that is open. */
  selected: string | undefined;
}

export function ThreadList(props: Props) {
  const { t } = useTranslation("threads");
  return (
    <Card className={styles.card}>
      <ul className={styles.list} aria-label={t("list")}>
        <ThreadsFrom {...props} before={0} />
      </ul>
    </Card>
  );
}

/** One page of the list and, once asked for, all after it; each is its own query, so live events renew every one of them. */
function ThreadsFrom({ query, selected, before }: Props & { before: number }) {
  const { t } = useTranslation(["threads", "ui"]);
  const [params] = useSearchParams();
  const [more, setMore] = useState(false);
  const { data, error, refetch, isFetching } = useListThreadsQuery(query);
  if (!data)
    return (
      <li className={styles.coming}>
        {error ? (
          <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <>
            <Skeleton shape="rows" count={4} />
            <SlowHint />
          </>
        )}
      </li>
    );
  const { items, nextCursor, total } = data;
  const shown = before + items.length;
  if (shown === 0) return <li className={styles.none}>{t(query.unread ? "allRead" : "none.title")}</li>;
  return (
    <>
      {items.map((thread) => (
        <ThreadRow
          key={thread.id}
          thread={thread}
          to={`${messagesPath}/${thread.id}${activeFilters(params)}` as `/${string}`}
          selected={thread.id === selected}
        />
      ))}
      {nextCursor && more && (
        <ThreadsFrom query={{ ...query, cursor: nextCursor }} selected={selected} before={shown} />
      )}
      {nextCursor && !more && (
        <li className={styles.more}>
          <Button variant="ghost" onClick={() => setMore(true)}>
            {t("ui:showMore", { count: Math.min(query.limit, Math.max(total - shown, 1)) })}
          </Button>
        </li>
      )}
    </>
  );
}
