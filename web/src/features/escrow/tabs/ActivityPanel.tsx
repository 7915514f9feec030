import type { OrderView } from "#shared/escrow/contract.ts";
import { InspectorsPanel } from "#web/src/features/inspectors/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { DisputePanel } from "../DisputePanel.tsx";
import { History } from "../History.tsx";
import { Inspections } from "../OrderPanels.tsx";
import { ProposalPanel } from "../ProposalPanel.tsx";
import { timelineOf } from "../timeline.ts";
import { useWording } from "../use-wording.ts";
import { isDisputeOpen } from "./dispute-state.ts";
import styles from "./ActivityPanel.module.css";

/** What has happened to an order or one of its shipments, the newest first, and how it was answered, inspected and decided. */
export function ActivityPanel({ order }: { order: OrderView }) {
  const { dispute, proposal } = order;
  return (
    <>
      <Steps order={order} />
      {dispute && !isDisputeOpen(order) && <DisputePanel order={order} dispute={dispute} />}
      {proposal && proposal.status !== "open" && <ProposalPanel order={order} proposal={proposal} />}
      <History order={order} />
      <InspectorsPanel order={order} place="past" />
      {order.inspections.length > 0 && <Inspections order={order} />}
    </>
  );
}

/** What the timeline tells of that has come about, with its moment. */
function Steps({ order }: { order: OrderView }) {
  const { t } = useTranslation("order-parts");
  const { moment } = useDates();
  const told = timelineOf(order, useWording());
  const { shippedAt, shipment, transportDocument: document } = order;
  const steps = order.timeline.flatMap(({ at, state }, index) => {
    const words = told[index];
    return at && words && (state === "completed" || state === "failed")
      ? [{ id: words.id, at, label: words.label, by: words.actor }]
      : [];
  });
  if (shippedAt && shipment !== null)
    steps.push({ id: "shipped", at: shippedAt, label: t("activity.shipped"), by: document });
  steps.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  // Paper has these moments in the order's course.
  return (
    <Card as="section" data-print="never">
      <CardHead title={t("activity.title")} />
      <ol className={styles.steps}>
        {steps.map(({ id, at, label, by }) => (
          <li key={id} className={styles.step}>
            <time dateTime={at} className={styles.at}>
              {moment(at)}
            </time>
            <p>
              <b>{label}</b>
              {by && <span className={styles.by}>{by}</span>}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
