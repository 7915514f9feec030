import { useSearchParams } from "react-router-dom";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView, ShipmentLine } from "#shared/escrow/contract.ts";
import { minorOf } from "#shared/kernel/money.ts";
import { activeFilters } from "#web/src/screens/filters.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { EscrowBadge } from "#web/src/ui/StatusBadge.tsx";
import { Table, type Column } from "#web/src/ui/Table.tsx";
import { shipmentPlace } from "./places.ts";
import { deliveryWords, lineWords } from "./shipments.ts";
import { useWording } from "./use-wording.ts";
import styles from "./Shipments.module.css";

interface Props {
  order: OrderView;
  /** Whose course stands below; null where all wait for the same. */
  chosen: number | null;
}

/** All shipments of an order; each leads to its own course. */
export function ShipmentList({ order, chosen }: Props) {
  const { t } = useTranslation(["escrow", "choices"]);
  const [params] = useSearchParams();
  const wording = useWording();
  const name = ({ number }: ShipmentLine) => t("shipments.number", { number });
  const columns: Column<ShipmentLine>[] = [
    {
      id: "number",
      header: t("shipments.shipment"),
      phone: "title",
      cell: (shipment) =>
        chosen === null ? (
          <b>{name(shipment)}</b>
        ) : (
          <Link
            to={`?${activeFilters(params, { shipment: String(shipment.number) }).slice(1)}#${shipmentPlace}`}
            className={styles.choose}
            aria-current={shipment.number === chosen ? "true" : undefined}
          >
            {name(shipment)}
          </Link>
        ),
    },
    {
      id: "quantity",
      header: t("facts.quantity"),
      align: "right",
      cell: ({ quantity }) => formatQuantity(quantity, t("choices:unit.MT"), wording.language),
    },
    {
      id: "amount",
      header: t("shipments.amount"),
      align: "right",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    {
      id: "due",
      header: t("shipments.next"),
      cell: (shipment) => <Due shipment={shipment} side={order.side} />,
    },
    {
      id: "status",
      header: t("shipments.status"),
      cell: ({ status, released, refunded, answerFrom }) => (
        <span className={styles.status}>
          <EscrowBadge status={status} label={t(`status.${status}`)} />
          {refunded && released && minorOf(refunded) > 0n && minorOf(released) > 0n && (
            <span className={styles.quiet}>{t("shipments.partRefunded")}</span>
          )}
          {answerFrom && (
            <span className={styles.quiet}>
              {t(answerFrom === order.side ? "proposal.mark.theirs" : "proposal.mark.mine")}
            </span>
          )}
        </span>
      ),
    },
  ];
  return (
    <section className={styles.list}>
      <h2 className={styles.title}>{t("shipments.count", { count: order.shipments.length })}</h2>
      <Table
        caption={t("shipments.count", { count: order.shipments.length })}
        columns={columns}
        rows={order.shipments}
        rowKey={({ number }) => String(number)}
        selectedKey={chosen === null ? null : String(chosen)}
      />
    </section>
  );
}

function Due({ shipment, side }: { shipment: ShipmentLine; side: OrderView["side"] }) {
  const wording = useWording();
  const delivery =
    shipment.status === "created" || shipment.status === "funded" ? deliveryWords(shipment, wording) : null;
  const due = lineWords(shipment, side, wording);
  return (
    <span className={styles.due}>
      {due && <span>{due}</span>}
      {delivery && <span className={styles.quiet}>{delivery}</span>}
      {!due && !delivery && <span className={styles.quiet}>–</span>}
    </span>
  );
}
