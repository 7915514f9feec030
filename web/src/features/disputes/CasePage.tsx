import { useParams, useSearchParams } from "react-router-dom";
import { orderPath } from "#shared/desktop/addresses.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Breadcrumb } from "#web/src/ui/Breadcrumb.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useGetCaseQuery } from "./api.ts";
import { CaseBody } from "./CaseBody.tsx";
import styles from "./CasePage.module.css";

const missing: ReadonlySet<string> = new Set([
  "escrow.orderNotFound",
  "escrow.shipmentNotFound",
  "escrow.shipmentNeeded",
  "escrow.disputeNotFound",
]);

/** The page of a case, for both of its sides. */
export function Component() {
  const { me } = useMe();
  const { reference = "" } = useParams();
  const [params] = useSearchParams();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <CaseOf reference={reference} named={params.get("shipment")} />;
}

function CaseOf({ reference, named }: { reference: string; named: string | null }) {
  const { t } = useTranslation("case-page");
  const number = named !== null && /^\d{1,2}$/.test(named) ? named : null;
  const { data: found, error, refetch, isFetching } = useGetCaseQuery({ orderId: reference, number });
  const order = orderPath(reference, number === null ? null : { number: Number(number), of: Number(number) + 1 });
  return (
    <div className={styles.page}>
      <DashboardMeta title={t("title", { reference })} />
      <Breadcrumb
        items={[
          { label: t("crumb.escrow"), to: "/dashboard/escrow" },
          { label: reference, to: order },
          { label: t("crumb.case") },
        ]}
      />
      {found ? (
        <CaseBody key={found.id} found={found} />
      ) : isApiError(error) && missing.has(error.code) ? (
        <Card>
          <EmptyState
            crop="sesame"
            headingLevel={1}
            title={t("notFound.title")}
            sentence={t(error.code === "escrow.shipmentNeeded" ? "notFound.several" : "notFound.sentence")}
            action={
              <ButtonLink to={orderOf(error.code, order)} variant="primary">
                {t("notFound.back")}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <Card padded>
          {error ? (
            <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <>
              <Skeleton shape="rows" count={5} />
              <SlowHint />
            </>
          )}
        </Card>
      )}
    </div>
  );
}

const orderOf = (code: string, order: `/${string}`): `/${string}` =>
  code === "escrow.orderNotFound" ? "/dashboard/escrow" : order;
