import { useState, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { Returned, Waits } from "#web/src/features/drafts/index.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconScale } from "#web/src/ui/icons.ts";
import { StickyBar } from "#web/src/ui/StickyBar.tsx";
import { Timeline } from "#web/src/ui/Timeline.tsx";
import { ActionButtons } from "./ActionButtons.tsx";
import { ActionDialog, type DialogAction } from "./ActionDialog.tsx";
import { ActionStrip } from "./ActionStrip.tsx";
import { hasWayOn, type OrderAction } from "./actions.ts";
import { DeliveredWeightPanel } from "./DeliveredWeightPanel.tsx";
import { DisputePanel } from "./DisputePanel.tsx";
import { heldOf, restOf } from "./held.ts";
import { OtherWays } from "./OtherWays.tsx";
import { PartyChecks } from "./PartyChecks.tsx";
import { PayoutWaits } from "./PayoutWaits.tsx";
import { PaymentNotice } from "./PaymentNotice.tsx";
import { OrderPaymentWays } from "./OrderPaymentWays.tsx";
import { UnplacedPayments } from "./UnplacedPayments.tsx";
import { casePlace } from "./places.ts";
import { ProposalPanel } from "./ProposalPanel.tsx";
import { ReplacedNotice } from "./ReplacedNotice.tsx";
import { namesOf } from "./shipments.ts";
import { SilencePanel } from "./SilencePanel.tsx";
import { isDisputeOpen } from "./tabs/dispute-state.ts";
import { timelineOf } from "./timeline.ts";
import { useDone } from "./use-done.ts";
import type { Funding } from "./use-funding.ts";
import { actionsLeft, useWaitingShipments } from "./waiting-shipments.ts";
import { useWording } from "./use-wording.ts";
import { awaitsWeight } from "./weight-wording.ts";
import { WeightPanel } from "./WeightPanel.tsx";
import styles from "./OrderDetail.module.css";

interface Props {
  /** An order, or one of its shipments. */
  order: OrderView;
  head: ReactNode;
  /** The parts of the page, between what is to do and the phone's bar. */
  below: ReactNode;
  /** The buyer comes back from paying. */
  paid: boolean;
  funding: Funding;
}

/** Where an order or a shipment stands, and what its reader may do or has to answer; then the parts of its page. */
export function Course({ order, head, below, paid, funding }: Props) {
  const { t } = useTranslation(["escrow", "choices"]);
  const wording = useWording();
  const [open, setOpen] = useState<DialogAction | null>(null);
  const waiting = useWaitingShipments(order);
  const { done, begin, finish } = useDone<DialogAction>(order);
  // Who has just paid is not asked to pay again while the provider's word is awaited.
  const actions = paid && order.status === "created" && heldOf(order).length === 0 ? [] : actionsLeft(order, waiting);
  const ask = (action: DialogAction) => {
    begin();
    setOpen(action);
  };
  const start = (action: OrderAction) => {
    if (action !== "fund") return ask(action);
    begin();
    funding.fund();
  };
  const rest = restOf(order);
  const buttons = {
    actions,
    onAction: start,
    loading: funding.asking,
    rest: rest && amountWords(rest, wording.language),
  };
  const { proposal } = order;
  // Of several shipments, what is about the whole order stands above all of them.
  const isWhole = order.shipment === null || order.shipments.length === 1;
  const viewDispute = order.status === "disputed" && order.dispute && (
    <ButtonLink to={casePlace(order)} icon={IconScale}>
      {t("viewDispute")}
    </ButtonLink>
  );
  const hasBar = hasWayOn(actions) || Boolean(viewDispute);
  return (
    <>
      <Card>
        <div className={styles.payment}>
          {isWhole && !order.providerEnded && <PartyChecks order={order} />}
          {isWhole && <PayoutWaits order={order} />}
          {isWhole && <UnplacedPayments order={order} />}
          <PaymentNotice order={order} paid={paid} funding={funding} />
          <ReplacedNotice order={order} />
        </div>
        {head}
        <div className={styles.timeline}>
          <Timeline steps={timelineOf(order, wording)} label={t("timeline.label", namesOf(order, wording.t))} />
        </div>
        <div className={styles.payment}>
          <Returned calls={["escrow.ship", "shipments.ship"]} />
          <Waits drafts={waiting} fresh={done === "askShip"} />
        </div>
        <ActionStrip order={order} wording={wording} done={done} inPlace={!hasBar}>
          {viewDispute}
          <ActionButtons {...buttons} />
        </ActionStrip>
        <OtherWays order={order} onAction={ask} />
      </Card>
      {isWhole && <OrderPaymentWays order={order} />}
      {awaitsWeight(order) && <WeightPanel order={order} onAnswer={ask} />}
      <DeliveredWeightPanel order={order} onAnswer={ask} />
      {proposal?.status === "open" && <ProposalPanel order={order} proposal={proposal} onAnswer={ask} />}
      <SilencePanel order={order} />
      {order.dispute && isDisputeOpen(order) && <DisputePanel order={order} dispute={order.dispute} />}
      {below}
      {hasBar && (
        <StickyBar>
          {viewDispute}
          <ActionButtons {...buttons} sticky />
        </StickyBar>
      )}
      {open && (
        <ActionDialog
          action={open}
          order={order}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            finish(open);
          }}
        />
      )}
    </>
  );
}
