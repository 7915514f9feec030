import { useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useSearchParams } from "react-router-dom";
import type { OrderView } from "#shared/escrow/contract.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { ButtonAnchor, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconScale } from "#web/src/ui/icons.ts";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { StickyBar } from "#web/src/ui/StickyBar.tsx";
import { Timeline } from "#web/src/ui/Timeline.tsx";
import { ActionButtons } from "./ActionButtons.tsx";
import { ActionDialog, type DialogAction } from "./ActionDialog.tsx";
import { ActionStrip } from "./ActionStrip.tsx";
import { actionsOf, type OrderAction } from "./actions.ts";
import { useGetOrderQuery } from "./api.ts";
import { FundSplit } from "./FundSplit.tsx";
import { OrderHead } from "./OrderHead.tsx";
import { PaperHead } from "./OrderPrint.tsx";
import { disputePlace } from "./dispute-place.ts";
import { DisputePanel } from "./DisputePanel.tsx";
import { OtherWays } from "./OtherWays.tsx";
import { ProposalPanel } from "./ProposalPanel.tsx";
import { ImpactPanel, Inspections, MoneyHolder, OrderFacts } from "./OrderPanels.tsx";
import { PaymentNotice } from "./PaymentNotice.tsx";
import { isAgreed, isDivided, refundOf } from "./settlement.ts";
import { useWording } from "./use-wording.ts";
import { timelineOf } from "./timeline.ts";
import { useFunding } from "./use-funding.ts";
import styles from "./OrderDetail.module.css";

/** Live events tell of changes at once; where one is awaited, a look every few seconds makes up for a lost stream. */
const awaitedPoll = 5000;

export function OrderDetail({ reference }: { reference: string }) {
  const { t } = useTranslation("escrow");
  const [params] = useSearchParams();
  const paid = params.get("paid") === "1";
  const declined = params.get("declined") === "1";
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

function fundNote(order: OrderView): string {
  const { status, split } = order;
  if (status === "refunded") return "fund.refundedNote";
  if (isDivided(order)) return isAgreed(order) ? "fund.dividedAgreed" : "fund.divided";
  return split.posted ? "fund.posted" : "fund.preview";
}

interface DetailProps {
  order: OrderView;
  paid: boolean;
  /** Reads the order anew. */
  onAsk: Parameters<typeof useFunding>[0];
}

function Detail({ order, paid, onAsk }: DetailProps) {
  const { t } = useTranslation("escrow");
  const funding = useFunding(onAsk);
  const wording = useWording();
  const [open, setOpen] = useState<DialogAction | null>(null);
  const [done, setDone] = useState<DialogAction | null>(null);
  // Who has just paid is not asked to pay again while the provider's word is awaited.
  const actions = paid && order.status === "created" ? [] : actionsOf(order);
  const ask = (action: DialogAction) => {
    setDone(null);
    setOpen(action);
  };
  const start = (action: OrderAction) => {
    if (action !== "fund") return ask(action);
    setDone(null);
    funding.fund();
  };
  const { proposal } = order;
  const proposed = proposal && <ProposalPanel order={order} proposal={proposal} onAnswer={ask} />;
  const viewDispute = order.status === "disputed" && (
    <ButtonAnchor href={`#${disputePlace}`} icon={IconScale}>
      {t("viewDispute")}
    </ButtonAnchor>
  );
  return (
    <article className={styles.detail}>
      <PaperHead order={order} />
      <Card>
        <OrderHead order={order} />
        <div className={styles.timeline}>
          <Timeline steps={timelineOf(order, wording)} label={t("timeline.label")} />
        </div>
        <div className={styles.payment}>
          <PaymentNotice order={order} paid={paid} funding={funding} />
        </div>
        <ActionStrip order={order} wording={wording} done={done}>
          {viewDispute}
          <ActionButtons actions={actions} onAction={start} loading={funding.asking} />
        </ActionStrip>
        <OtherWays order={order} onAction={ask} />
      </Card>
      {proposal?.status === "open" && proposed}
      {order.dispute && <DisputePanel order={order} dispute={order.dispute} />}
      {proposal?.status !== "open" && proposed}
      <Card as="section">
        <CardHead title={t("fund.title")} aside={<span className={styles.aside}>{t("fund.square")}</span>} />
        <div className={styles.fund}>
          <FundSplit total={order.total} split={order.split} refunded={refundOf(order)} />
          <p className={styles.note}>{t(fundNote(order))}</p>
        </div>
      </Card>
      <OrderFacts order={order} />
      {order.inspections.length > 0 && <Inspections inspections={order.inspections} />}
      <div className={styles.panels}>
        <ImpactPanel order={order} />
        <MoneyHolder order={order} />
      </div>
      {(actions.length > 0 || viewDispute) && (
        <StickyBar>
          {viewDispute}
          <ActionButtons actions={actions} onAction={start} loading={funding.asking} sticky />
        </StickyBar>
      )}
      {open && (
        <ActionDialog
          action={open}
          order={order}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            setDone(open);
          }}
        />
      )}
    </article>
  );
}
