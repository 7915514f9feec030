import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useSearchParams } from "react-router-dom";
import { activeFilters } from "#web/src/screens/filters.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useListOrdersQuery } from "./api.ts";
import { casePlace } from "./places.ts";
import { OrderCard } from "./OrderCard.tsx";
import { useOrderGroups, type OrderQuery } from "./use-order-groups.ts";
import { useWording } from "./use-wording.ts";
import styles from "./OrderList.module.css";

interface Props {
  query: OrderQuery;
  /** The order whose detail is shown. */
  selected: string | undefined;
  onShowAll: () => void;
}

/** The orders by whose turn it is; each group is paged by itself. */
export function OrderList({ query, selected, onShowAll }: Props) {
  const { t } = useTranslation("order-parts");
  const { groups, isLoaded, total } = useOrderGroups(query);
  if (isLoaded && total === 0)
    return (
      <ul className={styles.list}>
        <NoneFound query={query} onShowAll={onShowAll} />
      </ul>
    );
  return (
    <div className={styles.groups}>
      {groups.map(({ turn, data, error }) =>
        data?.total === 0 || (!data && !error && turn !== "mine") ? null : (
          <section key={turn}>
            <h2 className={styles.turn}>
              {t(`turn.${turn}`)}
              {data && <span className={styles.count}>{data.totalCapped ? `${data.total}+` : data.total}</span>}
            </h2>
            <ul className={styles.list} aria-label={t(`turn.list.${turn}`)}>
              <OrdersFrom query={{ ...query, turn }} selected={selected} before={0} />
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

/** One page of the list and, once asked for, all after it. Each page is its own query, so live events renew every one of them. */
function OrdersFrom({ query, selected, before }: Omit<Props, "onShowAll"> & { before: number }) {
  const { t } = useTranslation("escrow");
  const [params] = useSearchParams();
  const [more, setMore] = useState(false);
  const wording = useWording();
  const { data, error, refetch, isFetching } = useListOrdersQuery(query);
  if (!data)
    return (
      <li className={styles.whole}>
        {error ? (
          <LoadFailed title={t("loadFailed.list")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading />
        )}
      </li>
    );
  const { items, nextCursor, total } = data;
  const shown = before + items.length;
  return (
    <>
      {items.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          to={`/dashboard/escrow/${order.reference}${activeFilters(params, { shipment: null, tab: null })}`}
          toDispute={casePlace(order)}
          selected={order.reference === selected}
          wording={wording}
        />
      ))}
      {nextCursor && more && <OrdersFrom query={{ ...query, cursor: nextCursor }} selected={selected} before={shown} />}
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

/** Says what was looked for, and where. */
function NoneFound({ query: { search, status }, onShowAll }: Pick<Props, "query" | "onShowAll">) {
  const { t } = useTranslation("escrow");
  const filter = status && t(status === "ended" ? "ended" : `status.${status}`);
  const found = search ? (filter ? "searchAndStatus" : "search") : status === "ended" ? "ended" : "status";
  return (
    <li className={styles.none}>
      <p>{t(`none.${found}`, { term: search, status: filter })}</p>
      {search && <p>{t("none.where")}</p>}
      <Button variant="ghost" onClick={onShowAll}>
        {t("none.showAll")}
      </Button>
    </li>
  );
}

const Loading = () => (
  <Card padded>
    <Skeleton shape="rows" count={4} />
    <SlowHint />
  </Card>
);
