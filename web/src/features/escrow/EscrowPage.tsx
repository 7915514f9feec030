import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Suspense } from "react";
import { useLocation, useParams } from "react-router-dom";
import { filterStatuses, orderFilters, type OrderFilter } from "#shared/escrow/process.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { InspectionPage } from "#web/src/features/quality/index.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { SearchBox } from "#web/src/screens/SearchBox.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { StatusFilter } from "#web/src/screens/StatusFilter.tsx";
import { activeFilters, useFilters } from "#web/src/screens/filters.ts";
import { orderSums } from "#web/src/screens/order-sums.ts";
import { useGetOverviewQuery } from "#web/src/features/notifications/index.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck, IconChevronLeft } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrderList } from "./OrderList.tsx";
import { useOrderGroups, type OrderQuery } from "./use-order-groups.ts";
import { useBeside } from "#web/src/screens/use-beside.ts";
import styles from "./EscrowPage.module.css";

const pageSize = 12;

/** List and detail side by side; on a phone two screens, of which the address says which. */
export function Component() {
  const { me } = useMe();
  const { pathname } = useLocation();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  if (pathname.endsWith("/inspection"))
    return (
      <Suspense fallback={<Skeleton shape="rows" count={6} />}>
        <InspectionPage />
      </Suspense>
    );
  return <Escrow side={me.organization.type as "supplier" | "buyer"} />;
}

function Escrow({ side }: { side: "supplier" | "buyer" }) {
  const { t } = useTranslation("escrow");
  const { reference } = useParams();
  const { params, change } = useFilters();
  const search = params.get("search") ?? "";
  const status = (orderFilters as readonly string[]).includes(params.get("status") ?? "")
    ? (params.get("status") as OrderFilter)
    : undefined;
  const ended = status === "ended";
  const query: OrderQuery = { limit: pageSize, ...(search && { search }), ...(status && { status }) };
  const { isLoaded, total: found, first } = useOrderGroups(query);
  const filtered = Boolean(search || status);
  // Beside the list something is always open; on a phone only what the address names.
  const beside = useBeside();
  const shown = reference ?? (beside ? first?.reference : undefined);
  const total = !filtered && isLoaded ? found : undefined;
  const nothing = !reference && total === 0;
  return (
    <div className={classNames(reference && styles.chosen)}>
      <DashboardMeta title={reference ? t("orderTitle", { reference }) : t("title")} />
      {reference && (
        <TextLink
          to={`/dashboard/escrow${activeFilters(params, { shipment: null, tab: null })}`}
          className={styles.back}
        >
          <Icon of={IconChevronLeft} />
          {total === undefined ? t("back") : t("backCounted", { count: total })}
        </TextLink>
      )}
      <div className={styles.head}>
        <PageHead look="desk" title={t("title")} lede={<Figures total={total} />} />
      </div>
      {nothing ? (
        <Card>
          <EmptyState
            crop="cocoa"
            title={t("empty.title")}
            sentence={t(`empty.${side}`)}
            action={
              <ButtonLink to="/dashboard/orders" variant="primary">
                {t("empty.action")}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <div className={styles.filters} role="search">
              <SearchBox label={t("search")} value={search} onSearch={(text) => change({ search: text || null })} />
              <StatusFilter
                statuses={filterStatuses}
                labelOf={(one) => t(`status.${one}`)}
                value={ended ? "" : (status ?? "")}
                onValueChange={(one) => change({ status: one })}
              />
              <button
                type="button"
                className={styles.chip}
                aria-pressed={ended}
                onClick={() => change({ status: ended ? null : "ended" })}
              >
                {ended && <Icon of={IconCheck} size="small" />}
                {t("ended")}
              </button>
            </div>
            <OrderList
              key={JSON.stringify(query)}
              query={query}
              selected={shown}
              onShowAll={() => change({ search: null, status: null })}
            />
          </div>
          <div className={styles.detail}>{shown && <OrderDetail key={shown} reference={shown} />}</div>
        </div>
      )}
    </div>
  );
}

/** "8 orders, 3 of them active: 2 funded (460,800.00 USD in escrow), 1 not paid; plus 1 in dispute (67,200.00 USD held)." */
function Figures({ total }: { total: number | undefined }) {
  const { t } = useTranslation(["escrow", "dashboard"]);
  const language = useLanguage();
  const { data: overview } = useGetOverviewQuery();
  if (!overview) return t("lede");
  const { active } = overview.orders;
  const count = total === undefined ? t("figures.some", { count: active }) : t("figures.of", { count: total, active });
  const { funded, unpaid, disputed } = orderSums(overview.orders, t, language);
  const parts = [funded, unpaid].filter(Boolean).join(", ");
  const orders = parts ? t("figures.parts", { orders: count, parts }) : count;
  return t(disputed ? "figures.withDisputed" : "figures.sentence", { orders, disputed });
}
