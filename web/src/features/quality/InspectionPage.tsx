import { useParams, useSearchParams } from "react-router-dom";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useGetShipmentQuery } from "#web/src/features/escrow/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { CorrectionForm } from "./form/CorrectionForm.tsx";
import { ResultForm } from "./form/ResultForm.tsx";

/** Of whoever has an organization. */
export function InspectionPage() {
  const { reference = "" } = useParams();
  const [params] = useSearchParams();
  const number = /^([1-9]|1[0-2])$/.test(params.get("shipment") ?? "") ? Number(params.get("shipment")) : 1;
  const corrects = params.get("corrects");
  const disputeId = params.get("case");
  return (
    <Inspection
      key={`${reference} ${number} ${corrects} ${disputeId}`}
      {...{ reference, number, corrects, disputeId }}
    />
  );
}

interface Props {
  reference: string;
  number: number;
  /** The inspection whose figures are corrected. */
  corrects: string | null;
  /** The case that it is added to as evidence. */
  disputeId: string | null;
}

/** The page on which a result is entered figure by figure, or its figures are corrected. */
function Inspection({ reference, number, ...about }: Props) {
  const { t } = useTranslation("quality");
  const { data: order, error, refetch, isFetching } = useGetShipmentQuery({ orderId: reference, number });
  const isAbsent =
    isApiError(error) && ["escrow.orderNotFound", "escrow.shipmentNotFound", "request.invalid"].includes(error.code);
  return (
    <>
      <DashboardMeta title={t("form.result.title")} />
      {order ? (
        <Form order={order} {...about} />
      ) : isAbsent ? (
        <Card>
          <EmptyState
            crop="sesame"
            title={t("form.notFound.title")}
            sentence={t("form.notFound.sentence", { reference })}
            action={<ButtonLink to="/dashboard/escrow">{t("form.notFound.all")}</ButtonLink>}
          />
        </Card>
      ) : (
        <Card padded>
          {error ? (
            <LoadFailed
              title={t("form.loadFailed")}
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <>
              <Skeleton shape="rows" count={6} />
              <SlowHint />
            </>
          )}
        </Card>
      )}
    </>
  );
}

function Form({ order, corrects, disputeId }: { order: OrderView } & Pick<Props, "corrects" | "disputeId">) {
  const { t } = useTranslation("quality");
  const corrected = order.inspections.find(({ id, can }) => id === corrects && can.includes("correct"));
  if (corrected) return <CorrectionForm order={order} inspection={corrected} />;
  const mayInspect =
    order.status === "quality_control" && (order.can.includes("approve") || order.can.includes("openDispute"));
  // Whether the case takes it still, and another of this side, it says itself.
  if (disputeId !== null && (order.status === "disputed" || order.silenceCaseSince !== null))
    return <ResultForm order={order} disputeId={disputeId} />;
  if (corrects === null && mayInspect) return <ResultForm order={order} />;
  return (
    <Card>
      <EmptyState
        crop="sesame"
        title={t("form.closed.title")}
        sentence={t("form.closed.sentence")}
        action={<ButtonLink to={`/dashboard/escrow/${order.reference}`}>{t("form.closed.order")}</ButtonLink>}
      />
    </Card>
  );
}
