import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { countryName } from "#shared/kernel/country.ts";
import { lotText } from "#shared/look/lot-words.ts";
import { priceTimes } from "#shared/look/price-times.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { formatDate } from "../../ui/moments.ts";
import { Money } from "../../ui/Money.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { caseText, openerText } from "./case-text.ts";
import { DecisionDue } from "./DecisionDue.tsx";
import { shipmentText } from "./shipment-text.ts";
import { useDisputeReason } from "./use-dispute-reason.ts";
import styles from "./OrderFacts.module.css";

export function OrderFacts({ dispute }: { dispute: DisputeCaseView }) {
  const { order, status, openedAt, inspector, reason } = dispute;
  const t = useTranslate();
  const language = useLanguage();
  const reasonText = useDisputeReason();
  const isWhole = order.shipment === null;
  const total = isWhole ? "disputes.orderTotal" : "disputes.shipmentTotal";
  const certification = (name: string) => t(`choices:certification.${name}`, { _: name });
  return (
    <Facts
      items={[
        {
          label: t(status === "decided" || status === "closed" || order.providerEnded ? total : "disputes.inEscrow"),
          value: <Money of={order.total} />,
        },
        { label: t("disputes.orderTotal"), value: !isWhole && <Money of={order.orderTotal} /> },
        { label: t("disputes.stop.shipment"), value: shipmentText(order, t) },
        { label: t("disputes.product"), value: order.product },
        { label: t("disputes.goods"), value: priceTimes(order, { t, language }) },
        { label: t("disputes.openedAt"), value: <Moment at={openedAt} /> },
        { label: t("disputes.decideBy"), value: dispute.decideBy && <DecisionDue dispute={dispute} /> },
        { label: t("disputes.openedBy"), value: [openerText(dispute, t), inspector].filter(Boolean).join(", ") },
        { label: t("disputes.case"), value: caseText(dispute, t) },
        { label: t("disputes.ordered"), value: <Moment at={order.createdAt} day /> },
        { label: t("disputes.deliveryTerms"), value: order.deliveryTerms },
        { label: t("disputes.transport"), value: order.transportDocument },
        { label: t("disputes.arrival"), value: order.expectedArrival && formatDate(order.expectedArrival, language) },
        { label: t("disputes.transaction"), value: order.transactionReference },
        { label: t("disputes.reason"), value: reasonText(reason), wide: true },
        { label: t("disputes.goodsOrigin"), value: order.origin && countryName(order.origin, language) },
        { label: t("disputes.certifications"), value: order.certifications.map(certification).join(", ") },
        {
          label: t("lots:orderLot"),
          value: order.lot && <span className={styles.text}>{lotText(order.lot, { t, language })}</span>,
          wide: true,
        },
        {
          label: t("disputes.description"),
          value: order.description && <span className={styles.text}>{order.description}</span>,
          wide: true,
        },
        { label: t("disputes.notes"), value: order.notes, wide: true },
      ]}
    />
  );
}
