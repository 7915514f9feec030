import { useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useSearchParams } from "react-router-dom";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useNow } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { OrderRatings } from "#web/src/features/ratings/index.ts";
import { ConditionNotice } from "#web/src/features/samples/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useGetOrderQuery } from "./api.ts";
import { ChosenShipment } from "./ChosenShipment.tsx";
import { Course } from "./Course.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { OrderPaper } from "./OrderPaper.tsx";
import { PaperHead } from "./OrderPrint.tsx";
import { OrderParts } from "./tabs/OrderParts.tsx";
import { PartyChecks } from "./PartyChecks.tsx";
import { PayoutWaits } from "./PayoutWaits.tsx";
import { PaymentNotice } from "./PaymentNotice.tsx";
import { OrderPaymentWays } from "./OrderPaymentWays.tsx";
import { UnplacedPayments } from "./UnplacedPayments.tsx";
import { useReturnLanguage } from "./return-language.ts";
import { ShipmentList } from "./ShipmentList.tsx";
import { firstToShow, goesAsOne, hasSeveral, namedIn } from "./shipments.ts";
import { useFunding } from "./use-funding.ts";
import styles from "./OrderDetail.module.css";

/** Live events tell of changes at once; where one is awaited, a look every few seconds makes up for a lost stream. */
const awaitedPoll = 5000;

export function OrderDetail({ reference }: { reference: string }) {
  const { t } = useTranslation("escrow");
  const [params] = useSearchParams();
  const paid = params.get("paid") === "1";
  const declined = params.get("declined") === "1";
  useReturnLanguage(paid || declined);
  const [awaited, setAwaited] = useState(false);
  const { data: order, error, refetch, isFetching } = useGetOrderQuery(reference);
  const awaits =
    order?.status === "created" && (paid || order.providerPending || (declined && order.paymentDeclinedAt === null));
  if (order && awaits !== awaited) setAwaited(awaits);
  useEffect(() => {
    if (!awaited) return;
    const timer = setInterval(() => void refetch(), awaitedPoll);
    return () => clearInterval(timer);
  }, [awaited, refetch]);
  if (order) return <Detail order={order} paid={paid} onAsk={refetch} />;
  if (isApiError(error) && error.code === "escrow.orderNotFound") {
    return (
      <Card>
        <EmptyState
          crop="sesame"
          title={t("notFound.title")}
          sentence={t("notFound.sentence", { reference })}
          action={<ButtonLink to="/dashboard/escrow">{t("back")}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <Card padded>
      {error ? (
        <LoadFailed title={t("loadFailed.order")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <Skeleton shape="rows" count={4} />
          <SlowHint />
        </>
      )}
    </Card>
  );
}

interface DetailProps {
  order: OrderView;
  paid: boolean;
  /** Reads the order anew. */
  onAsk: Parameters<typeof useFunding>[0];
}

function Detail({ order, paid, onAsk }: DetailProps) {
  const funding = useFunding(onAsk);
  const { t } = useTranslation("escrow");
  const [params] = useSearchParams();
  const now = useNow();
  // Who opens the order sees what waits for them, and stays there once it is done.
  const [first] = useState(() => firstToShow(order, now));
  const chosen = namedIn(params.get("shipment"), order) ?? first;
  const isOne = goesAsOne(order);
  const head = <OrderHead order={order} />;
  const parts = (part: OrderView | undefined) => <OrderParts order={order} part={part} />;
  return (
    <article className={styles.detail}>
      <PaperHead title={t("orderTitle", { reference: order.reference })} of={order} />
      {params.get("placed") === "1" && order.status === "created" && (
        <Notice tone="success" title={t("placed.title", { reference: order.reference })}>
          {t("placed.text", { supplier: order.supplier.name })}
        </Notice>
      )}
      {isOne ? (
        <Course
          order={order}
          head={head}
          below={
            <>
              <ConditionNotice order={order} />
              {hasSeveral(order) && <ShipmentList order={order} chosen={null} />}
              <OrderRatings order={order} />
              {parts(order)}
            </>
          }
          paid={paid}
          funding={funding}
        />
      ) : (
        <>
          <Card className={styles.whole}>
            {!order.providerEnded && <PartyChecks order={order} />}
            <PayoutWaits order={order} />
            <UnplacedPayments order={order} />
            <PaymentNotice order={order} paid={paid} funding={funding} />
            {head}
          </Card>
          <ConditionNotice order={order} />
          <OrderPaymentWays order={order} />
          <OrderRatings order={order} />
          <ShipmentList order={order} chosen={chosen} />
          <div className={styles.chosen}>
            <ChosenShipment order={order} number={chosen} funding={funding} parts={parts} />
          </div>
        </>
      )}
      {hasSeveral(order) && <OrderPaper order={order} />}
    </article>
  );
}
