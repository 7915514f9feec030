import { useParams, useSearchParams } from "react-router-dom";
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
import { CaseAside } from "./CaseAside.tsx";
import { CaseExhibits } from "./CaseExhibits.tsx";
import { CaseHead } from "./CaseHead.tsx";
import { CaseQuestions } from "./CaseQuestions.tsx";
import { CaseRuling } from "./CaseRuling.tsx";
import { NextInCase } from "./NextInCase.tsx";
import styles from "./CasePage.module.css";

export function Component() {
  const { me } = useMe();
  const { reference = "" } = useParams();
  const [params] = useSearchParams();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Case reference={reference} number={params.get("shipment")} />;
}

function Case({ reference, number }: { reference: string; number: string | null }) {
  const { t } = useTranslation(["case-page", "escrow"]);
  const { data: found, error, refetch, isFetching } = useGetCaseQuery({ orderId: reference, number });
  const order: `/${string}` = `/dashboard/escrow/${reference}${number === null ? "" : `?shipment=${number}`}`;
  return (
    <div className={styles.page}>
      <DashboardMeta title={t("title", { reference })} />
      <Breadcrumb
        items={[
          { label: t("escrow:title"), to: "/dashboard/escrow" },
          { label: reference, to: order },
          { label: t("crumb") },
        ]}
      />
      {found ? (
        <>
          <CaseHead found={found} />
          <NextInCase found={found} />
          <div className={styles.columns}>
            <div className={styles.main}>
              <CaseRuling found={found} />
              <CaseQuestions found={found} />
              <CaseExhibits found={found} />
            </div>
            <CaseAside found={found} orderPath={order} />
          </div>
        </>
      ) : isApiError(error) && ["escrow.disputeNotFound", "escrow.orderNotFound"].includes(error.code) ? (
        <Card>
          <EmptyState
            crop="coffee"
            title={t("none.title")}
            sentence={t("none.sentence", { reference })}
            action={<ButtonLink to={order}>{t("none.action")}</ButtonLink>}
          />
        </Card>
      ) : (
        <Card padded>
          {error ? (
            <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <>
              <Skeleton shape="rows" count={6} />
              <SlowHint />
            </>
          )}
        </Card>
      )}
    </div>
  );
}
