import type { OrderView, ShipmentLine } from "#shared/escrow/contract.ts";
import { endOfDay } from "#shared/escrow/shipments.ts";
import { minorOf, moneyView } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { FundSplit } from "./FundSplit.tsx";
import { fundNote } from "./fund-note.ts";
import { OrderFacts } from "./OrderFacts.tsx";
import { isPartRefunded } from "./settlement.ts";
import { deliveryWords } from "./shipments.ts";
import { useWording } from "./use-wording.ts";
import { weightText } from "./weight-wording.ts";
import styles from "./OrderPaper.module.css";

/** On paper alone: all shipments of an order with several, and the whole of its money; the screen shows one shipment at a time. */
export function OrderPaper({ order }: { order: OrderView }) {
  const { t } = useTranslation(["escrow", "choices"]);
  const wording = useWording();
  const { total, split } = order;
  const { released, refunded } = order.settlement ?? { released: nothing(order), refunded: nothing(order) };
  const divided = [split.supplier, split.platform, split.impactFund].reduce((sum, part) => sum + minorOf(part), 0n);
  const back = moneyView(minorOf(total) - divided, total.currency);
  const held = moneyView(minorOf(total) - minorOf(released) - minorOf(refunded), total.currency);
  const isCancelled = order.status === "cancelled";
  return (
    <div className={styles.paper} aria-hidden="true">
      <section>
        <h2 className={styles.title}>{t("shipments.count", { count: order.shipments.length })}</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t("shipments.shipment")}</th>
              <th className={styles.figure}>{t("facts.quantity")}</th>
              <th className={styles.figure}>{t("facts.netWeight")}</th>
              <th className={styles.figure}>{t("shipments.amount")}</th>
              <th>{t("paper.shipBy")}</th>
              <th>{t("shipments.status")}</th>
            </tr>
          </thead>
          <tbody>
            {order.shipments.map((shipment) => (
              <tr key={shipment.number}>
                <td>{shipment.number}</td>
                <td className={styles.figure}>{weightText(shipment.quantity, wording)}</td>
                <td className={styles.figure}>{shipment.netWeight ? weightText(shipment.netWeight, wording) : "–"}</td>
                <td className={styles.figure}>
                  <MoneyText value={shipment.amount} />
                </td>
                <td>
                  <ShipBy shipment={shipment} />
                  <Delivery shipment={shipment} />
                </td>
                <td>{t(isPartRefunded(shipment) ? "partRefunded" : `status.${shipment.status}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isCancelled && (
        <Card as="section">
          <CardHead title={t("paper.money")} />
          <div className={styles.money}>
            <FundSplit total={total} split={split} shares={order.shares} refunded={back} shape="strip" />
            <p>{split.posted ? fundNote(order, wording) : `${t("paper.note")} ${t(`fund.fee.${order.feeBearer}`)}`}</p>
          </div>
        </Card>
      )}
      <Facts
        columns={4}
        items={[
          { label: t("orderTotal"), value: <MoneyText value={total} /> },
          ...(isCancelled
            ? []
            : [
                {
                  label: t(order.status === "created" ? "paper.unpaid" : "paper.held"),
                  value: <MoneyText value={held} />,
                },
                { label: t("paper.released"), value: <MoneyText value={released} /> },
                { label: t("paper.refunded"), value: <MoneyText value={refunded} /> },
              ]),
        ]}
      />
      <OrderFacts order={order} />
    </div>
  );
}

const nothing = ({ total }: OrderView) => moneyView(0n, total.currency);

/** The agreed days of delivery, where there are any. */
function Delivery({ shipment }: { shipment: ShipmentLine }) {
  const delivery = deliveryWords(shipment, useWording());
  return delivery && <div>{delivery}</div>;
}

function ShipBy({ shipment: { shipFrom, shipBy, shipByDay } }: { shipment: ShipmentLine }) {
  const { t } = useTranslation("escrow");
  const { calendarDay, deadline } = useDates();
  const by = shipBy ? deadline(shipBy) : shipByDay ? deadline(endOfDay(shipByDay)) : "–";
  return shipFrom ? t("paper.shipBetween", { from: calendarDay(shipFrom), by }) : by;
}
