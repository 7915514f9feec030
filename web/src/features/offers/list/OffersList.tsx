import type { OfferView } from "#shared/offers/contract.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { pageEnd } from "#web/src/screens/filters.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import type { Place } from "#web/src/ui/Link.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { KeyHints } from "./KeyHints.tsx";
import { OfferTable } from "./OfferTable.tsx";
import type { Tab } from "./tabs.ts";
import styles from "./OffersList.module.css";

interface Props {
  side: "supplier" | "buyer";
  tab: Tab;
  params: URLSearchParams;
  list: { data?: Page<OfferView> | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  shown: string | undefined;
  placeOf: (offerId: string) => Place;
}

/** The offers of a tab, one page of them. */
export function OffersList({ side, tab, params, list, shown, placeOf }: Props) {
  const { t } = useTranslation("offers");
  const { data, error, refetch, isFetching } = list;
  if (!data) {
    if (error)
      return <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <Card padded>
        <Skeleton shape="rows" count={side === "supplier" ? 4 : 3} />
        <SlowHint />
      </Card>
    );
  }
  if (data.items.length === 0) return <Nothing side={side} filtered={tab !== "all"} />;
  const paged = Boolean(data.previousCursor ?? data.nextCursor);
  return (
    <>
      <OfferTable offers={data.items} side={side} shown={shown} placeOf={placeOf} />
      <div className={styles.foot}>
        {/* A count of what can be seen whole says nothing. */}
        <Pagination
          previous={pageEnd(params, data.previousCursor)}
          next={pageEnd(params, data.nextCursor)}
          summary={paged ? t(data.totalCapped ? "summaryCapped" : "summary", { count: data.total }) : undefined}
          loading={isFetching}
        />
        <KeyHints />
      </div>
    </>
  );
}

function Nothing({ side, filtered }: { side: Props["side"]; filtered: boolean }) {
  const { t } = useTranslation("offers");
  if (filtered) {
    return (
      <Card>
        <EmptyState
          crop="chia"
          title={t("empty.filtered")}
          action={<ButtonLink to="/dashboard/orders">{t("empty.showAll")}</ButtonLink>}
        />
      </Card>
    );
  }
  const to = side === "supplier" ? "/dashboard/products" : "/products/all";
  return (
    <Card>
      <EmptyState
        crop="coffee"
        title={t(`empty.title.${side}`)}
        sentence={t(`empty.sentence.${side}`)}
        action={
          <ButtonLink to={to} variant="primary">
            {t(`empty.action.${side}`)}
          </ButtonLink>
        }
      />
    </Card>
  );
}
